/** Which network a Solana transaction is of: nothing in it says so but its blockhash, and an account's key is the same on all of them. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { solanaCluster } from '../../../../src/lib/solana-clusters.ts'
import type { ApprovalReads } from '../../contract/approval.ts'
import { withDeadline } from './deadline.ts'
import { confirm, type Warning } from './description.ts'
import { parseTransaction } from './solana-message.ts'

/**
 * The page picks the network that is named on the screen. What it says is play money of a test network could be of the main one, so it is
 * believed only where the network's own node knows the blockhash. A durable nonce is no blockhash that a node knows.
 */
export async function networkWarnings(
  transactions: readonly Uint8Array[],
  caip2: string,
  { reads, clock }: { readonly reads: ApprovalReads; readonly clock: Clock },
): Promise<readonly Warning[]> {
  if (solanaCluster(caip2) === 'mainnet') return []
  const hashes = new Set(transactions.map((bytes) => parseTransaction(bytes)?.blockhash))
  const known = await Promise.all(
    [...hashes].map(
      (hash) => hash !== undefined && withDeadline(() => reads.solanaBlockhash(caip2, hash), clock),
    ),
  )
  return known.every((isKnown) => isKnown === true) ? [] : [MAYBE_MAINNET]
}

const MAYBE_MAINNET = confirm('This may be a transaction of Solana’s main network: real money.')
