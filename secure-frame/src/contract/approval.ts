/**
 * What the frame asks a person to approve. `page/rpc` prepares it, so that what is described is exactly what will be signed; `approve/`
 * says it in words and asks. Types alone.
 */
import type { AccountType } from './wire.ts'

export type Hex = `0x${string}`

export type EvmCall = { readonly to: Hex | null; readonly value: bigint; readonly data: Hex }

/** What is signed, whole: nothing is added to it after the approval. */
export type Prepared =
  | {
      readonly kind: 'evm-transaction'
      readonly call: EvmCall
      readonly nonce: number
      readonly gas: bigint
      /** Most that can be paid, in wei; the L1 fee of networks that have one is in it. */
      readonly maxFee: bigint
      /** It was approved before, and the fee or the nonce was out of date by then. */
      readonly isRenewed?: boolean
    }
  | {
      readonly kind: 'evm-operation'
      readonly calls: readonly EvmCall[]
      readonly maxFee: bigint
      readonly isDeployed: boolean
    }
  | { readonly kind: 'evm-message'; readonly message: Hex }
  | { readonly kind: 'evm-typed-data' /** As it was given, parsed once. */; readonly typedData: unknown }
  | { readonly kind: 'solana-message'; readonly message: Uint8Array }
  | {
      readonly kind: 'solana-transactions' /** Wire bytes, unsigned by us. */
      readonly transactions: readonly Uint8Array[]
      readonly isSent: boolean
    }

export type ApprovalRequest = {
  readonly method: string
  /** The origin that the browser says the message came from. */
  readonly origin: string
  /** What the page calls itself, cleaned; words only. */
  readonly appName: string | null
  readonly caip2: string
  readonly account: { readonly address: string; readonly type: AccountType }
  readonly prepared: Prepared
}

/** Reads of the frame's own nodes, for names and decimals of tokens, and a transaction’s network. Each rejects or answers within 10 s. */
export type ApprovalReads = {
  call(chainId: number, to: Hex, data: Hex): Promise<Hex>
  code(chainId: number, address: Hex): Promise<Hex>
  /** Owner program and data of an account, null if there is none. */
  solanaAccount(
    caip2: string,
    address: string,
  ): Promise<{ readonly owner: string; readonly data: Uint8Array } | null>
  /** Whether a transaction with this blockhash could be one of that network now. */
  solanaBlockhash(caip2: string, blockhash: string): Promise<boolean>
}

export type Approver = {
  /**
   * Shows the request and resolves with what the person did. One at a time; the caller queues. Aborting takes it off the screen and
   * resolves `refused`. It never rejects: what cannot be described is said to be unreadable.
   */
  ask(request: ApprovalRequest, options: { readonly signal: AbortSignal }): Promise<'approved' | 'refused'>
  setTheme(mode: 'light' | 'dark', accent: string | undefined): void
}
