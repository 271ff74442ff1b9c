/**
 * One look at a transaction: mined, waiting, replaced by another of the same nonce, or not seen at all. Never waits and
 * never guesses: what the node cannot show stays `unknown`. Polling is the caller's.
 */
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import type { Hex, TransactionLook } from '../chain.ts'
import type { Receipt } from './answers.ts'
import type { Read } from './reader.ts'
import { findReplacement } from './replacement.ts'

export type LookAt = {
  readonly read: Read
  readonly hash: Hex
  readonly from: Hex
  readonly nonce: number | undefined
  /** The block at the time of sending. */
  readonly since: bigint | undefined
}

export const look = async ({ read, hash, from, ...p }: LookAt): Promise<TransactionLook> => {
  const [receipt, known, next] = await Promise.all([
    read('eth_getTransactionReceipt', [hash]),
    read('eth_getTransactionByHash', [hash]),
    read('eth_getTransactionCount', [from, 'latest']),
  ])
  if (receipt) return mined(receipt, from)
  if (known && !sameAddress(known.from, from)) throw failure('node-answer-invalid')

  const nonce = known?.nonce ?? p.nonce
  const waiting: TransactionLook = known ? { status: 'pending', nonce: known.nonce } : { status: 'unknown' }
  if (nonce === undefined || next <= nonce) return waiting

  // Its nonce is used. It may have been mined between the two reads, so ask again before looking for another.
  const late = await read('eth_getTransactionReceipt', [hash])
  if (late) return mined(late, from)
  const replacement = await findReplacement({ read, from, nonce, since: p.since })
  if (!replacement || replacement.hash.toLowerCase() === hash.toLowerCase()) return waiting

  const { to, value, data } = replacement
  const cancelled = value === 0n && data === '0x' && sameAddress(to, from)
  return { status: cancelled ? 'cancelled' : 'replaced', replacedBy: replacement.hash }
}

const mined = ({ from: sender, success, blockNumber, fee }: Receipt, from: Hex): TransactionLook => {
  if (!sameAddress(sender, from)) throw failure('node-answer-invalid')
  return { status: success ? 'success' : 'reverted', blockNumber, ...(fee !== undefined && { fee }) }
}
