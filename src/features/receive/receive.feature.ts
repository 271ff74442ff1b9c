/** Declares the feature receive and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'

export const receiveFeature: Feature = {
  on: (config) => config.features.receive ?? true,
  views: {
    CompatibleNetworks: () => import('./CompatibleNetworksView.tsx'),
    Receive: () => import('./ReceiveView.tsx'),
  },
}
