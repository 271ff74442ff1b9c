/**
 * The chains as the rest of the product sees them: `contract.ts` with the types of each namespace. Types only. The implementations
 * (`evm/`, `solana/`) are loaded on demand; they return and throw, and never write state.
 */
import type { Clock } from '../lib/clock.ts'
import type { ChainOf, StatusResult } from './contract.ts'
import type { CaipNetworkId, EvmNetwork, Namespace, Network } from './network.ts'
import type { Address, Eip1193Provider, Hash, Hex } from './primitives.ts'
import type { ReceiverReview, SolanaProvider } from './solana/solana-chain.ts'
import type { EvmMethods, TokenMethods, TransferToken } from './tokens.ts'

export type { Address, Balance, Eip1193Provider, Hash, Hex } from './primitives.ts'
export type { SolanaProvider }

export type Provider = Eip1193Provider | SolanaProvider

/** Exactly what the visitor reviews and what is sent. `value` is in base units of the coin or token. */
export type Transfer = {
  readonly from: Address
  /** The receiver, also when there is a `token`. */
  readonly to: Address
  readonly value: bigint
  /** eip155 only; `0x` for none, and with `token`. */
  readonly data?: Hex
  /** Absent for the network's coin. */
  readonly token?: TransferToken
  readonly caipNetworkId: CaipNetworkId
}

/** `total`: the most that a transfer can cost, in base units of the coin (decisions 26, 33). */
export type Fee = {
  readonly total: bigint
  /** In base units of the coin, not part of `total`: rent for a token account that is created for the receiver (Solana). */
  readonly deposit?: bigint
  /**
   * In base units of the token: what the token deducts from the transfer, so that less arrives. On Solana the Token-2022 transfer fee; on
   * eip155 found by simulation, and absent if the node cannot simulate it.
   */
  readonly withheld?: bigint
  /** eip155 only: units of gas that `total` pays for, and the most that one of them costs, in wei. */
  readonly gas?: bigint
  readonly perGas?: bigint
  /** Why the visitor has to confirm the receiver separately (decisions 33). */
  readonly review?: ReceiverReview
}

export type { Asset, ReceiverFacts, TokenFacts, TransferToken } from './tokens.ts'

export type EvmTransfer = Transfer & { readonly from: Hex; readonly to: Hex; readonly data: Hex }

export type EvmFee = Fee & {
  readonly gas: bigint
  /** L1 data fee of OP-stack networks in wei, with margin; 0n elsewhere. */
  readonly l1: bigint
  /** Fee fields for the request, in wei; sent only with the max sendable, else the wallet sets them. */
  readonly fields:
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
}

export type TransactionStatusResult = StatusResult<Hash>
export type EvmStatusResult = StatusResult<Hex>

export type EvmChain = ChainOf<{
  readonly namespace: 'eip155'
  readonly network: EvmNetwork
  readonly address: Hex
  readonly provider: Eip1193Provider
  readonly transfer: EvmTransfer
  readonly fee: EvmFee
  readonly hash: Hex
  readonly signature: Hex
}> & {
  /** Whether an address is a contract. False for a delegated account (EIP-7702), which is a person's (decisions 32). */
  hasCode(p: { network: EvmNetwork; address: Hex }): Promise<boolean>
  /** Identifies the call that a transfer makes, in the same form as `call` of `StatusResult`. */
  callKey(transfer: EvmTransfer): string
  /** wallet_switchEthereumChain (EIP-3326), then wallet_addEthereumChain (EIP-3085) if the wallet does not know the network. */
  switchNetwork(p: {
    provider: Eip1193Provider
    network: EvmNetwork
    /** Asked before each further request: false when nobody waits for the switch any more. */
    isWanted?: () => boolean
  }): Promise<void>
} & TokenMethods<EvmNetwork, EvmFee> &
  EvmMethods<EvmNetwork, EvmFee>

/** The chain of any namespace, for callers that pass a network of that namespace. */
export type Chain = ChainOf<{
  readonly namespace: Namespace
  readonly network: Network
  readonly address: Address
  readonly provider: Provider
  readonly transfer: Transfer
  readonly fee: Fee
  readonly hash: Hash
  readonly signature: string
}> & {
  /** eip155 only. */
  hasCode?(p: { network: Network; address: Address }): Promise<boolean>
  /** eip155 only: on Solana a signed transaction cannot be replaced by another. */
  callKey?(transfer: Transfer): string
  /** eip155 only: on Solana every request names its network. */
  switchNetwork?(p: { provider: Provider; network: Network; isWanted?: () => boolean }): Promise<void>
} & TokenMethods<Network, Fee> &
  Partial<EvmMethods<Network, Fee>>

/** The service's RPC proxy. `url`: its base, such as `https://rpc.walletconnect.org`; the proxy is at `/v1/` (wire facts 5). */
export type NodeProxy = { readonly url: string; readonly projectId: string }

/** The functions are called at every use, because options can change. */
export type ChainOptions = {
  /** The host's own URLs for a network, which are tried first. */
  readonly customUrls: (network: CaipNetworkId) => readonly string[]
  /** Tried after the custom URLs and before the network's public ones (decisions 25). Undefined: no project id (decisions 20). */
  readonly proxy?: () => NodeProxy | undefined
  /** The system's clock by default. */
  readonly clock?: Clock
}
