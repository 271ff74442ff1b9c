/**
 * The rows of the connect list: one per wallet, in the order of specification 9 or of `features.connectorTypeOrder`. Those
 * that may not be who they say stand last, and alone.
 */
import type { ListedWallet } from '../state/connection.ts'
import { KINDS, type Kind } from './kinds.ts'

/** One wallet; more than one entry where it announces itself for each namespace by its own way. */
export type WalletRow<W> = {
  readonly entry: W
  /** The first one is `entry`. */
  readonly entries: readonly W[]
}

/** `Trust Wallet` and `Trust` are one (wire facts 7). */
const nameKey = ({ name }: ListedWallet): string => name.toLowerCase().replace(/ wallet$/, '')

/** What announces itself in the browser; the host's own and the directory's are what they say. */
const isFound = ({ type }: ListedWallet): boolean => type === 'announced' || type === 'standard'

/** The same name in another namespace is the same wallet; twice in one namespace, they are two. */
const merge = <W extends ListedWallet>(
  wallets: readonly W[],
  doubtful: ReadonlySet<W>,
): readonly WalletRow<W>[] => {
  const rows: { entry: W; entries: W[] }[] = []
  for (const wallet of wallets) {
    const isElsewhere = ({ namespaces = [] }: W) =>
      !namespaces.some((one) => wallet.namespaces?.includes(one))
    const found = rows.find(
      ({ entry, entries }) =>
        !doubtful.has(entry) &&
        !doubtful.has(wallet) &&
        nameKey(entry) === nameKey(wallet) &&
        isFound(entry) &&
        isFound(wallet) &&
        entries.every(isElsewhere),
    )
    if (found) found.entries.push(wallet)
    else rows.push({ entry: wallet, entries: [wallet] })
  }
  return rows
}

export const orderWallets = <W extends ListedWallet>(
  wallets: readonly W[],
  recent: readonly string[],
  /** What stands here comes first. */
  order: readonly Kind[] = [],
  /** Ids of the host's own wallets. */
  custom: readonly string[] = [],
  isDoubtful: (wallet: W) => boolean = () => false,
): readonly WalletRow<W>[] => {
  const kinds = [...order, ...KINDS]
  const recencyOf = ({ entries }: WalletRow<W>) =>
    Math.min(...entries.map(({ id }) => recent.indexOf(id)).filter((index) => index >= 0))
  const kindOf = (row: WalletRow<W>): Kind => {
    const { id, type } = row.entry
    if (recencyOf(row) < recent.length) return 'recent'
    if (custom.includes(id)) return 'custom'
    if (type === 'walletconnect') return 'walletConnect'
    return isFound(row.entry) || type === 'injected' ? 'injected' : (type as Kind)
  }
  const doubtful = new Set(wallets.filter(isDoubtful))
  const rank = (row: WalletRow<W>) => {
    if (doubtful.has(row.entry)) return Number.POSITIVE_INFINITY
    const recency = recencyOf(row)
    // An announced wallet names itself, `window.ethereum` does not.
    const within = recency < recent.length ? recency + 1 : Number(row.entry.type === 'injected')
    return kinds.indexOf(kindOf(row)) * 4 + within
  }
  const ranked = merge(wallets, doubtful).map((row) => ({ row, at: rank(row) }))
  return ranked.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ row }) => row)
}
