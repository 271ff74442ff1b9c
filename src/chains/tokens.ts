/**
 * The part of a chain's contract that deals with tokens, receivers and names; the rest is in `contract.ts`. Types only. Texts are
 * cleaned and capped (`lib/text.ts`), addresses normalized, but their content is untrusted.
 */

import type { Currency, FiatValue } from '../lib/money.ts'
import type { EvmCalls } from './calls.ts'
import type { EvmNetwork } from './network.ts'
import type { Address, Eip1193Provider, Hex } from './primitives.ts'

/** The token of a transfer, as read from its chain. `address`: contract (eip155) or mint (solana). */
export type TransferToken = Currency & { readonly address: Address }

/** A token's metadata as the token gives it, and the owner's balance in base units (decisions 28). */
export type TokenFacts = TransferToken & { readonly name: string; readonly balance: bigint }

/**
 * What is at a receiver's address (decisions 32, 33). `person`: no code, or a delegated account. `contract`: code. `elsewhere`: no code
 * here, but a contract on another network, named by `network`. `off-curve`, `program-owned`: see `ReceiverReview` (solana).
 */
export type ReceiverFacts = {
  readonly kind: 'person' | 'contract' | 'elsewhere' | 'off-curve' | 'program-owned'
  readonly network?: string
}

/** `value`: the max sendable in base units. `fee` has to be fixed in the request, so that both fit the balance (decisions 26). */
export type MaxSendable<Fee> = { readonly value: bigint; readonly fee: Fee }

export type TokenMethods<Network, Fee> = {
  /** Throws `token-unknown` if there is no token at the address. */
  token(p: { network: Network; token: Address; owner: Address }): Promise<TokenFacts>
  /** Those of `tokens` that are tokens, in the order given. On solana without `tokens`: all that the owner has a balance of. */
  tokens(p: { network: Network; owner: Address; tokens?: readonly Address[] }): Promise<readonly TokenFacts[]>
  /** The whole balance of the coin less the fee. Throws `insufficient-funds` if nothing is left. */
  maxSendable(p: { network: Network; from: Address; to: Address }): Promise<MaxSendable<Fee>>
  /** `others`: networks on which to look for a contract too (eip155). Throws `receiver-token` and `receiver-program` (solana). */
  inspectReceiver(p: {
    network: Network
    address: Address
    others: readonly Network[]
  }): Promise<ReceiverFacts>
}

/** A name resolved just now; never cached (decisions 30). */
export type ResolvedName = { readonly name: string; readonly address: Address; readonly image?: string }

/**
 * A row of wallet asset discovery (ERC-7811). `address` absent: the coin. `balance` in base units; `price` of one whole token; absent: unknown.
 */
export type Asset = Currency & {
  readonly address?: Address
  readonly name: string
  readonly balance: bigint
  readonly price?: FiatValue | undefined
  readonly image?: string
}

/** `hash`: found. */
export type ExecutionSearch = { readonly hash?: Hex; readonly since: bigint; readonly span: bigint }

/** What only eip155 can do. */
export type EvmMethods<Network, Fee> = {
  /**
   * Whether the fee per gas is more than 20 times the usual one of recent blocks, according to two nodes if there are two.
   * `isWaitedFor`: give slow nodes more time. Throws if no node answered.
   */
  isUnusualFee(p: { network: Network; fee: Fee; isWaitedFor: boolean }): Promise<boolean>
  /** Any JSON-RPC read, its answer unchecked; for hosts whose wallet only signs. */
  read(p: { network: Network; method: string; params: readonly unknown[] }): Promise<unknown>
  /**
   * Resolves an ENS name on Ethereum for the network's coin type (decisions 30). `ethereum`: the page's own Ethereum network, by default
   * the known one. `isShown`: the name is only to be shown, so Ethereum's own record counts, no picture is read, and a name whose letters
   * need tables that nobody has fetched yet is `name-invalid` (decisions 88). Throws `name-invalid`, `name-unresolved`,
   * `name-no-address`, `name-offchain`, `name-refused`.
   */
  resolveName(
    p: { name: string; ethereum?: EvmNetwork } & (
      | { network: EvmNetwork; isShown?: false }
      | { network?: undefined; isShown: true }
    ),
  ): Promise<ResolvedName>
  /**
   * Undefined: the wallet has no asset discovery, or its answer is not valid (wire facts 12). Throws `capabilities-invalid` if its
   * capabilities cannot be read; the caller reports that and asks the service.
   */
  assets(p: {
    provider: Eip1193Provider
    address: Address
    network: EvmNetwork
  }): Promise<readonly Asset[] | undefined>
  /**
   * The transaction by which a contract account has executed what its wallet knows by `name` (a Safe's `safeTxHash`), by the account's own
   * events from block `since` on; 0: unknown. `since` and `span` of the answer belong to the next search.
   */
  findExecution(p: {
    network: Network
    account: Address
    name: Hex
    since: bigint
    span?: bigint | undefined
  }): Promise<ExecutionSearch>
  /** Calls of an account, which are code of their own. Rejects with `chunk-failed`. */
  calls(): Promise<EvmCalls>
}
