/** The feature swap: its views, loaded when they are asked for. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

export const swapFeature: Feature = {
  on: () => true,
  remote: 'swaps',
  views: {
    Swap({ chain, dataApi, state }) {
      // Asked for what it holds, and for rates.
      ignore(chain(state.network.activeNamespace))
      ignore(dataApi())
      return import('./draft/SwapView.tsx')
    },
    SwapSelectToken: () => import('./token/SwapSelectTokenView.tsx'),
    SwapPreview: () => import('./preview/SwapPreviewView.tsx'),
  },
}
