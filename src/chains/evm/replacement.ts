/**
 * Finds the mined transaction that used an account's nonce. Bisects on the account's nonce per block, which takes about
 * ten small reads and one block where reading blocks one by one would take megabytes.
 */
import { formatTransaction, numberToHex, type Transaction } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import type { Hex } from '../chain.ts'
import { transaction } from './answers.ts'
import type { EvmClient } from './client.ts'

/** How far to look back when nobody knows when it was sent; also about what nodes without archive remember. */
const MAX_BLOCKS_BACK = 200n

export async function findReplacement(
  client: EvmClient,
  p: { readonly from: Hex; readonly nonce: number; readonly since: bigint | undefined },
): Promise<{ readonly replacement: Transaction; readonly blockNumber: bigint } | undefined> {
  const latest = await getBlockNumber(client)
  // A node may lag behind the one that told `since`.
  if (p.since !== undefined && p.since > latest) return undefined
  let low = p.since ?? (latest > MAX_BLOCKS_BACK ? latest - MAX_BLOCKS_BACK : 0n)
  let high = latest
  // The first block after which the nonce is used. A node that has forgotten an old block counts as "not yet": the
  // block found in the end must show the transaction itself, so a wrong turn here finds nothing instead of a lie.
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await getTransactionCount(client, { address: p.from, blockNumber: middle }).catch(() => 0)
    if (count > p.nonce) high = middle
    else low = middle + 1n
  }
  // Not `getBlock`: it formats every transaction of the block, and one of a kind it does not know would hide ours.
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(low), true] })
  const found = block?.transactions.find(
    (one) =>
      sameAddress(String(readField(one, 'from')), p.from) && readField(one, 'nonce') === numberToHex(p.nonce),
  )
  return found && { replacement: formatTransaction(transaction(found)), blockNumber: low }
}
