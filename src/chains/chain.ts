/**
 * The contract of a namespace: what it can do for an account and a network. Implementations are lazy chunks
 * (`evm/`, `solana/`); they return and throw, and never write state.
 */
import type { Clock } from '../lib/clock.ts'
import type { CaipNetworkId, EvmNetwork, Namespace, Network, NetworkDetails } from './network.ts'

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

/** Wallet Standard, as far as the chain needs it: the wallet's own features, behind one shape. All answers are untrusted. */
export type SolanaProvider = {
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** The serialized transaction in, the signed one out. */
  signTransaction(transaction: Uint8Array, chain: string): Promise<Uint8Array>
  /** Undefined: the wallet cannot send by itself. The signature's bytes. */
  readonly signAndSendTransaction?:
    | ((transaction: Uint8Array, chain: string) => Promise<Uint8Array>)
    | undefined
}

export type Provider = Eip1193Provider | SolanaProvider

/** `value` in base units. `failed`: the spec's fallback of 0 ETH, to be shown as unavailable (decisions 27). */
export type Balance = {
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
  readonly failed: boolean
}

/** What the visitor reviews and what is sent, to the last digit. Amounts in base units (wei). */
export type Transfer = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  /** eip155 only; `0x` for none. */
  readonly data: Hex
  readonly caipNetworkId: CaipNetworkId
}

/** The most a transfer can cost, in base units: "up to" (decisions 26, 33). What else is in it is its chain's own. */
export type Fee = { readonly total: bigint }

export type EvmTransfer = Transfer & { readonly from: Hex; readonly to: Hex }

export type EvmFee = Fee & {
  readonly gas: bigint
  /** L1 data fee of OP-stack networks, multiplier included; 0n elsewhere. */
  readonly l1: bigint
  /** Fee fields to fix in the request; only used with max. */
  readonly fields:
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
}

/**
 * One look at a transaction. `unknown`: no node shows it; a dropped one looks like one not seen yet, the caller's memory
 * tells them apart. `fee` is what was paid in all. A speed-up is `replaced`, too: the caller compares.
 */
export type TransactionLook =
  | { readonly status: 'pending'; readonly nonce?: number }
  | { readonly status: 'unknown' }
  | { readonly status: 'success' | 'reverted'; readonly blockNumber: bigint; readonly fee?: bigint }
  | { readonly status: 'replaced' | 'cancelled'; readonly replacedBy?: Hash }

/** Verbs of one namespace; the parameters are its own types, `Chain` is what callers see who come by way of a network. */
export type ChainOf<
  N extends Network,
  A extends Address,
  P extends Provider,
  T extends Transfer,
  F extends Fee,
  H extends Hash,
> = {
  readonly namespace: Namespace
  /** Details of a network: the host's own, else the known ones. Throws `network-unknown`. */
  details(network: N): NetworkDetails
  /** Native balance at `latest`. Falls back to `provider` when every url fails and it is on that chain (decisions 20). Never throws. */
  balance(p: { network: N; address: A; provider?: P }): Promise<Balance>
  /** Estimates at a base-fee multiplier of 1.2. Throws a mapped error when the node refuses (reverted, insufficient funds, …). */
  fee(p: { network: N; transfer: T }): Promise<F>
  /** Whether an address is a contract. A delegated account (EIP-7702, code `0xef0100…`) is a person: false (decisions 32). */
  hasCode(p: { network: N; address: A }): Promise<boolean>
  /** One wallet request, never repeated (decisions 24). Resolves with a checked hash; rejects with the mapped error. */
  send(p: { provider: P; transfer: T; fee?: F; network: N }): Promise<H>
  /** personal_sign or solana:signMessage, one request; the signature as the namespace writes it. */
  signMessage(p: { provider: P; address: A; message: string | Uint8Array }): Promise<string>
  /** wallet_switchEthereumChain, then wallet_addEthereumChain where the wallet does not know it (EIP-3085, 3326). */
  switchNetwork(p: { provider: P; network: N }): Promise<void>
  /** One look at receipt, transaction and nonce. `nonce` and `since` (block) let a replacement be found. */
  look(p: { network: N; hash: H; from: A; nonce?: number; since?: bigint }): Promise<TransactionLook>
  blockNumber(network: N): Promise<bigint>
  explorerUrl(p: { network: N; address: string } | { network: N; hash: string }): string | undefined
  /** Ranking of urls runs only while the modal is open and the page visible (decisions 25). */
  setRanking(active: boolean): void
  /** Host urls changed or the product goes away. */
  dispose(): void
}

export type Chain = ChainOf<Network, Address, Provider, Transfer, Fee, Hash>
export type EvmChain = ChainOf<EvmNetwork, Hex, Eip1193Provider, EvmTransfer, EvmFee, Hex>

/** `url`: the blockchain endpoint's base, as `https://rpc.walletconnect.org`; its proxy of nodes is at `/v1/` (protocol 5). */
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
