/** The views for visitors without a wallet, as one chunk. */
export { downloadsView } from './DownloadsView.tsx'
export { getWalletView } from './GetWalletView.tsx'
export { whatIsAWalletView } from './WhatIsAWalletView.tsx'
