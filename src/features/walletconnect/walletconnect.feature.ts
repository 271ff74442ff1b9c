/** The feature WalletConnect: connect a wallet by a link, scanned or opened. */
import type { Feature } from '../../surface/view.ts'

export const walletConnectFeature: Feature = {
  on: ({ projectId, basic, enableWallets, enableWalletConnect }) =>
    projectId !== undefined && !basic && enableWallets && enableWalletConnect,
  views: {
    ConnectingWalletConnect: () => import('./WalletConnectView.tsx').then((m) => m.walletConnectView),
    ConnectingWalletConnectBasic: () => import('./ScanView.tsx').then((m) => m.scanView),
  },
}
