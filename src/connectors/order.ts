/**
 * Sorts the rows of the connect list: one row per wallet, in the order of specification 9 or of
 * `features.connectorTypeOrder`. Doubtful wallets, which may not be who they claim to be, come last and are never
 * merged with another.
 */
import type { ListedWallet } from './connector.ts'
import { KINDS, type Kind } from './kinds.ts'

/** One wallet. It has several entries if it announces itself separately for each namespace. */
export type WalletRow<W> = {
  readonly entry: W
  /** Begins with `entry`. */
  readonly entries: readonly W[]
}

/** Makes `Trust Wallet` and `Trust` equal (wire facts 7). */
const nameKey = ({ name }: ListedWallet): string => name.toLowerCase().replace(/ wallet$/, '')

/** Whether the wallet announced itself in the browser. All other names come from us, the host or the directory. */
const isDiscovered = ({ type }: ListedWallet): boolean => type === 'announced' || type === 'standard'

/**
 * Merges wallets with the same name in different namespaces. Two with one name in one namespace are different
 * wallets.
 */
const merge = <W extends ListedWallet>(
  wallets: readonly W[],
  doubtful: ReadonlySet<W>,
): readonly WalletRow<W>[] => {
  const rows: { entry: W; entries: W[] }[] = []
  for (const wallet of wallets) {
    const isOtherNamespace = ({ namespaces = [] }: W) =>
      !namespaces.some((one) => wallet.namespaces?.includes(one))
    const match = rows.find(
      ({ entry, entries }) =>
        !doubtful.has(entry) &&
        !doubtful.has(wallet) &&
        nameKey(entry) === nameKey(wallet) &&
        isDiscovered(entry) &&
        isDiscovered(wallet) &&
        entries.every(isOtherNamespace),
    )
    if (match) match.entries.push(wallet)
    else rows.push({ entry: wallet, entries: [wallet] })
  }
  return rows
}

export const orderWallets = <W extends ListedWallet>(
  wallets: readonly W[],
  recent: readonly string[],
  /** Kinds to put first. */
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
    // Also when it was used last: it is the way to every wallet that has no row.
    if (type === 'walletconnect') return 'walletConnect'
    if (recencyOf(row) < recent.length) return 'recent'
    if (custom.includes(id)) return 'custom'
    return isDiscovered(row.entry) || type === 'injected' ? 'injected' : (type as Kind)
  }
  const doubtful = new Set(wallets.filter(isDoubtful))
  const rank = (row: WalletRow<W>) => {
    if (doubtful.has(row.entry)) return Number.POSITIVE_INFINITY
    const recency = recencyOf(row)
    // Announced wallets come before `window.ethereum`, which has no name of its own.
    const within = recency < recent.length ? recency + 1 : Number(row.entry.type === 'injected')
    return kinds.indexOf(kindOf(row)) * 4 + within
  }
  const ranked = merge(wallets, doubtful).map((row) => ({ row, at: rank(row) }))
  return ranked.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ row }) => row)
}
