/**
 * What the wallet directory adds to the list of wallets (wire facts 3.1). Written by `features/all-wallets` only; Connect
 * shows it without knowing that feature.
 */
import { proxy } from 'valtio/vanilla'
import type { ListedWallet } from './connection.ts'
import type { KnownWallet } from './wallet-identity.ts'

export type DirectoryState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** In no connector's place: featured, the host's own without a provider, recommended. */
  rows: readonly ListedWallet[]
  /** How many wallets there are in all, in short; undefined until it is known. */
  badge: string | undefined
  /** The visitor holds a phone. */
  isMobile: boolean
  /** rdns and names of the wallets that the host excludes by their directory id. */
  excluded: readonly string[]
  /** Every wallet that has come from it so far: whom another must not look like. */
  known?: readonly KnownWallet[] | undefined
}

export const createDirectoryState = (): DirectoryState =>
  proxy<DirectoryState>({ status: 'idle', rows: [], badge: undefined, isMobile: false, excluded: [] })

/** Without a project id, and in basic mode, there is no directory (decisions 20). */
export const hasDirectory = (config: { readonly projectId: string | undefined; readonly basic: boolean }) =>
  config.projectId !== undefined && !config.basic
