import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { resetSend } from '../review/review.actions.ts'
import { reviewing } from '../review/submit.testing.ts'
import { startSending } from '../send.testing.ts'
import { keepUp, setAmount, startDraft } from './draft.actions.ts'
import { sendableNow } from './draft.rules.ts'
import { choose, TOKEN, writing } from './draft.testing.ts'

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

  it.each(['eip155:1', 'eip155:10'] as const)(
    'attack: an amount without its token is of the coin, not of a token that was chosen before, on %s',
    async (caipNetworkId) => {
      const sending = await writing()
      await choose(sending)
      setAmount(sending.wallet, '0.5')
      sending.state.draft = { ...sending.state.draft, token: { caipNetworkId, address: TOKEN } }
      // As the view does when it opens.
      startDraft(sending.wallet, { to: BOB, amount: '1' })
      keepUp(sending.wallet)
      await sending.settled()
      expect(sending.state.draft).toMatchObject({ token: undefined, receiver: BOB, amount: '1' })
      expect(sendableNow(sending.wallet).symbol).toBe('ETH')
    },
  )

  it('behavior: a receiver alone leaves the token and what was typed of it', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '0.5')
    startDraft(sending.wallet, { to: BOB })
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, receiver: BOB, amount: '0.5' })
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
