/** The feature WalletConnect: connect a wallet by a link, scanned or opened. */
import { offersWalletConnect } from '../../../connectors/wallets.ts'
import type { Feature } from '../../../surface/view.ts'

export const walletConnectFeature: Feature = {
  on: offersWalletConnect,
  views: {
    ConnectingWalletConnect: () => import('./WalletConnectView.tsx'),
    ConnectingWalletConnectBasic: () => import('./ScanView.tsx'),
  },
}
