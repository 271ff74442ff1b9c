/**
 * Collects what the estimate of a token transfer needs: the mint and the token accounts of sender and receiver. Throws the reason if the
 * token, the receiver or the balance forbids the transfer. Fees are computed in `../fee.ts`.
 */
import { failure } from '../../../errors/to-error.ts'
import type { TransferToken } from '../../tokens.ts'
import { tokenPrograms } from '../instructions.ts'
import { confirmed, type SolanaReads } from '../reads.ts'
import { fullAccounts, readParties } from '../receiver.ts'
import type { SolanaTransfer, TokenRoute } from '../solana-chain.ts'
import type { TransferPlan } from '../transfer-plan.ts'
import { type Mint, readMint, readTokenAccount, type TokenAccount } from './mint.ts'
import { feeOf, hasFee, refuseMint, refuseReceiver } from './rules.ts'
import { tokenInstructions, transferAccounts } from './token-instructions.ts'

export async function planToken(
  reads: SolanaReads,
  transfer: SolanaTransfer,
  token: TransferToken,
): Promise<TransferPlan> {
  const { from, to, value } = transfer
  const paths = await Promise.all(
    tokenPrograms.map((program) => transferAccounts({ from, to, mint: token.address, program })),
  )
  const accounts = paths.flatMap(({ source, destination }) => [source, destination])
  const [parties, [mintAccount, ...found]] = await Promise.all([
    readParties(reads, transfer),
    fullAccounts(reads, [token.address, ...accounts]),
  ])
  const mint = readMint(mintAccount)
  const index = mint ? tokenPrograms.indexOf(mint.program) : -1
  const path = paths[index]
  if (!mint || !path) throw failure('token-unknown')
  // Else the amount would not be the one that the visitor was shown.
  if (mint.decimals !== token.decimals) throw failure('transfer-invalid')
  refuseMint(mint)

  const [source, destination] = [found[2 * index], found[2 * index + 1]]
  refuseSender(readTokenAccount(source), { owner: from, mint: token.address, value })
  const receiverAccount = readTokenAccount(destination)
  refuseReceiver(mint, receiverAccount, { owner: to, mint: token.address })

  const withheld = await withheldOf(reads, mint, value)
  const route: TokenRoute = {
    program: mint.program,
    opens: !receiverAccount,
    ...(withheld !== undefined && { withheld }),
  }
  return {
    ...parties,
    route,
    writes: [from, path.source, path.destination],
    opens: receiverAccount
      ? undefined
      : {
          address: path.destination,
          lamports: destination?.lamports ?? 0n,
          // For wrapped SOL, the account's lamports also include the amount.
          rentOf: (account) => readTokenAccount(account)?.reserve ?? account.lamports,
        },
    instructions: (amount) => tokenInstructions({ ...transfer, value: amount }, token, route, path),
  }
}

const refuseSender = (
  account: TokenAccount | undefined,
  at: { owner: string; mint: string; value: bigint },
): void => {
  const amount = account?.owner === at.owner && account.mint === at.mint ? account.amount : 0n
  if (amount < at.value) throw failure('token-insufficient')
  if (account?.frozen) throw failure('token-frozen')
}

const withheldOf = async (reads: SolanaReads, mint: Mint, value: bigint): Promise<bigint | undefined> => {
  if (!hasFee(mint)) return undefined
  const { epoch } = await reads.ask('getEpochInfo', [confirmed])
  return feeOf(mint, epoch, value)
}
