/** Declares the feature network and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'

export const networkFeature: Feature = {
  on: () => true,
  views: {
    Networks: () => import('./NetworksView.tsx'),
    SwitchNetwork: () => import('./SwitchNetworkView.tsx'),
    SwitchActiveChain: () => import('./SwitchActiveChainView.tsx'),
    UnsupportedChain: () => import('./UnsupportedChainView.tsx'),
  },
}
