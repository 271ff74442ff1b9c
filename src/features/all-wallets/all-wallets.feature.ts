/**
 * Declares the feature all-wallets: the directory, and the help views, which need neither a directory nor a project
 * id.
 */

import { usesServices } from '../../state/uses-services.ts'
import type { Feature } from '../../surface/view.ts'

export const allWalletsFeature: Feature = {
  // Concerns AllWallets only, since hosts cannot open the other views.
  on: (config) =>
    usesServices(config) && config.features.allWallets !== false && config.allWallets !== 'hide',
  views: {
    AllWallets: () => import('./AllWalletsView.tsx'),
    Downloads: () => import('./DownloadsView.tsx'),
    GetWallet: () => import('./GetWalletView.tsx'),
    WhatIsAWallet: () => import('./WhatIsAWalletView.tsx'),
  },
}
