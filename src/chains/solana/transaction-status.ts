/**
 * One look at a transaction: confirmed or refused, waiting, or not seen. Bytes that were signed here are sent again while
 * nobody shows them; once the last block that could hold them is final, they have expired. Polling is the caller's.
 */
import type { StatusResult } from '../contract.ts'
import type { Answer } from './answers.ts'
import { solanaLimits } from './limits.ts'
import type { SolanaReads } from './reads.ts'
import { broadcast } from './send.ts'
import type { Sent } from './sent.ts'

export type SolanaStatusQuery = {
  readonly hash: string
  /** The height of the chain after sending: its blockhash was not younger. */
  readonly since?: bigint | undefined
}

export async function getTransactionStatus(
  reads: SolanaReads,
  sent: Sent,
  { hash, since }: SolanaStatusQuery,
): Promise<StatusResult<string>> {
  const ours = sent.get(hash)
  const last =
    ours?.lastValidBlockHeight ?? (since === undefined ? undefined : since + solanaLimits.validBlocks)
  // Before the status, and final: what is in none of these blocks by then never comes, however far the next node lags.
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
  sent: Sent,
  hash: string,
  { slot, err, confirmationStatus }: Status,
): Promise<StatusResult<string>> => {
  // Old nodes leave the word out once it is final, which is as good.
  if (confirmationStatus === 'processed') return { status: 'pending' }
  sent.forget(hash)
  const fee = await paid(reads, hash)
  return {
    status: err === null ? 'success' : 'reverted',
    blockNumber: slot,
    ...(fee !== undefined && { fee }),
  }
}

/** What it cost, where the node still knows. */
const paid = async (reads: SolanaReads, hash: string): Promise<bigint | undefined> => {
  const how = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const found = await reads.ask('getTransaction', [hash, how]).catch(() => undefined)
  return found?.meta?.fee
}
