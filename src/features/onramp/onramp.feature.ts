/** The feature on-ramp: its views, loaded together when one of them is asked for. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

const views = () => import('./views.ts')

export const onrampFeature: Feature = {
  on: () => true,
  remote: 'onramp',
  views: {
    async OnRamp({ dataApi }) {
      // Asked for what is sold.
      ignore(dataApi())
      return { view: (await views()).order }
    },
    BuyInProgress: async () => ({ view: (await views()).payment }),
    OnRampActivity: async () => ({ view: (await views()).bought }),
    WhatIsABuy: async () => ({ view: (await views()).help }),
  },
}
