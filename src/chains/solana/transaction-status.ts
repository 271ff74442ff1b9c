/**
 * Reads the status of a transaction once: confirmed, failed, pending, unknown or expired. A transaction signed in this page load is sent
 * again while no node knows it; it has expired once the last block that could contain it is finalized. Polling is up to the caller.
 */
import type { StatusResult } from '../contract.ts'
import type { Answer } from './answers.ts'
import { solanaLimits } from './limits.ts'
import type { SolanaReads } from './reads.ts'
import { broadcast } from './send.ts'
import type { SignedTransactions } from './signed-transactions.ts'

export type SolanaStatusQuery = {
  readonly hash: string
  /** The block height after sending, by which the blockhash's expiry is bounded. */
  readonly since?: bigint | undefined
}

export async function getTransactionStatus(
  reads: SolanaReads,
  sent: SignedTransactions,
  { hash, since }: SolanaStatusQuery,
): Promise<StatusResult<string>> {
  const ours = sent.get(hash)
  const last =
    ours?.lastValidBlockHeight ?? (since === undefined ? undefined : since + solanaLimits.validBlocks)
  // Read before the status and as `finalized`, so that a lagging node in between cannot make a transaction look expired.
  const height =
    last === undefined ? undefined : await reads.ask('getBlockHeight', [{ commitment: 'finalized' }])
  const [status] = await reads.ask('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  if (status) return statusOfMissing(reads, sent, hash, status)

  if (last !== undefined && height !== undefined && height > last) {
    sent.forget(hash)
    return { status: 'unknown', expired: true }
  }
  if (ours) void broadcast(reads, ours.wire).catch(() => {})
  return { status: 'unknown' }
}

type Status = NonNullable<Answer<'getSignatureStatuses'>[0]>

const statusOfMissing = async (
  reads: SolanaReads,
  sent: SignedTransactions,
  hash: string,
  { slot, err, confirmationStatus }: Status,
): Promise<StatusResult<string>> => {
  // A missing status counts as confirmed: old nodes leave it out for finalized transactions.
  if (confirmationStatus === 'processed') return { status: 'pending' }
  sent.forget(hash)
  const fee = await paid(reads, hash)
  return {
    status: err === null ? 'success' : 'reverted',
    blockNumber: slot,
    ...(fee !== undefined && { fee }),
  }
}

/** The fee paid in lamports; undefined if the node no longer has the transaction. */
const paid = async (reads: SolanaReads, hash: string): Promise<bigint | undefined> => {
  const how = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const found = await reads.ask('getTransaction', [hash, how]).catch(() => undefined)
  return found?.meta?.fee
}
