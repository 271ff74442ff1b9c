/** The directory wallets loaded so far, and the search in them. Written by this feature's actions only. */
import { proxy, ref } from 'valtio/vanilla'
import type { DirectoryWallet } from '../../api/contract.ts'
import type { Core } from '../../core/wallet.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'

/** A wallet from any source, as this feature lists it. */
export type WalletItem = DirectoryWallet & {
  /** A `data:` url, or https when the host gave it. */
  readonly imageUrl?: string | undefined
  /** The id of its connector, if it is installed. */
  readonly connectorId?: string | undefined
  /** It may not be the wallet that it claims to be. */
  readonly isDoubtful?: boolean | undefined
}

export type Query = { readonly text: string; readonly isCertified: boolean }

export type Search =
  | { readonly step: 'off' }
  | { readonly step: 'waiting' }
  | { readonly step: 'failed' }
  /** `count`: how many were found in all; `items` has the first ones. */
  | { readonly step: 'shown'; readonly items: readonly WalletItem[]; readonly count: number }

export type AllWalletsState = {
  /** In the order of the option. */
  featured: readonly WalletItem[]
  recommended: readonly WalletItem[]
  /** The other wallets, page by page. */
  paged: readonly WalletItem[]
  /** The last page loaded, from 1; 0 for none. */
  page: number
  /** The number of other wallets in all, as the last page said. */
  pagedCount: number
  step: 'idle' | 'loading' | 'failed' | 'done'
  query: Query
  search: Search
  /** A wallet that the host asked for by its id. */
  asked: WalletItem | undefined
  /** The id of the last wallet chosen, which gets focus again on return. */
  chosen: string | undefined
}

/** `ref` keeps valtio from proxying hundreds of immutable objects. */
export const asRef = <T>(items: readonly T[]): readonly T[] => ref([...items])

export const noWallets = (): AllWalletsState => ({
  featured: asRef([]),
  recommended: asRef([]),
  paged: asRef([]),
  page: 0,
  pagedCount: 0,
  step: 'idle',
  query: { text: '', isCertified: false },
  search: { step: 'off' },
  asked: undefined,
  chosen: undefined,
})

/** The running requests, and the options they are for. */
type Run = {
  key: string
  isWatching: boolean
  readonly search: () => () => boolean
  /** Stops the running search, or the wait before it. */
  stopSearch(): void
}

/** Made once for a core. */
export type AllWallets = {
  readonly core: Core
  readonly state: AllWalletsState
  readonly run: Run
  /** By image id. */
  readonly images: Map<string, string>
  /** Where the list was scrolled to, for whoever comes back to it. */
  readonly offset: { top: number }
}

/** What the views are handed. */
export type AllWalletsProps = { readonly allWallets: AllWallets }

const createAllWallets = (core: Core): AllWallets => ({
  core,
  state: proxy(noWallets()),
  run: { key: '', isWatching: false, search: latest(), stopSearch: () => {} },
  images: new Map(),
  offset: { top: 0 },
})

/** The same for the core, for hosts' methods and for views. */
export const allWalletsOf = oncePerCore(createAllWallets)

export const own = (core: Core): AllWalletsProps => ({ allWallets: allWalletsOf(core) })
