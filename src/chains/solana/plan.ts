/**
 * Collects what a transfer's estimate needs, and makes its instructions: for SOL here, for tokens in `tokens/`, which is loaded with the
 * first token. Fees are computed in `fee.ts`.
 */
import type { IInstruction } from '@solana/web3.js'
import { transferInstruction } from './instructions.ts'
import type { SolanaReads } from './reads.ts'
import { readParties } from './receiver.ts'
import type { SolanaTransfer, TokenRoute } from './solana-chain.ts'
import type { TransferPlan } from './transfer-plan.ts'

/** Loads `tokens/`; rejects with `chunk-failed`. */
export type TokenPart = () => Promise<typeof import('./tokens/tokens.ts')>

export async function planOf(
  reads: SolanaReads,
  tokenPart: TokenPart,
  transfer: SolanaTransfer,
): Promise<TransferPlan> {
  const { from, to, token } = transfer
  if (token) return (await tokenPart()).planToken(reads, transfer, token)
  return {
    ...(await readParties(reads, transfer)),
    route: undefined,
    writes: [from, to],
    opens: undefined,
    instructions: (value) => coinInstructions({ ...transfer, value }),
  }
}

/** The same instructions as `instructions` of the plan, from the `route` of the estimate. */
export async function instructionsOf(
  tokenPart: TokenPart,
  transfer: SolanaTransfer,
  route: TokenRoute | undefined,
): Promise<readonly IInstruction[]> {
  const { token } = transfer
  return token ? (await tokenPart()).tokenInstructionsOf(transfer, token, route) : coinInstructions(transfer)
}

export const coinInstructions = ({ from, to, value }: SolanaTransfer): readonly IInstruction[] => [
  transferInstruction(from, to, value),
]
