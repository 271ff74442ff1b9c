/** The contract of the solana namespace: `chains/contract.ts` with Solana's types. Types only. Amounts in lamports (10^-9 SOL). */
import type { BaseTransfer, ChainOf } from '../contract.ts'
import type { SolanaNetwork } from '../network.ts'
import type { TokenMethods, TransferToken } from '../tokens.ts'

/** Addresses are base58 of 32 bytes. */
export type SolanaTransfer = BaseTransfer<string, SolanaNetwork['caipNetworkId']> & {
  /** Also for a token, `to` is the receiver's wallet; the token accounts are derived from it. */
  readonly token?: TransferToken
}

/**
 * Why the visitor has to confirm a receiver separately. `off-curve`: the address has no private key. `program-owned`: a program other
 * than the system program owns the account and controls its coins.
 */
export type ReceiverReview = 'off-curve' | 'program-owned'

/** What the instructions of a token transfer depend on, read from the mint and the receiver's account. */
export type TokenRoute = {
  /** The token program that owns the mint. */
  readonly program: string
  /** The receiver's token account does not exist yet and has to be created. */
  readonly opens: boolean
  /** The transfer fee in base units of the token, which its program checks; absent if the token has none. */
  readonly withheld?: bigint
}

export type SolanaFee = {
  /** Base fee plus priority fee. */
  readonly total: bigint
  /** The priority fee, a part of `total`. At most 10,000 lamports unless the visitor agrees to more (decisions 33). */
  readonly priority: bigint
  /** The compute unit limit: simulated units × 1.2. */
  readonly units: bigint
  /** Micro-lamports per compute unit. */
  readonly price: bigint
  /** The least amount of SOL that can be sent; 0n if the receiver's account exists, and for tokens. */
  readonly rent: bigint
  /** Rent of the token account that is created for the receiver; absent if none is. */
  readonly deposit?: bigint
  /** The token's transfer fee, in its base units, deducted from what arrives. */
  readonly withheld?: bigint
  /** Absent for SOL. */
  readonly route?: TokenRoute
  readonly review?: ReceiverReview
}

type Ask = {
  readonly address: string
  readonly chain: SolanaNetwork['caipNetworkId']
  readonly transaction: Uint8Array
}

/**
 * The part of a wallet that the chain uses, over the Wallet Standard or WalletConnect. Transactions are in wire format. Answers are
 * untrusted: the signed transaction's bytes, or a signature as bytes or base58.
 */
export type SolanaProvider = {
  signTransaction?(p: Ask): Promise<unknown>
  signAndSendTransaction?(p: Ask): Promise<unknown>
  signMessage?(p: { readonly address: string; readonly message: Uint8Array }): Promise<unknown>
}

export type SolanaKind = {
  readonly namespace: 'solana'
  readonly network: SolanaNetwork
  readonly address: string
  readonly provider: SolanaProvider
  readonly transfer: SolanaTransfer
  readonly fee: SolanaFee
  /** Base58, 64 bytes. */
  readonly hash: string
  readonly signature: string
}

/**
 * `token`, `tokens`: `balance` is that of the owner's associated token account, from which tokens are sent. `inspectReceiver` throws
 * `address-invalid`, `receiver-token` (a token account or mint) and `receiver-program`.
 */
export type SolanaChain = Omit<ChainOf<SolanaKind>, 'fee'> &
  TokenMethods<SolanaNetwork, SolanaFee> & {
    /** `maxPriority`: the highest priority fee in lamports that the visitor has agreed to. */
    fee(p: { network: SolanaNetwork; transfer: SolanaTransfer; maxPriority?: bigint }): Promise<SolanaFee>
  }
