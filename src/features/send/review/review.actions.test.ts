import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { setAmount, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { type Sending, startSending, write } from '../send.testing.ts'
import { review } from './review.actions.ts'

const ETHER = 10n ** 18n

describe('review', () => {
  it('behavior: reads balance and fee anew, then opens', async () => {
    const { chain, wallet, state, settled } = await startSending()
    const before = chain.reads.length
    await write({ ...(await startSending()), wallet, settled }, '0.25', BOB)
    expect(chain.reads.slice(before)).toEqual([`balance eip155:1 ${ALICE}`, 'fee eip155:1'])
    expect(state.flow).toMatchObject({
      step: 'reviewing',
      review: {
        askedBy: 'visitor',
        paysFee: true,
        transfer: { from: ALICE, to: BOB, value: ETHER / 4n, data: '0x', caipNetworkId: 'eip155:1' },
      },
    })
  })

  it('behavior: not for a draft with a problem', async () => {
    const sending = await startSending()
    await write(sending, '', BOB)
    expect([sending.state.flow.step, ...views(sending.wallet)]).toEqual(['editing', 'Account', 'Send'])
    expect(sending.chain.reads).not.toContain('fee eip155:1')
  })

  it('error: what the network does not take stays on Send with its reason', async () => {
    const sending = await startSending()
    for (const [thrown, problem] of [
      [new Error('insufficient funds for gas * price + value'), 'send.problem.fee'],
      [{ code: 3, message: 'execution reverted: no thanks' }, 'reverted-reason'],
      [new TypeError('Failed to fetch'), 'unknown'],
      ['text', 'unknown'],
    ] as const) {
      sending.chain.on.fee = () => Promise.reject(thrown)
      await write(sending, '0.25', BOB)
      expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem })
      expect(views(sending.wallet)).toEqual(['Account', 'Send'])
      expect(sending.state.draft).toMatchObject({ amount: '0.25', receiver: BOB })
    }
    setAmount(sending.wallet, '0.2')
    expect(sending.state.problem).toBeUndefined()
  })

  it('error: a balance that cannot be read, or does not cover the fee', async () => {
    const sending = await startSending()
    sending.chain.on.balance = () => -1n
    await write(sending, '0.25', BOB)
    expect(sending.state.problem).toBe('send.problem.balance')
    sending.chain.on.balance = () => ETHER / 4n + sending.chain.total - 1n
    await write(sending, '0.25', BOB)
    expect(sending.state.problem).toBe('send.problem.fee')
    sending.chain.on.balance = () => ETHER / 4n + sending.chain.total
    await write(sending, '0.25', BOB)
    expect(sending.state.flow.step).toBe('reviewing')
  })

  it('behavior: while it is prepared, typing, leaving or closing gives it up', async () => {
    const changes: ((sending: Sending) => void)[] = [
      ({ wallet }) => setAmount(wallet, '0.5'),
      ({ wallet }) => wallet.go.back(),
      ({ wallet }) => {
        wallet.go.back()
        wallet.go.to('Send')
        startDraft(wallet, undefined)
      },
      ({ element }) => element.requestClose('user'),
      ({ core }) => void core.session.disconnect(),
    ]
    for (const change of changes) {
      const sending = await startSending()
      const fee = later<bigint>()
      sending.chain.on.fee = () => fee.promise
      sending.wallet.go.to('Send')
      startDraft(sending.wallet, undefined)
      setAmount(sending.wallet, '0.25')
      setReceiver(sending.wallet, BOB)
      const done = review(sending.wallet)
      await sending.settled()
      expect(sending.state.flow.step).toBe('preparing')
      change(sending)
      fee.resolve(1n)
      await done
      await sending.settled()
      expect(sending.state.flow.step).toBe('editing')
      expect(views(sending.wallet)).not.toContain('SendPreview')
    }
  })
})
