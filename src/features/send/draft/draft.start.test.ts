import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { resetSend } from '../review/review.actions.ts'
import { reviewing } from '../review/submit.testing.ts'
import { startSending } from '../send.testing.ts'
import { setAmount, startDraft } from './draft.actions.ts'

describe('startDraft', () => {
  it('behavior: takes what was brought, once', async () => {
    const sending = await startSending()
    const given = { to: BOB, amount: '1' }
    startDraft(sending.wallet, given)
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '1' })
    setAmount(sending.wallet, '2')
    startDraft(sending.wallet, given)
    expect(sending.state.draft.amount).toBe('2')
    startDraft(sending.wallet, { amount: '3' })
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '3' })
  })

  it('behavior: the draft is kept over closing, and gone with a disconnect', async () => {
    const sending = await reviewing()
    sending.element.requestClose('user')
    await sending.element.show({ view: 'Send' })
    startDraft(sending.wallet, undefined)
    expect(sending.state).toMatchObject({
      draft: { amount: '0.25', receiver: BOB },
      flow: { step: 'editing' },
    })
    await sending.core.session.disconnect()
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '', receiver: '' })
  })
})

describe('OPEN_SEND', () => {
  it.each([
    ['a person', undefined, false],
    ['an account of which nothing is known', [BOB], false],
    ['a smart account', [ALICE], true],
  ])('param: of %s', async (_, smart, isSmartAccount) => {
    const sending = await startSending()
    sending.core.state.account.eip155.smart = smart
    startDraft(sending.wallet, undefined)
    const opened = sending.emitted('wm-event').findLast(({ event }) => event === 'OPEN_SEND')
    expect(opened?.properties).toEqual({ isSmartAccount, network: 'eip155:1' })
  })
})

describe('OPEN_SEND, on the way back', () => {
  it('behavior: from the tokens or the review: what is open already is not told again', async () => {
    const sending = await startSending()
    const opened = () => sending.emitted('wm-event').filter(({ event }) => event === 'OPEN_SEND')
    sending.wallet.go.to('Send')
    startDraft(sending.wallet, undefined)
    sending.wallet.go.to('SelectToken')
    sending.wallet.go.back()
    startDraft(sending.wallet, undefined)
    expect(opened()).toHaveLength(1)
    sending.wallet.go.reset('Account')
    sending.wallet.go.to('Send')
    startDraft(sending.wallet, undefined)
    expect(opened()).toHaveLength(2)
  })
})

describe('resetSend', () => {
  it('behavior: an empty draft, nothing under review', async () => {
    const sending = await reviewing()
    resetSend(sending.wallet)
    expect(sending.state).toMatchObject({ draft: { amount: '', receiver: '' }, flow: { step: 'editing' } })
  })
})
