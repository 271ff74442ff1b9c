/** The feature swap: its views, loaded together when one of them is asked for. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

const views = () => import('./views.ts')

export const swapFeature: Feature = {
  on: () => true,
  remote: 'swaps',
  views: {
    async Swap({ chain, dataApi, state }) {
      // Asked for what it holds, and for rates.
      ignore(chain(state.network.activeNamespace))
      ignore(dataApi())
      return { view: (await views()).swap }
    },
    SwapSelectToken: async () => ({ view: (await views()).selectToken }),
    SwapPreview: async () => ({ view: (await views()).preview }),
  },
}
