/** Styles that only the All Wallets views need; loaded with them. */
import wallets from './wallets.css?inline'

export const walletsCss: string = wallets
