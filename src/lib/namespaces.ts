/** The supported namespaces (CAIP-2), and what can be read from a network id alone. */

/** In the order in which they are listed. */
export const namespaces = ['eip155', 'solana'] as const
export type Namespace = (typeof namespaces)[number]

/** CAIP-2, `namespace:reference`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** `id`: the EIP-155 chain id. */
export type EvmIdentity = {
  readonly id: number
  readonly caipNetworkId: `eip155:${string}`
  readonly chainNamespace: 'eip155'
}

/** `id`: the first 32 characters of the genesis hash. */
export type SolanaIdentity = {
  readonly id: string
  readonly caipNetworkId: `solana:${string}`
  readonly chainNamespace: 'solana'
}

export const isNamespace = (value: unknown): value is Namespace =>
  namespaces.some((namespace) => namespace === value)

export const namespaceOf = (id: CaipNetworkId): Namespace => (id.startsWith('solana:') ? 'solana' : 'eip155')

export function identify(caipNetworkId: EvmIdentity['caipNetworkId']): EvmIdentity
export function identify(caipNetworkId: SolanaIdentity['caipNetworkId']): SolanaIdentity
export function identify(caipNetworkId: CaipNetworkId): EvmIdentity | SolanaIdentity
export function identify(caipNetworkId: CaipNetworkId): EvmIdentity | SolanaIdentity {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  return namespaceOf(caipNetworkId) === 'solana'
    ? { id: reference, caipNetworkId: `solana:${reference}`, chainNamespace: 'solana' }
    : { id: Number(reference), caipNetworkId: `eip155:${reference}`, chainNamespace: 'eip155' }
}
