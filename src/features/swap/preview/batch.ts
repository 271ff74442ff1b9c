/** All steps as one request (EIP-5792), for wallets that make several calls as one. */
import type { Hash } from '../../../chains/chain.ts'
import { failure } from '../../../errors/to-error.ts'
import type { SendOptions } from '../../../transfer/request.ts'
import type { SwapReview, SwapWallet } from '../contract.ts'
import { withPrompt } from '../swap.state.ts'

/** Milliseconds between two questions for what became of a batch: at first, and after so many. In all half an hour of a visible page. */
const STATUS_MS = 2_000
const FIRST_ASKS = 30
const LATE_STATUS_MS = 10_000
const STATUS_ASKS = 200

/** Sends the batch of this review, and answers with the hash that came of it, however long the owners or a bundler take. */
export const sentBatch =
  (wallet: SwapWallet, { network, owner, steps }: SwapReview): NonNullable<SendOptions['ask']> =>
  async ({ provider, reader, beforeAsk, proposed }) => {
    const chain = await wallet.chain('eip155')
    const calls = await chain.calls?.()
    if (!calls || !('request' in provider && 'request' in reader)) throw failure('swap-unsupported')
    const sending = calls.sendCalls({
      provider,
      network,
      from: owner,
      calls: steps.map(({ call }) => call),
      beforeAsk,
    })
    const id = await withPrompt(wallet, sending)
    const later = proposed()
    if (later) return later
    for (let asked = 0; asked < STATUS_ASKS; ) {
      if (wallet.isVisible()) {
        asked++
        // A wallet that does not answer is asked again.
        const answer = await calls.callsStatus({ provider: reader, id }).catch(() => undefined)
        if (answer && answer.status !== 'pending') return hashOf(answer)
      }
      await wallet.clock.wait(asked < FIRST_ASKS ? STATUS_MS : LATE_STATUS_MS)
    }
    throw failure('wallet-unanswered')
  }

/** A batch that reverted has a hash too, and is followed to its end. */
const hashOf = (answer: { readonly status: string; readonly hash?: Hash }): Hash => {
  if (answer.hash !== undefined) return answer.hash
  throw failure(answer.status === 'failed' ? 'reverted' : 'hash-invalid')
}
