/** Which wallets can be connected. Written by the session, except `spelling`, which `wallet-identity.ts` loads. */
import { proxy } from 'valtio/vanilla'
import type { Namespace } from '../chains/network.ts'

export type WalletType = 'announced' | 'injected' | 'external' | 'standard' | 'walletconnect'

/** The directory's lists. A `custom` wallet is one of the host's that no connector reaches. */
export type DirectoryType = 'featured' | 'custom' | 'recommended'

/** A wallet that a connector reaches. `id` survives a reload: the rdns if there is one, else the connector's own id. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  readonly type: WalletType
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
  /** See `Connector`. */
  readonly connectsByLink?: boolean | undefined
}

/** A row of the connect list: a wallet that a connector reaches, or one that the directory offers. */
export type ListedWallet = Omit<WalletEntry, 'type' | 'namespaces'> & {
  readonly type: WalletType | DirectoryType
  readonly namespaces?: readonly Namespace[]
}

/** `rdns` undefined: not known. `''`: no wallet of the page may have this name. */
export type KnownWallet = { readonly name: string; readonly rdns?: string | undefined }

/** The functions of `lib/skeleton.ts`, which names in plain ASCII do not need. */
export type Spelling = {
  skeleton(text: string): string
  isMisleadingName(name: string): boolean
}

export type ConnectionState = {
  /** Wallets that announce themselves later are added while the modal is open. */
  wallets: readonly WalletEntry[]
  /** Ids, newest first, at most 2 (specification 9). */
  recent: readonly string[]
  /** Compares names with letters beyond ASCII; loaded with the first such name. */
  spelling?: Spelling | undefined
}

export const createConnectionState = (): ConnectionState =>
  proxy<ConnectionState>({ wallets: [], recent: [] })
