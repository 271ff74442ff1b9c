/**
 * The contract of the namespace solana: `chains/contract.ts` in Solana's words. Types only. Amounts are lamports (10^-9 SOL).
 */
import type { BaseTransfer, ChainOf } from '../contract.ts'
import type { SolanaNetwork } from '../network.ts'
import type { TokenVerbs, TransferToken } from '../tokens.ts'

/** Base58, 32 bytes; checked where it is used. */
export type SolanaTransfer = BaseTransfer<string, SolanaNetwork['caipNetworkId']> & {
  /** `to` is the receiver's wallet with a token as well; the accounts of the token follow from it. */
  readonly token?: TransferToken
}

/**
 * Why a receiver asks for a second look before anything is confirmed. `off-curve`: no key of its own, a program's account.
 * `program-owned`: a program decides what becomes of its coins.
 */
export type ReceiverReview = 'off-curve' | 'program-owned'

/** What is known of a token's transfer once its mint and the receiver's account have been read. */
export type TokenRoute = {
  /** Of the mint: one of the two token programs. */
  readonly program: string
  /** The receiver has no account of this token yet. */
  readonly opens: boolean
  /** The fee of the token that its program has to agree to; absent where the token has none. */
  readonly withheld?: bigint
}

export type SolanaFee = {
  /** Base fee and priority fee. */
  readonly total: bigint
  /** Part of the total: what is paid to be served sooner. At most 10,000 lamports unless agreed (decisions 33). */
  readonly priority: bigint
  /** The limit that is asked for: simulated units × 1.2. */
  readonly units: bigint
  /** Micro-lamports a unit. */
  readonly price: bigint
  /** The least of SOL that the receiver must be sent; 0n where its account exists, and with a token. */
  readonly rent: bigint
  /** Lamports for the account of the token that is opened for the receiver; absent where there is nothing to open. */
  readonly deposit?: bigint
  /** What the token keeps for itself of what is sent. */
  readonly withheld?: bigint
  /** How a token goes; absent for SOL. */
  readonly route?: TokenRoute
  readonly review?: ReceiverReview
}

type Ask = {
  readonly address: string
  readonly chain: SolanaNetwork['caipNetworkId']
  readonly transaction: Uint8Array
}

/**
 * A wallet as the chain needs it, over the Wallet Standard or WalletConnect. Transactions are whole, in wire form. Everything
 * it answers is untrusted: bytes of the signed transaction, of a signature (or its base58), of a signature.
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
 * `token`, `tokens`: `balance` is that of the owner's associated account, which is the one that sends. `lookAtReceiver` throws
 * `address-invalid`, `receiver-token` (token account, mint), `receiver-program`.
 */
export type SolanaChain = Omit<ChainOf<SolanaKind>, 'fee'> &
  TokenVerbs<SolanaNetwork, SolanaFee> & {
    /** As `fee` of the contract; `maxPriority`: lamports the visitor has agreed to pay to be served sooner. */
    fee(p: { network: SolanaNetwork; transfer: SolanaTransfer; maxPriority?: bigint }): Promise<SolanaFee>
  }
