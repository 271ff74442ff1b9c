/**
 * What a network is, for every layer above. Owns the names of namespaces and the types: the known networks are in
 * `networks.ts` (id and name) and `known-networks.ts` (the rest, lazy).
 */

/** CAIP-2 namespaces, in the order they are listed. */
export const namespaces = ['eip155', 'solana'] as const
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (value: unknown): value is Namespace =>
  namespaces.some((namespace) => namespace === value)

/** CAIP-2, `namespace:reference`. */
export type CaipNetworkId = `${Namespace}:${string}`

export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What is known of a network without loading anything. */
type Common = {
  readonly name: string
  readonly testnet: boolean
  readonly imageUrl?: string
  /** Present when the host gave the whole network object; otherwise `known-networks.ts` has it. */
  readonly details?: NetworkDetails
}

/** `id`: the chain id of EIP-155. */
type EvmIdentity = {
  readonly id: number
  readonly caipNetworkId: `eip155:${string}`
  readonly chainNamespace: 'eip155'
}

/** `id`: the first 32 characters of the genesis hash. */
type SolanaIdentity = {
  readonly id: string
  readonly caipNetworkId: `solana:${string}`
  readonly chainNamespace: 'solana'
}

export type EvmNetwork = Common & EvmIdentity
export type SolanaNetwork = Common & SolanaIdentity
export type Network = EvmNetwork | SolanaNetwork

export const namespaceOf = (id: CaipNetworkId): Namespace => (id.startsWith('solana:') ? 'solana' : 'eip155')

/** What a CAIP-2 id says of its network. */
export const identify = (caipNetworkId: CaipNetworkId): EvmIdentity | SolanaIdentity => {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  return namespaceOf(caipNetworkId) === 'solana'
    ? { id: reference, caipNetworkId: `solana:${reference}`, chainNamespace: 'solana' }
    : { id: Number(reference), caipNetworkId: `eip155:${reference}`, chainNamespace: 'eip155' }
}

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
