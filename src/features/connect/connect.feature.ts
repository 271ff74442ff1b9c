/** The feature connect: its views, each a chunk of its own or beside the surface. */
import type { Feature } from '../../surface/view.ts'

export const connectFeature: Feature = {
  on: () => true,
  views: {
    Connect: () => import('./ConnectView.tsx').then((m) => m.connectView),
    ChooseNamespace: () => import('./ChooseNamespaceView.tsx').then((m) => m.chooseNamespaceView),
    ConnectWallets: () => import('./ConnectView.tsx').then((m) => m.connectWalletsView),
    Connecting: () => import('./ConnectingView.tsx').then((m) => m.connectingView),
  },
}
