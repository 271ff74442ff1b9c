/** The order of the connect list: spec section 9, `walletConnect, recent, injected, …, custom, …`, as far as the kinds exist. */
import type { WalletEntry, WalletType } from '../state/connection.ts'

const ORDER: readonly (WalletType | 'recent')[] = ['recent', 'announced', 'injected', 'external']

export const orderWallets = (
  wallets: readonly WalletEntry[],
  recent: readonly string[],
): readonly WalletEntry[] => {
  const rank = (wallet: WalletEntry) => {
    if (wallet.type === 'walletconnect') return Number.NEGATIVE_INFINITY
    const position = recent.indexOf(wallet.id)
    return position >= 0 ? position - recent.length : ORDER.indexOf(wallet.type)
  }
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}
