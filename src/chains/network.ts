/** The types of a network. The known networks are in `networks.ts` (ids and names) and `known-networks.ts` (details). */

import type { Currency } from '../lib/money.ts'
import type { EvmIdentity, SolanaIdentity } from '../lib/namespaces.ts'

export type { CaipNetworkId, Namespace } from '../lib/namespaces.ts'

export type NativeCurrency = Currency & { readonly name: string }

/** What is known of a network in stage 1. */
type Common = {
  readonly name: string
  readonly testnet: boolean
  readonly imageUrl?: string
  /** Only if the host gave a whole network object; for known ids, the chain adds them. */
  readonly details?: NetworkDetails
}

export type EvmNetwork = Common & EvmIdentity
export type SolanaNetwork = Common & SolanaIdentity
export type Network = EvmNetwork | SolanaNetwork

export type NetworkDetails = {
  readonly nativeCurrency: NativeCurrency
  /** The network's public URLs, https or (for local nodes) http. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrl?: string
  /** OP-stack networks add an L1 fee (decisions 26). */
  readonly opStack?: boolean
  /** The address of Multicall3, if deployed. */
  readonly multicall?: `0x${string}`
}
