/** The views for who has no wallet yet, one chunk. */
export { downloadsView } from './DownloadsView.tsx'
export { getWalletView } from './GetWalletView.tsx'
export { whatIsAWalletView } from './WhatIsAWalletView.tsx'
