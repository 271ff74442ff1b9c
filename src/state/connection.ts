/** Which wallets can be connected. Written by the session, except `spelling`, which `wallet-identity.ts` loads. */
import { proxy } from 'valtio/vanilla'
import type { WalletEntry } from '../connectors/connector.ts'

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
