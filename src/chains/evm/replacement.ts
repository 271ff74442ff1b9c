/**
 * Finds the mined transaction that used a nonce of an account. Bisects by the account's nonce per block: about ten small reads and one
 * block, instead of megabytes of blocks. What the replacement means is decided in `transaction-status.ts`.
 */
import { formatTransaction, numberToHex, type Transaction } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import type { Hex } from '../chain.ts'
import { transaction } from './answers.ts'
import type { EvmClient } from './client.ts'

/** How far to search before `since`, or before now if that is unknown; nodes without archive do not keep much more. */
const MAX_BLOCKS_BACK = 200n

export async function findReplacement(
  client: EvmClient,
  p: { readonly from: Hex; readonly nonce: number; readonly since: bigint | undefined },
): Promise<{ readonly replacement: Transaction; readonly blockNumber: bigint } | undefined> {
  const latest = await getBlockNumber(client)
  // This node may lag behind the one from which `since` was read.
  if (p.since !== undefined && p.since > latest) return undefined
  // Where nodes are slow, `since` was read when it had been replaced already.
  const sent = p.since ?? latest
  let low = sent > MAX_BLOCKS_BACK ? sent - MAX_BLOCKS_BACK : 0n
  let high = latest
  // Find the first block after which the nonce is used. A failed read counts as "not yet used": since the transaction must be in the
  // block found, a wrong guess finds nothing rather than a wrong transaction.
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await getTransactionCount(client, { address: p.from, blockNumber: middle }).catch(() => 0)
    if (count > p.nonce) high = middle
    else low = middle + 1n
  }
  // Not `getBlock`, which formats every transaction of the block and would fail on one of an unknown type.
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(low), true] })
  const found = block?.transactions.find(
    (one) =>
      sameAddress(String(readField(one, 'from')), p.from) && readField(one, 'nonce') === numberToHex(p.nonce),
  )
  return found && { replacement: formatTransaction(transaction(found)), blockNumber: low }
}
