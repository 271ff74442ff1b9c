/** The order of the connect list: spec section 9, or what `features.connectorTypeOrder` puts first. */
import type { ListedWallet } from '../state/connection.ts'
import { KINDS, type Kind } from './kinds.ts'

export const orderWallets = <W extends ListedWallet>(
  wallets: readonly W[],
  recent: readonly string[],
  /** What stands here comes first. */
  order: readonly Kind[] = [],
  /** Ids of the host's own wallets. */
  custom: readonly string[] = [],
): readonly W[] => {
  const kinds = [...order, ...KINDS]
  const kindOf = ({ id, type }: W): Kind => {
    if (recent.includes(id)) return 'recent'
    if (custom.includes(id)) return 'custom'
    return type === 'announced' ? 'injected' : type
  }
  // An announced wallet names itself, `window.ethereum` does not.
  const rank = (wallet: W) =>
    kinds.indexOf(kindOf(wallet)) * 4 + (recent.indexOf(wallet.id) + 1 || Number(wallet.type === 'injected'))
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}
