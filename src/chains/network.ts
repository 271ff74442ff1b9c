/**
 * What a network is, for every layer above. Owns the types only: the known ones are in `networks.ts` (id and name) and
 * `known-networks.ts` (the rest, lazy).
 */

import type { EvmIdentity, SolanaIdentity } from '../lib/namespaces.ts'

export type { CaipNetworkId, Namespace } from '../lib/namespaces.ts'

export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What is known of a network without loading anything. */
type Common = {
  readonly name: string
  readonly testnet: boolean
  readonly imageUrl?: string
  /** Present when the host gave the whole network object; otherwise `known-networks.ts` has it. */
  readonly details?: NetworkDetails
}

export type EvmNetwork = Common & EvmIdentity
export type SolanaNetwork = Common & SolanaIdentity
export type Network = EvmNetwork | SolanaNetwork

export type NetworkDetails = {
  readonly nativeCurrency: NativeCurrency
  /** The network's own public urls, https or (for local nodes) http; never carries a project id. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrl?: string
  /** OP-stack networks charge an L1 fee told by an oracle contract (decisions 26). */
  readonly opStack?: boolean
  /** Multicall3, when deployed. */
  readonly multicall?: `0x${string}`
}
