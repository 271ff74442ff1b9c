/**
 * Declares the feature all-wallets: the directory, and the help views, which need neither a directory nor a project
 * id.
 */

import { hasDirectory } from '../../state/directory.ts'
import type { Feature } from '../../surface/view.ts'
import type { AllWalletsProps } from './all-wallets.state.ts'

const help = () => import('./help-views.ts')

export const allWalletsFeature: Feature<AllWalletsProps> = {
  // Concerns AllWallets only, since hosts cannot open the other views.
  on: (config) =>
    hasDirectory(config) && config.features.allWallets !== false && config.allWallets !== 'hide',
  own: ({ parts }) =>
    import('./all-wallets.actions.ts').then((m) => ({ allWallets: parts.allWallets(m.createAllWallets) })),
  views: {
    AllWallets: () => import('./AllWalletsView.tsx').then((m) => m.allWalletsView),
    Downloads: () => help().then((m) => m.downloadsView),
    GetWallet: () => help().then((m) => m.getWalletView),
    WhatIsAWallet: () => help().then((m) => m.whatIsAWalletView),
  },
}
