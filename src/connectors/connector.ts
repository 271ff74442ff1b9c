/**
 * The contract of a connector: one wallet and how to reach it. A connector returns and emits; it never writes state
 * (`app/session.ts` does) and never talks to the chain beyond what the wallet itself answers.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import type { Namespace } from '../chains/network.ts'
import type { WalletType } from '../state/connection.ts'

/** What a wallet told about itself: addresses checksummed and not empty, the active one first. */
export type Link = { readonly accounts: readonly [Hex, ...Hex[]]; readonly chainId: number }

export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly accounts: Link['accounts'] }
  | { readonly type: 'chain'; readonly chainId: number }
  | { readonly type: 'disconnect' }

export type Connector = {
  /** rdns where the wallet has one: stable over reloads. */
  readonly id: string
  readonly type: WalletType
  readonly namespace: Namespace
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
  /** May prompt a person, so it has no deadline. Rejects with what the wallet threw. */
  connect(): Promise<Link>
  /** Never prompts: `eth_accounts` and `eth_chainId` only (decisions 8). `undefined`: the wallet shares nothing. */
  restore(): Promise<Link | undefined>
  /** Gives back the permission where the wallet can (EIP-2255). Rejects when it could and failed. */
  disconnect(): Promise<void>
  /** What the wallet says now, asked right before a transfer is confirmed. */
  current(): Promise<Link | undefined>
  /** Listens to a wallet that has answered before, until the returned function is called. */
  watch(listener: (event: ConnectorEvent) => void): () => void
}
