/**
 * What has to be known before a transfer can be tried out, and what it does: of SOL here, of tokens in `tokens/`, which is
 * fetched when somebody has to do with one.
 */
import type { IInstruction } from '@solana/web3.js'
import type { Account } from './answers.ts'
import { transferInstruction } from './instructions.ts'
import type { SolanaReads } from './reads.ts'
import { peopleOf } from './receiver.ts'
import type { ReceiverReview, SolanaTransfer, TokenRoute } from './solana-chain.ts'

/** Rejects with `chunk-failed`. */
export type TokenPart = () => Promise<typeof import('./tokens/tokens.ts')>

export type Plan = {
  /** Lamports that the sender has. */
  readonly lamports: bigint
  /** Whether the receiver has lamports already. */
  readonly exists: boolean
  readonly review: ReceiverReview | undefined
  readonly route: TokenRoute | undefined
  /** Accounts that the transfer writes to: what others paid lately for writing there is the price. */
  readonly writes: readonly string[]
  /** The account that is opened for the receiver. */
  readonly opens:
    | {
        readonly address: string
        /** What lies on its address already. */
        readonly lamports: bigint
        /** Of what lies in it afterwards, what has to stay. */
        staysIn(account: Account): bigint
      }
    | undefined
  moves(value: bigint): readonly IInstruction[]
}

export async function planOf(
  reads: SolanaReads,
  tokenPart: TokenPart,
  transfer: SolanaTransfer,
): Promise<Plan> {
  const { from, to, token } = transfer
  if (token) return (await tokenPart()).planToken(reads, transfer, token)
  return {
    ...(await peopleOf(reads, transfer)),
    route: undefined,
    writes: [from, to],
    opens: undefined,
    moves: (value) => coinMoves({ ...transfer, value }),
  }
}

/** The same as `moves` of its plan, from what the estimate has said. */
export async function movesOf(
  tokenPart: TokenPart,
  transfer: SolanaTransfer,
  route: TokenRoute | undefined,
): Promise<readonly IInstruction[]> {
  const { token } = transfer
  return token ? (await tokenPart()).movesOfToken(transfer, token, route) : coinMoves(transfer)
}

export const coinMoves = ({ from, to, value }: SolanaTransfer): readonly IInstruction[] => [
  transferInstruction(from, to, value),
]
