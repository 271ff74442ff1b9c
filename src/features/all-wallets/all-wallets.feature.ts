/** The feature all-wallets: the directory, and where wallets can be had. Help needs no directory and no project id. */
import type { Feature } from '../../app/view.ts'
import { hasDirectory } from '../../state/directory.ts'

const help = () => import('./help-views.ts')

export const allWalletsFeature: Feature = {
  // Asked of AllWallets alone: the host cannot open the others.
  on: (config) =>
    hasDirectory(config) && config.features.allWallets !== false && config.allWallets !== 'hide',
  views: {
    AllWallets: () => import('./AllWalletsView.tsx').then((m) => m.allWalletsView),
    Downloads: () => help().then((m) => m.downloadsView),
    GetWallet: () => help().then((m) => m.getWalletView),
    WhatIsAWallet: () => help().then((m) => m.whatIsAWalletView),
  },
}
