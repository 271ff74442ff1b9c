/** Which wallets can be connected to. Written by `app/session.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Namespace } from '../chains/network.ts'

export type WalletType = 'announced' | 'injected' | 'external' | 'standard' | 'walletconnect'

/** A wallet as lists show it. `id` is stable over reloads: rdns, else the source's own id. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  readonly type: WalletType
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
}

export type ConnectionState = {
  /** In the order they are listed; late announcements are added while the modal is open. */
  wallets: readonly WalletEntry[]
  /** Ids, newest first, at most 2 (spec section 9). */
  recent: readonly string[]
}

export const createConnectionState = (): ConnectionState =>
  proxy<ConnectionState>({ wallets: [], recent: [] })
