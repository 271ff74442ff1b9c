/** The feature send: its views, loaded when they are asked for. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

export const sendFeature: Feature = {
  on: (config) => config.features.send ?? true,
  views: {
    Send({ chain, state }) {
      // Asked for what it holds, and what sending costs.
      ignore(chain(state.network.activeNamespace))
      return import('./draft/SendView.tsx')
    },
    SelectToken: () => import('./token/SelectTokenView.tsx'),
    SendPreview: () => import('./review/SendPreviewView.tsx'),
  },
}
