/**
 * Checks a receiver (decisions 33). Refuses token accounts and mints, where coins would be stuck, and programs. Reports addresses
 * without a private key or owned by a program, which the visitor has to confirm; asking is up to the send guard.
 */
import { failure } from '../../errors/to-error.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import type { ReceiverFacts } from '../tokens.ts'
import type { Account } from './answers.ts'
import { isOnCurve } from './curve.ts'
import { programs } from './instructions.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import type { ReceiverReview, SolanaTransfer } from './solana-chain.ts'

type Receiver = { readonly exists: boolean; readonly review?: ReceiverReview }

export async function inspectReceiver(reads: SolanaReads, address: string): Promise<ReceiverFacts> {
  if (toSolanaAddress(address) === undefined) throw failure('address-invalid')
  const [account] = await accounts(reads, [address])
  return { kind: classify(address, account).review ?? 'person' }
}

/** Owners and lamports of accounts, without their data. */
const accounts = (reads: SolanaReads, addresses: readonly string[]) =>
  reads.ask('getMultipleAccounts', [
    addresses,
    { ...confirmed, encoding: 'base64', dataSlice: { offset: 0, length: 0 } },
  ])

export const fullAccounts = (reads: SolanaReads, addresses: readonly string[]) =>
  reads.ask('getMultipleAccounts', [addresses, { ...confirmed, encoding: 'base64' }])

const classify = (address: string, account: Account | null | undefined): Receiver => {
  const owner = account?.owner
  if (owner === programs.token || owner === programs.token2022) throw failure('receiver-token')
  if (account?.executable) throw failure('receiver-program')
  const review = reviewOf(address, owner)
  return { exists: Boolean(account), ...(review && { review }) }
}

const reviewOf = (address: string, owner: string | undefined): ReceiverReview | undefined => {
  if (!isOnCurve(address)) return 'off-curve'
  return owner === undefined || owner === programs.system ? undefined : 'program-owned'
}

/** Sender and receiver of a transfer, in one read. Throws like `inspectReceiver`. */
export async function readParties(reads: SolanaReads, { from, to }: SolanaTransfer) {
  const [receiver, sender] = await accounts(reads, [to, from])
  const { exists, review } = classify(to, receiver)
  return { lamports: sender?.lamports ?? 0n, exists, review }
}
