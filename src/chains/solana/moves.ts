/** What a transfer does, as instructions: the same for the estimate and for the request, so that one shows the other. */
import type { IInstruction } from '@solana/web3.js'
import { failure } from '../../errors/to-error.ts'
import type { TransferToken } from '../tokens.ts'
import { associatedAccount } from './derive.ts'
import {
  openInstruction,
  type TokenPath,
  tokenInstruction,
  tokenPrograms,
  transferInstruction,
} from './instructions.ts'
import type { SolanaTransfer, TokenRoute } from './solana-chain.ts'

/** Accounts of a token are worked out anew from sender, receiver and mint: no address comes from anywhere else. */
export const movesOf = async (
  transfer: SolanaTransfer,
  route: TokenRoute | undefined,
): Promise<readonly IInstruction[]> => {
  const { from, to, token } = transfer
  if (!token) return coinMoves(transfer)
  if (!route || !tokenPrograms.includes(route.program)) throw failure('transfer-invalid')
  const path = await pathOf({ from, to, mint: token.address, program: route.program })
  return tokenMoves(transfer, token, route, path)
}

export const coinMoves = ({ from, to, value }: SolanaTransfer): readonly IInstruction[] => [
  transferInstruction(from, to, value),
]

export const tokenMoves = (
  { from, to, value }: SolanaTransfer,
  { decimals }: TransferToken,
  { opens, withheld }: TokenRoute,
  path: TokenPath,
): readonly IInstruction[] => [
  ...(opens ? [openInstruction(path, from, to)] : []),
  tokenInstruction(path, from, { value, decimals, withheld }),
]

export const pathOf = async (p: {
  from: string
  to: string
  mint: string
  program: string
}): Promise<TokenPath> => {
  const [source, destination] = await Promise.all(
    [p.from, p.to].map((owner) => associatedAccount(owner, p.mint, p.program)),
  )
  if (!source || !destination) throw failure('transfer-invalid')
  return { program: p.program, mint: p.mint, source, destination }
}
