/** Who leaves before a slow node has told what Solana's wallets sign: nothing reaches the wallet. */

import { describe, expect, it } from 'vitest'
import { later } from '../../../core/core.testing.ts'
import { setAmount, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { leaveReview } from '../send.state.ts'
import { forSend } from '../send.testing.ts'
import { ANN, type SolanaSending, startSolanaSending } from '../solana.testing.ts'
import { confirm, review } from './review.actions.ts'

const EVE = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const reviewing = async (): Promise<SolanaSending> => {
  const sending = await startSolanaSending()
  sending.wallet.go.to('Send')
  startDraft(forSend(sending.wallet), undefined)
  setAmount(forSend(sending.wallet), '0.25')
  setReceiver(forSend(sending.wallet), EVE)
  await review(forSend(sending.wallet))
  return sending
}

describe('confirm, on Solana', () => {
  it.each<[string, (sending: SolanaSending) => void]>([
    ['back', ({ wallet }) => leaveReview(forSend(wallet))],
    ['closed', ({ element }) => element.requestClose('user')],
    ['disconnected', ({ core }) => void core.session.disconnect()],
    ['another account', ({ core }) => Object.assign(core.state.account.solana, { address: EVE })],
  ])('behavior: %s before the wallet was asked: it is not asked', async (_name, leave) => {
    const sending = await reviewing()
    const node = later<void>()
    sending.node = node.promise
    const done = confirm(forSend(sending.wallet))
    await sending.settled()
    expect(forSend(sending.wallet).send.state.flow.step).toBe('confirming')
    leave(sending)
    node.resolve()
    await done
    await sending.settled()
    expect(sending.wires).toEqual([])
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ANN]: 0 })
  })

  it('behavior: nobody left: it is asked', async () => {
    const sending = await reviewing()
    await confirm(forSend(sending.wallet))
    expect(sending.wires).toHaveLength(1)
  })
})
