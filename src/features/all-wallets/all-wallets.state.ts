/** The wallets of the directory that have come so far, and the search in it. Written by `all-wallets.actions.ts` only. */
import { proxy, ref } from 'valtio/vanilla'
import type { DirectoryWallet } from '../../api/wallets.ts'

/** A wallet as this feature lists it, whichever source names it. */
export type WalletItem = DirectoryWallet & {
  /** `data:`, or https where the host gave it. */
  readonly imageUrl?: string | undefined
  /** The connector that reaches it: it is installed. */
  readonly connectorId?: string | undefined
  /** It may not be who it says. */
  readonly isDoubtful?: boolean | undefined
}

export type Query = { readonly text: string; readonly isCertified: boolean }

export type Search =
  | { readonly step: 'off' }
  | { readonly step: 'waiting' }
  | { readonly step: 'failed' }
  /** `count`: how many there are; those found first are in `items`. */
  | { readonly step: 'shown'; readonly items: readonly WalletItem[]; readonly count: number }

export type AllWalletsState = {
  /** In the order of the option. */
  featured: readonly WalletItem[]
  recommended: readonly WalletItem[]
  /** The others, page by page. */
  paged: readonly WalletItem[]
  /** The last page that came, from 1; 0: none. */
  page: number
  /** As the last page said: the others in all. */
  pagedCount: number
  step: 'idle' | 'loading' | 'failed' | 'done'
  query: Query
  search: Search
  /** One that the host asked for by its id. */
  asked: WalletItem | undefined
  /** The last one chosen: focus comes back to it. */
  chosen: string | undefined
}

/** Hundreds of objects that never change: watched as a whole. */
export const whole = <T>(items: readonly T[]): readonly T[] => ref([...items])

export const noWallets = (): AllWalletsState => ({
  featured: whole([]),
  recommended: whole([]),
  paged: whole([]),
  page: 0,
  pagedCount: 0,
  step: 'idle',
  query: { text: '', isCertified: false },
  search: { step: 'off' },
  asked: undefined,
  chosen: undefined,
})

export const createAllWalletsState = (): AllWalletsState => proxy(noWallets())
