/** The feature connect: its views, each a chunk of its own or beside the surface. */
import type { Feature } from '../../surface/view.ts'

export const connectFeature: Feature = {
  on: () => true,
  views: {
    Connect: () => import('./ConnectView.tsx'),
    ChooseNamespace: () => import('./ChooseNamespaceView.tsx'),
    ConnectWallets: () => import('./ConnectWalletsView.tsx'),
    Connecting: () => import('./ConnectingView.tsx'),
  },
}
