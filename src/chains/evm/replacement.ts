/**
 * Finds the mined transaction that used an account's nonce. Bisects on the account's nonce per block, which takes about
 * ten small reads and one block where reading blocks one by one would take megabytes.
 */
import type { Hex } from '../chain.ts'
import { isSentBy, type Transaction, transaction } from './answers.ts'
import type { Read } from './reader.ts'
import { toHex } from './wallet.ts'

/** How far to look back when nobody knows when it was sent; also about what nodes without archive remember. */
const LOOK_BACK = 200n

export const findReplacement = async (p: {
  read: Read
  from: Hex
  nonce: number
  since: bigint | undefined
}): Promise<Transaction | undefined> => {
  const latest = await p.read('eth_blockNumber', [])
  // A node may lag behind the one that told `since`.
  if (p.since !== undefined && p.since > latest) return undefined
  let low = p.since ?? (latest > LOOK_BACK ? latest - LOOK_BACK : 0n)
  let high = latest
  // The first block after which the nonce is used. A node that has forgotten an old block counts as "not yet": the
  // block found in the end must show the transaction itself, so a wrong turn here finds nothing instead of a lie.
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await p.read('eth_getTransactionCount', [p.from, toHex(middle)]).catch(() => 0)
    if (count > p.nonce) high = middle
    else low = middle + 1n
  }
  const { transactions } = await p.read('eth_getBlockByNumber', [toHex(low), true])
  const found = transactions.find(isSentBy(p.from, p.nonce))
  return found === undefined ? undefined : transaction(found)
}
