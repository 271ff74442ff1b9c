/** Networks and their tokens, as a host gives them. */

/** CAIP-2 ids of the networks that need no more than their id. */
export type KnownNetworkId =
  | 'eip155:1'
  | 'eip155:10'
  | 'eip155:56'
  | 'eip155:100'
  | 'eip155:137'
  | 'eip155:250'
  | 'eip155:324'
  | 'eip155:8217'
  | 'eip155:8453'
  | 'eip155:42161'
  | 'eip155:42220'
  | 'eip155:43114'
  | 'eip155:59144'
  | 'eip155:80094'
  | 'eip155:7777777'
  | 'eip155:1313161554'
  | 'eip155:11155111'
  | 'eip155:84532'
  | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  | 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** A CAIP-2 id: editors offer the known ones, others pass. */
export type NetworkId = KnownNetworkId | (string & {})

export type ByNetwork<V> = { readonly [K in KnownNetworkId]?: V | undefined } & {
  readonly [id: string]: V | undefined
}

/** A whole network, in the field's usual shape (viem's chains have it). */
export type NetworkObject = {
  /** The chain id (eip155), or the reference of the CAIP-2 id. */
  readonly id: number | string
  /** CAIP-2; without it `id` is a chain id of eip155. */
  readonly caipNetworkId?: string | undefined
  /** What visitors read. */
  readonly name: string
  /** The coin that fees are paid in. `decimals`: 0 to 36. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Urls of nodes, the first that answers counts: https, or http on this machine. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } | readonly string[]
  /** Links to transactions lead there: https. */
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  /**
   * Marked as a test network.
   * @default false
   */
  readonly testnet?: boolean | undefined
  /** Its icon: https or `data:`. */
  readonly assets?: { readonly imageUrl?: string | undefined } | undefined
}

/** A network as the property `networks` gives it, whichever way it was given. It may be set again. */
export type ReadNetwork = {
  /** The chain id (eip155), or the reference of the CAIP-2 id. */
  readonly id: number | string
  readonly caipNetworkId: string
  readonly chainNamespace: string
  readonly name: string
  readonly testnet: boolean
  readonly imageUrl?: string | undefined
  /** Only of a network that was given as an object. */
  readonly details?:
    | {
        readonly nativeCurrency: NetworkObject['nativeCurrency']
        readonly rpcUrls: readonly string[]
        readonly explorerUrl?: string | undefined
      }
    | undefined
}

/** A token that the host names, by contract or mint. */
export type HostToken = { readonly address: string; readonly imageUrl?: string | undefined }
