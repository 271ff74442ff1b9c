import { describe, expect, it } from 'vitest'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import { views } from '../../../core/core.testing.ts'
import { setAmount, startDraft } from '../draft/draft.actions.ts'
import { leaveReview } from '../send.state.ts'
import { previewHtml, type Sending, write } from '../send.testing.ts'
import { prompting, SEND } from './submit.testing.ts'

const ETHER = 10n ** 18n

describe('a wallet that has not answered', () => {
  it('behavior: is waited for without end', async () => {
    const sending = await prompting()
    await sending.clock.advance(24 * 3_600_000)
    expect(sending.state.flow.step).toBe('confirming')
    sending.answer.resolve(hashOf(1))
    await sending.done
    expect(views(sending.wallet)).toEqual(['Account'])
  })

  it('behavior: a late hash is adopted after back, and what is written now stays', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    startDraft(sending.wallet, undefined)
    setAmount(sending.wallet, '0.1')
    sending.answer.resolve(hashOf(1))
    await sending.done
    await sending.settled()
    expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), value: ETHER / 4n }])
    expect(sending.emitted('wm-transaction')).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
    expect(sending.state.draft.amount).toBe('0.1')
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it('behavior: a late hash is adopted after closing, after a disconnect, and with another wallet', async () => {
    const leaves: ((sending: Sending) => void | Promise<void>)[] = [
      ({ element }) => void element.requestClose('user'),
      ({ core }) => core.session.disconnect(),
      async (sending) => {
        sending.announce('com.second', { accounts: [CAROL] })
        await sending.connect('com.second')
      },
    ]
    for (const leave of leaves) {
      const sending = await prompting()
      await leave(sending)
      const before = views(sending.wallet)
      sending.answer.resolve(hashOf(1))
      await sending.done
      await sending.settled()
      expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), from: ALICE }])
      expect(views(sending.wallet)).toEqual(before)
    }
  })

  it('behavior: nobody is led to Account from somewhere else', async () => {
    const sending = await prompting()
    sending.wallet.go.reset('Receive')
    sending.answer.resolve(hashOf(1))
    await sending.done
    expect(views(sending.wallet)).toEqual(['Receive'])
  })

  it('behavior: a second send says so and asks; the figure goes with the answer', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    await write(sending, '0.1', CAROL)
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
    const html = previewHtml(sending)
    expect(html).toContain('An earlier request may have been sent')
    expect(html).toContain('type="checkbox"')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
    sending.provider.answer(SEND, () => hashOf(2))
    sending.answer.reject(providerError(4001, 'no'))
    await sending.done
    await sending.settled()
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 0 })
    expect(sending.state).toMatchObject({ flow: { step: 'reviewing' }, problem: undefined })
    expect(previewHtml(sending)).not.toContain('An earlier request')
  })

  it('behavior: late words of a review that was left are not shown', async () => {
    const sending = await prompting()
    leaveReview(sending.wallet)
    sending.answer.reject(providerError(-32603, 'late'))
    await sending.done
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: undefined })
  })

  it.each([
    'already known',
    'Known transaction: 0x51a3',
    'transaction already imported',
    'nonce too low: next nonce 5, tx nonce 4',
    'This transaction has already been processed',
  ])('attack: its node has the transaction already (%s): sending again is asked about', async (text) => {
    const sending = await prompting()
    sending.answer.reject(providerError(-32000, text))
    await sending.done
    expect(sending.wallet.state.unanswered.counts).toEqual({ [ALICE]: 1 })
    const html = previewHtml(sending)
    expect(html).toContain('Check your activity')
    expect(html).toContain('An earlier request may have been sent, or still waits in your wallet.')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
  })

  it('behavior: what the wallet has answered in doubt is asked about for ten minutes, and no longer', async () => {
    const sending = await prompting()
    sending.answer.reject(providerError(-32000, 'nonce too low'))
    await sending.done
    const { counts } = sending.wallet.state.unanswered
    await sending.clock.advance(599_999)
    expect(counts).toEqual({ [ALICE]: 1 })
    await sending.clock.advance(1)
    expect(counts).toEqual({ [ALICE]: 0 })
  })
})
