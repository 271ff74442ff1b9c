/**
 * What the wallet directory adds to the list of wallets (wire facts 3.1). Written by `features/all-wallets`; Connect reads it here,
 * because no feature imports another. `core/lazy-verbs.ts` sets `failed` when that feature's code cannot be loaded.
 */
import { proxy } from 'valtio/vanilla'
import type { ListedWallet } from '../connectors/connector.ts'
import type { KnownWallet } from './connection.ts'

export type DirectoryState = {
  /** `loading` also before it is asked for. */
  status: 'loading' | 'ready' | 'failed'
  /** Wallets that have no connector of their own: featured, the host's own, recommended. */
  rows: readonly ListedWallet[]
  /** How many wallets the directory has, as a short label; undefined until known. */
  badge?: string | undefined
  isMobile: boolean
  /** rdns and names of the wallets that the host excludes by directory id. */
  excluded: readonly string[]
  /** Every wallet that the directory has listed so far: a wallet of the page must not imitate one of them. */
  known?: readonly KnownWallet[] | undefined
}

export const createDirectoryState = (): DirectoryState =>
  proxy<DirectoryState>({ status: 'loading', rows: [], isMobile: false, excluded: [] })
