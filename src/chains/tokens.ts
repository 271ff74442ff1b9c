/**
 * What a chain can do with tokens, receivers and names, beside `contract.ts`. Types only. Texts in here are cleaned and capped
 * where they come in (`lib/text.ts`), addresses are as their namespace writes them; both are still only what somebody says.
 */
import type { Address, Eip1193Provider, EvmFee } from './chain.ts'
import type { EvmNetwork } from './network.ts'

/** The token of a transfer, as its chain told it: contract (eip155) or mint (solana). */
export type TransferToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }

/** What a token says of itself, and what its owner has of it, in its base units (decisions 28). */
export type TokenFacts = TransferToken & { readonly name: string; readonly balance: bigint }

/**
 * What stands at a receiver's address (decisions 32, 33). `person`: a key, or nothing that the chain knows. `contract`: code.
 * `elsewhere`: none here, but code on another network (`network` says which). `off-curve`, `program-owned`: solana's.
 */
export type ReceiverFacts = {
  readonly kind: 'person' | 'contract' | 'elsewhere' | 'off-curve' | 'program-owned'
  readonly network?: string
}

/** `value`: all that can be sent; `fee`: fixed in the request so that it fits (decisions 26). */
export type MaxSendable<Fee> = { readonly value: bigint; readonly fee: Fee }

export type TokenVerbs<Network, Fee> = {
  /** Throws `token-unknown` where there is no token at the address. */
  token(p: { network: Network; token: Address; owner: Address }): Promise<TokenFacts>
  /** Of these tokens those that answer, in the order given; solana without a list: all that the owner has. */
  tokens(p: { network: Network; owner: Address; tokens?: readonly Address[] }): Promise<readonly TokenFacts[]>
  /** All of the coin, read at `latest`, less what it costs to send. Throws `insufficient-funds` where nothing is left. */
  maxSendable(p: { network: Network; from: Address; to: Address }): Promise<MaxSendable<Fee>>
  /** `others`: where else to look for code. Throws `receiver-token`, `receiver-program` for what can hold nothing (solana). */
  inspectReceiver(p: {
    network: Network
    address: Address
    others: readonly Network[]
  }): Promise<ReceiverFacts>
}

/** A name that was asked of its registry just now, never of a cache (decisions 30). */
export type ResolvedName = { readonly name: string; readonly address: Address; readonly image?: string }

/** A row of the wallet's own discovery (ERC-7811); `address` absent: the coin. `price`: dollars, plain decimal text. */
export type Asset = {
  readonly address?: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  readonly price: string
  readonly image?: string
}

/** What only eip155 has. */
export type EvmVerbs<Network = EvmNetwork, Fee = EvmFee> = {
  /**
   * Whether a fee is above 20 times what the last blocks took for gas, as two nodes tell where there are two. `isWaitedFor`: not
   * left out because nodes are slow. Throws where no node was heard.
   */
  isUnusualFee(p: { network: Network; fee: Fee; isWaitedFor: boolean }): Promise<boolean>
  /** Any question that a node answers without a wallet, as JSON-RPC has it; for hosts whose wallet only signs. */
  read(p: { network: Network; method: string; params: readonly unknown[] }): Promise<unknown>
  /**
   * ENS, asked on Ethereum for the network's coin type (decisions 30). `ethereum`: as the page offers it, else the known one.
   * Throws `name-invalid`, `name-unresolved`, `name-no-address`, `name-offchain`, `name-refused`.
   */
  resolveName(p: { network: EvmNetwork; name: string; ethereum?: EvmNetwork }): Promise<ResolvedName>
  /**
   * `undefined`: the wallet has no asset discovery, or what it said is not usable as a whole (wire facts 12). Throws
   * `capabilities-invalid` where its capabilities cannot be read: to be reported, and the service asked all the same.
   */
  assets(p: {
    provider: Eip1193Provider
    address: Address
    network: EvmNetwork
  }): Promise<readonly Asset[] | undefined>
}
