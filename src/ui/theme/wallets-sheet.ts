// Styles that only the views of all wallets need; they arrive with them.
import wallets from './wallets.css?inline'

export const walletsCss: string = wallets
