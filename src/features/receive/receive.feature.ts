/** The feature receive: its views, each a chunk of its own or beside the surface. */
import type { Feature } from '../../app/view.ts'

export const receiveFeature: Feature = {
  on: (config) => config.features.receive ?? true,
  views: {
    CompatibleNetworks: () => import('./CompatibleNetworksView.tsx').then((m) => m.compatibleNetworksView),
    Receive: () => import('./ReceiveView.tsx').then((m) => m.receiveView),
  },
}
