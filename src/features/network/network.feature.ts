/** Declares the feature network and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'
import type { NetworkProps } from './network.state.ts'

export const networkFeature: Feature<NetworkProps> = {
  on: () => true,
  own: ({ parts }) =>
    import('./network.actions.ts').then((m) => ({
      networkSwitch: parts.networkSwitch(m.createNetworkSwitch),
    })),
  views: {
    Networks: () => import('./NetworksView.tsx').then((m) => m.networksView),
    SwitchNetwork: () => import('./SwitchNetworkView.tsx').then((m) => m.switchNetworkView),
    SwitchActiveChain: () => import('./SwitchActiveChainView.tsx').then((m) => m.switchActiveChainView),
    UnsupportedChain: () => import('./UnsupportedChainView.tsx').then((m) => m.unsupportedChainView),
  },
}
