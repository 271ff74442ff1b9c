/** The feature pay, off unless the host turns it on: its view, loaded when it is asked for. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

export const payFeature: Feature = {
  on: (config) => config.features.pay ?? false,
  views: {
    Pay({ chain, state }) {
      // Asked for what is paid, and what paying costs.
      ignore(chain(state.network.activeNamespace))
      return import('./PayView.tsx')
    },
  },
}
