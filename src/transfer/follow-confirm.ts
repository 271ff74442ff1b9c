/**
 * When the network's word is final. What is in a block may leave it again with the block: on eip155 it is believed when the block
 * is deep enough, or after a while in which it stayed. Solana's own word is final as it is.
 */

import type { Core } from '../app/wallet.ts'
import type { TransactionStatusResult } from '../chains/chain.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { offeredNetwork } from '../state/network.ts'
import type { OwnTransaction } from '../state/transactions.ts'
import { FOLLOW } from './follow-defaults.ts'

export type Confirming = {
  /** Whether the look is the end. When not, it is to be looked at again soon while `isSeen`. */
  isFinal(transaction: OwnTransaction, result: TransactionStatusResult): Promise<boolean>
  /** In a block when it was looked at last. */
  isSeen(): boolean
}

/** Of one transaction. `onMove`: it has come into a block, or left it. */
export function createConfirming(core: Core, onMove: (transaction: OwnTransaction) => void): Confirming {
  let seen: { readonly block: bigint; readonly at: number } | undefined

  const isDeep = async ({ caipNetworkId }: OwnTransaction, block: bigint): Promise<boolean> => {
    const network = offeredNetwork(core.state.network, caipNetworkId)
    if (!network) return false
    const chain = await core.chain(network.chainNamespace)
    return (await chain.blockNumber(network)) >= block + FOLLOW.confirmBlocks
  }

  const move = (transaction: OwnTransaction, block: bigint | undefined) => {
    if (transaction.blockNumber === block) return
    transaction.blockNumber = block
    onMove(transaction)
  }

  return {
    isSeen: () => seen !== undefined,
    async isFinal(transaction, result) {
      const block = 'blockNumber' in result ? result.blockNumber : undefined
      if (block === undefined) {
        seen = undefined
        const isOver = result.status !== 'pending' && result.status !== 'unknown'
        const isEnd =
          isOver || ('expired' in result && result.expired) || ('isOther' in result && result.isOther)
        if (!isEnd) move(transaction, undefined)
        return Boolean(isEnd)
      }
      const now = core.clock.monotonic()
      if (seen?.block !== block) seen = { block, at: now }
      const isLong = now - seen.at >= FOLLOW.confirmMs
      const isFinal =
        namespaceOf(transaction.caipNetworkId) !== 'eip155' ||
        isLong ||
        // A node that does not say how far it is says nothing.
        (await isDeep(transaction, block).catch(() => false))
      const isOwn = result.status === 'success' || result.status === 'reverted'
      if (isFinal) transaction.blockNumber = isOwn ? block : undefined
      else move(transaction, isOwn ? block : undefined)
      return isFinal
    },
  }
}
