/**
 * What has to be known before a transfer can be tried out, read in one go: who receives, what the sender has, and of a token
 * its mint and both accounts. Throws why it cannot be sent: what the token's rules, the receiver or the balance forbid.
 */
import type { IInstruction } from '@solana/web3.js'
import { failure } from '../../errors/to-error.ts'
import type { TransferToken } from '../tokens.ts'
import { tokenPrograms } from './instructions.ts'
import { type Holding, type Mint, readHolding, readMint } from './mint.ts'
import { coinMoves, pathOf, tokenMoves } from './moves.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import { accounts, fullAccounts, judge } from './receiver.ts'
import type { ReceiverReview, SolanaTransfer, TokenRoute } from './solana-chain.ts'
import { feeOf, hasFee, refuseMint, refuseReceiver } from './token-rules.ts'

export type Plan = {
  /** Lamports that the sender has. */
  readonly lamports: bigint
  /** Whether the receiver has lamports already. */
  readonly exists: boolean
  readonly review: ReceiverReview | undefined
  readonly route: TokenRoute | undefined
  /** Accounts that the transfer writes to: what others paid lately for writing there is the price. */
  readonly writes: readonly string[]
  /** The account that is opened for the receiver, and what lies on its address already. */
  readonly opens: { readonly address: string; readonly lamports: bigint } | undefined
  moves(value: bigint): readonly IInstruction[]
}

export const planOf = (reads: SolanaReads, transfer: SolanaTransfer): Promise<Plan> =>
  transfer.token ? planToken(reads, transfer, transfer.token) : planCoin(reads, transfer)

const planCoin = async (reads: SolanaReads, transfer: SolanaTransfer): Promise<Plan> => {
  const { from, to } = transfer
  const people = await peopleOf(reads, transfer)
  return {
    ...people,
    route: undefined,
    writes: [from, to],
    opens: undefined,
    moves: (value) => coinMoves({ ...transfer, value }),
  }
}

const planToken = async (
  reads: SolanaReads,
  transfer: SolanaTransfer,
  token: TransferToken,
): Promise<Plan> => {
  const { from, to, value } = transfer
  const paths = await Promise.all(
    tokenPrograms.map((program) => pathOf({ from, to, mint: token.address, program })),
  )
  const places = paths.flatMap(({ source, destination }) => [source, destination])
  const [people, [mintAccount, ...found]] = await Promise.all([
    peopleOf(reads, transfer),
    fullAccounts(reads, [token.address, ...places]),
  ])
  const mint = readMint(mintAccount)
  const index = mint ? tokenPrograms.indexOf(mint.program) : -1
  const path = paths[index]
  if (!mint || !path) throw failure('token-unknown')
  // The amount that the visitor was shown would be another one.
  if (mint.decimals !== token.decimals) throw failure('transfer-invalid')
  refuseMint(mint)

  const [source, destination] = [found[2 * index], found[2 * index + 1]]
  refuseSender(readHolding(source), { owner: from, mint: token.address, value })
  const held = readHolding(destination)
  refuseReceiver(mint, held, { owner: to, mint: token.address })

  const withheld = await withheldOf(reads, mint, value)
  const route: TokenRoute = {
    program: mint.program,
    opens: !held,
    ...(withheld !== undefined && { withheld }),
  }
  return {
    ...people,
    route,
    writes: [from, path.source, path.destination],
    opens: held ? undefined : { address: path.destination, lamports: destination?.lamports ?? 0n },
    moves: (amount) => tokenMoves({ ...transfer, value: amount }, token, route, path),
  }
}

const peopleOf = async (reads: SolanaReads, { from, to }: SolanaTransfer) => {
  const [receiver, sender] = await accounts(reads, [to, from])
  const { exists, review } = judge(to, receiver)
  return { lamports: sender?.lamports ?? 0n, exists, review }
}

const refuseSender = (
  held: Holding | undefined,
  at: { owner: string; mint: string; value: bigint },
): void => {
  const amount = held?.owner === at.owner && held.mint === at.mint ? held.amount : 0n
  if (amount < at.value) throw failure('token-insufficient')
  if (held?.frozen) throw failure('token-frozen')
}

const withheldOf = async (reads: SolanaReads, mint: Mint, value: bigint): Promise<bigint | undefined> => {
  if (!hasFee(mint)) return undefined
  const { epoch } = await reads.ask('getEpochInfo', [confirmed])
  return feeOf(mint, epoch, value)
}
