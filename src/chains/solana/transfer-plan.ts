/** What a transfer's estimate needs, whether of SOL (`plan.ts`) or of a token (`tokens/plan.ts`). */
import type { IInstruction } from '@solana/web3.js'
import type { Account } from './answers.ts'
import type { ReceiverReview, TokenRoute } from './solana-chain.ts'

export type TransferPlan = {
  /** The sender's balance. */
  readonly lamports: bigint
  /** Whether the receiver's account exists. */
  readonly exists: boolean
  readonly review: ReceiverReview | undefined
  readonly route: TokenRoute | undefined
  /** Accounts that the transfer writes to, by which the unit price is estimated. */
  readonly writes: readonly string[]
  /** The token account that is created for the receiver. */
  readonly opens:
    | {
        readonly address: string
        /** Lamports that are at its address already. */
        readonly lamports: bigint
        /** The lamports of the created account that are rent. */
        rentOf(account: Account): bigint
      }
    | undefined
  instructions(value: bigint): readonly IInstruction[]
}
