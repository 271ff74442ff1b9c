/** The rows of the connect list: one per wallet, in the order of spec section 9, `recent, injected, …, custom, …`. */
import type { WalletEntry, WalletType } from '../state/connection.ts'

const ORDER: readonly (WalletType | 'recent')[] = [
  'walletconnect',
  'recent',
  'announced',
  'standard',
  'injected',
  'external',
]

/** One wallet; more than one entry where it announces itself for each namespace by its own way. */
export type WalletRow = {
  readonly entry: WalletEntry
  /** The first one is `entry`. */
  readonly entries: readonly WalletEntry[]
}

/** `Trust Wallet` and `Trust` are one (protocol 7). */
const nameKey = ({ name }: WalletEntry): string => name.toLowerCase().replace(/ wallet$/, '')

/** The same name in another namespace is the same wallet; twice in one namespace, they are two. */
const merge = (wallets: readonly WalletEntry[]): WalletRow[] => {
  const rows: { entry: WalletEntry; entries: WalletEntry[] }[] = []
  for (const entry of wallets) {
    const isNew = (row: (typeof rows)[number]) =>
      row.entries.every(
        (other) => !other.namespaces.some((namespace) => entry.namespaces.includes(namespace)),
      )
    const found = rows.find((row) => nameKey(row.entry) === nameKey(entry) && isNew(row))
    if (found && entry.type !== 'external' && found.entry.type !== 'external') found.entries.push(entry)
    else rows.push({ entry, entries: [entry] })
  }
  return rows
}

export const orderWallets = (
  wallets: readonly WalletEntry[],
  recent: readonly string[],
): readonly WalletRow[] => {
  const rank = ({ entry, entries }: WalletRow) => {
    const places = entries.map(({ id }) => recent.indexOf(id)).filter((place) => place >= 0)
    return places.length > 0
      ? ORDER.indexOf('recent') + Math.min(...places) / (recent.length + 1)
      : ORDER.indexOf(entry.type)
  }
  return merge(wallets).sort((a, b) => rank(a) - rank(b))
}
