/**
 * The chains as the rest of the product sees them: `contract.ts` in the words of each namespace. Implementations are lazy
 * chunks (`evm/`, `solana/`); they return and throw, and never write state. Types only.
 */
import type { Clock } from '../lib/clock.ts'
import type { ChainOf, StatusResult } from './contract.ts'
import type { CaipNetworkId, EvmNetwork, Namespace, Network } from './network.ts'
import type { ReceiverReview, SolanaProvider } from './solana/solana-chain.ts'
import type { EvmVerbs, TokenVerbs, TransferToken } from './tokens.ts'

/** EIP-1193 provider, as far as a chain needs it. Everything it answers is untrusted. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

export type Hex = `0x${string}`

/** Checked where it came in: 0x and 40 hex digits with their checksum (eip155), base58 of 32 bytes (solana). */
export type Address = string
/** A transaction's: 0x and 64 hex digits (eip155), a signature in base58 (solana). */
export type Hash = string

export type { SolanaProvider }

export type Provider = Eip1193Provider | SolanaProvider

/** `value` in base units. `failed`: the specification's fallback of 0 ETH, to be shown as unavailable (decisions 27). */
export type Balance = {
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
  readonly failed: boolean
}

/** What the visitor reviews and what is sent, to the last digit. Amounts in base units (wei, or the token's own). */
export type Transfer = {
  readonly from: Address
  /** Who receives; with `token` as well. */
  readonly to: Address
  readonly value: bigint
  /** eip155 only; `0x` for none, and with `token`. */
  readonly data?: Hex
  /** What is sent; absent: the network's own coin. */
  readonly token?: TransferToken
  readonly caipNetworkId: CaipNetworkId
}

/** The most a transfer can cost, in base units: "up to" (decisions 26, 33). What else is in it is its chain's own. */
export type Fee = {
  readonly total: bigint
  /** Of the coin, once and not part of the total: what a new account of the receiver's has to hold (Solana's rent). */
  readonly deposit?: bigint
  /**
   * Of the token, in its base units: what it keeps for itself, so that less arrives (Token-2022 transfer fee). On eip155 what a
   * trial has shown: absent where the node cannot try it.
   */
  readonly withheld?: bigint
  /** Why the receiver asks for a second look before anything is confirmed (decisions 33). */
  readonly review?: ReceiverReview
}

/** Everything a verb of tokens needs of a namespace: beside the contract, see `tokens.ts`. */
export type { Asset, ReceiverFacts as ReceiverLook, TokenFacts, TransferToken } from './tokens.ts'

export type EvmTransfer = Transfer & { readonly from: Hex; readonly to: Hex; readonly data: Hex }

export type EvmFee = Fee & {
  readonly gas: bigint
  /** L1 data fee of OP-stack networks, multiplier included; 0n elsewhere. */
  readonly l1: bigint
  /** Fee fields to fix in the request; only used with max. */
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
  /** Whether an address is a contract. A delegated account (EIP-7702, code `0xef0100…`) is a person: false (decisions 32). */
  hasCode(p: { network: EvmNetwork; address: Hex }): Promise<boolean>
  /** What the wallet is asked to do, by which its transaction is known: as in a look. */
  callName(transfer: EvmTransfer): string
  /** wallet_switchEthereumChain, then wallet_addEthereumChain where the wallet does not know it (EIP-3085, 3326). */
  switchNetwork(p: { provider: Eip1193Provider; network: EvmNetwork }): Promise<void>
} & TokenVerbs<EvmNetwork, EvmFee> &
  EvmVerbs

/** Any of them, to a caller who comes by way of a network of its namespace. */
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
  /** eip155 only: on Solana what was signed is what is sent. */
  callName?(transfer: Transfer): string
  /** Absent where wallets go wherever a request says. */
  switchNetwork?(p: { provider: Provider; network: Network }): Promise<void>
} & TokenVerbs<Network, Fee> &
  Partial<EvmVerbs<Network, Fee>>

/** `url`: the blockchain endpoint's base, as `https://rpc.walletconnect.org`; its proxy of nodes is at `/v1/` (wire facts 5). */
export type NodeProxy = { readonly url: string; readonly projectId: string }

/** Injected by the wiring. Its functions are asked at each use: what they answer may change. */
export type ChainOptions = {
  /** The host's custom urls for a network, first in order. */
  readonly customUrls: (network: CaipNetworkId) => readonly string[]
  /** Asked after the custom urls, before the network's own (decisions 25). Undefined: no project id (decisions 20). */
  readonly proxy?: () => NodeProxy | undefined
  /** Time, for tests; the system's by default. */
  readonly clock?: Clock
}
