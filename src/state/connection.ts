/** Which wallets can be connected to. Written by `session/` only. */
import { proxy } from 'valtio/vanilla'
import type { Namespace } from '../chains/network.ts'
import type { Spelling } from './wallet-identity.ts'

export type WalletType = 'announced' | 'injected' | 'external' | 'standard' | 'walletconnect'

/** The lists of the directory; `custom` has no provider: it cannot be connected from here. */
export type DirectoryType = 'featured' | 'custom' | 'recommended'

/** A wallet as lists show it. `id` is stable over reloads: rdns, else the source's own id. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  readonly type: WalletType
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
}

/** A wallet of the connect list: one that is there, or one that can be had. */
export type ListedWallet = Omit<WalletEntry, 'type' | 'namespaces'> & {
  readonly type: WalletType | DirectoryType
  readonly namespaces?: readonly Namespace[]
}

export type ConnectionState = {
  /** In the order they are listed; late announcements are added while the modal is open. */
  wallets: readonly WalletEntry[]
  /** Ids, newest first, at most 2 (specification 9). */
  recent: readonly string[]
  /** Reads names beyond plain letters; fetched with the first of them (`wallet-identity.ts`). */
  spelling?: Spelling | undefined
}

export const createConnectionState = (): ConnectionState =>
  proxy<ConnectionState>({ wallets: [], recent: [] })
