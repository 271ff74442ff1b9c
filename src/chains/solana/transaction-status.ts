/**
 * Reads the status of a transaction once: confirmed, failed, pending, unknown or expired. A transaction signed in this page load is sent
 * again while no node knows it; it has expired once the last block that could contain it is finalized. A signature of a transaction that
 * the wallet has sent itself is not trusted: it counts if what was asked for has moved. Polling is up to the caller.
 */
import type { StatusResult } from '../contract.ts'
import type { Answer } from './answers.ts'
import { solanaLimits } from './limits.ts'
import { type Asked, isAsked } from './moved.ts'
import type { SolanaReads } from './reads.ts'
import { broadcast } from './send.ts'
import type { SignedTransactions } from './signed-transactions.ts'

export type SolanaStatusQuery = {
  readonly hash: string
  readonly from: string
  /** Undefined: whatever it is, it counts. */
  readonly asked?: Asked | undefined
  /** The block height after sending, by which the blockhash's expiry is bounded. */
  readonly since?: bigint | undefined
}

export async function getTransactionStatus(
  reads: SolanaReads,
  sent: SignedTransactions,
  { hash, since, from, asked }: SolanaStatusQuery,
): Promise<StatusResult<string>> {
  const ours = sent.get(hash)
  const last =
    ours?.lastValidBlockHeight ?? (since === undefined ? undefined : since + solanaLimits.validBlocks)
  // Read before the status and as `finalized`, so that a lagging node in between cannot make a transaction look expired.
  const height =
    last === undefined ? undefined : await reads.ask('getBlockHeight', [{ commitment: 'finalized' }])
  const [status] = await reads.ask('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  if (status) {
    const isOther =
      ours || !asked ? undefined : (landed: Landed) => !isAsked(landed, from, asked, status.err !== null)
    return statusOfLanded(reads, sent, { hash, status, isOther })
  }

  if (last !== undefined && height !== undefined && height > last) {
    sent.forget(hash)
    return { status: 'unknown', expired: true }
  }
  if (ours) void broadcast(reads, ours.wire).catch(() => {})
  return { status: 'unknown' }
}

type Status = NonNullable<Answer<'getSignatureStatuses'>[0]>
type Landed = NonNullable<Answer<'getTransaction'>>

const statusOfLanded = async (
  reads: SolanaReads,
  sent: SignedTransactions,
  p: {
    readonly hash: string
    readonly status: Status
    /** Undefined: it counts without being looked at. */
    readonly isOther: ((landed: Landed) => boolean) | undefined
  },
): Promise<StatusResult<string>> => {
  const { slot, err, confirmationStatus } = p.status
  // A missing status counts as confirmed: old nodes leave it out for finalized transactions.
  if (confirmationStatus === 'processed') return { status: 'pending' }
  sent.forget(p.hash)
  const landed = await readLanded(reads, p.hash)
  if (p.isOther) {
    // The node may show it later.
    if (!landed) return { status: 'pending' }
    if (p.isOther(landed)) return { status: 'unknown', isOther: true }
  }
  const fee = landed?.meta?.fee
  return {
    status: err === null ? 'success' : 'reverted',
    blockNumber: slot,
    ...(fee !== undefined && { fee }),
  }
}

/** Undefined if the node does not have the transaction, or not any more, or did not answer. */
const readLanded = async (reads: SolanaReads, hash: string): Promise<Landed | undefined> => {
  const how = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
  return (await reads.ask('getTransaction', [hash, how]).catch(() => undefined)) ?? undefined
}
