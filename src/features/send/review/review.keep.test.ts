import { describe, expect, it } from 'vitest'
import { ALICE, BOB, CAROL } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { keepReview, restart } from '../../../transfer/review-flow.ts'
import { setMax, setReceiver } from '../draft/draft.actions.ts'
import { previewHtml, type Sending, sendForHost, startSending, write } from '../send.testing.ts'
import { agree, press, review } from './review.actions.ts'
import { readReview } from './review.reads.ts'

/** As with the view open: the review is kept until `stop`. */
const reviewing = async (amount = '0.1') => {
  const sending = await startSending()
  await write(sending, amount, BOB)
  // The draft's own estimate is over.
  await sending.clock.advance(500)
  const stop = keepReview(sending.wallet, sending.wallet.send, readReview(sending.wallet))
  return { ...sending, stop }
}

const fees = ({ chain }: Sending) => chain.reads.filter((read) => read.startsWith('fee')).length
const shownFee = ({ state }: Sending) =>
  state.flow.step === 'reviewing' ? state.flow.review.fee.total : undefined

/** Looked at again, with another fee by now, and confirmed at once. */
const readsBeforeItSends = async (sending: Awaited<ReturnType<typeof reviewing>>) => {
  sending.page.visibility = 'visible'
  sending.chain.total *= 50n
  await press(sending.wallet)
  expect(sending.sent()).toEqual([])
  expect(sending.state.changed?.key).toBe('review.changed.fee')
}

/** The visitor reads the review of a transfer to a name. */
const reviewingName = async () => {
  const sending = await startSending()
  sending.chain.names['meadow.eth'] = BOB
  await write(sending, '0.1', BOB)
  sending.wallet.go.back()
  setReceiver(sending.wallet, 'meadow.eth')
  await sending.clock.advance(500)
  await review(sending.wallet)
  return sending
}

describe('keepReview', () => {
  it('attack: a fee that has grown fifty times is shown and said, and cannot be confirmed before it could be read', async () => {
    const sending = await reviewing()
    const before = sending.chain.total
    sending.chain.total = before * 50n
    await sending.clock.advance(15_000)
    expect(shownFee(sending)).toBe(before * 50n)
    expect(sending.state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    expect(previewHtml(sending)).toContain('The network fee has changed. Look at it before you confirm.')
    await press(sending.wallet)
    await sending.clock.advance(399)
    await press(sending.wallet)
    expect(sending.sent()).toEqual([])
    await sending.clock.advance(1)
    await press(sending.wallet)
    expect(sending.sent()).toHaveLength(1)
    sending.stop()
  })

  it.each<[string, bigint, bigint, boolean]>([
    ['a little more', 149n, 100n, false],
    ['half as much more', 150n, 100n, true],
    ['a little less', 51n, 100n, false],
    ['half', 50n, 100n, true],
  ])('behavior: %s: what stands there stays, or is another', async (_, share, whole, isAnother) => {
    const sending = await reviewing()
    const before = sending.chain.total
    sending.chain.total = (before * share) / whole
    await sending.clock.advance(15_000)
    expect(shownFee(sending)).toBe(isAnother ? sending.chain.total : before)
    expect(sending.state.changed?.times).toBe(isAnother ? 1 : undefined)
    sending.stop()
  })

  it('behavior: what is shown is what is compared with: many small steps are one large one', async () => {
    const sending = await reviewing()
    for (const share of [120n, 140n, 160n]) {
      sending.chain.total = 21_000n * 10n ** 7n * share
      await sending.clock.advance(15_000)
    }
    expect(sending.state.changed?.times).toBe(1)
    sending.stop()
  })

  it('behavior: a balance that has halved is said; one that is not enough ends the review', async () => {
    const sending = await reviewing()
    sending.chain.balances[ALICE] = 5n * 10n ** 17n
    await sending.clock.advance(15_000)
    expect(sending.state.changed).toEqual({ key: 'review.changed.balance', times: 1 })
    sending.chain.balances[ALICE] = 10n ** 16n
    await sending.clock.advance(15_000)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'send.problem.fee' })
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    sending.stop()
  })

  it.each<[string, bigint]>([
    ['another fee', 200n],
    // The request fixes the fee, with 20 % to spare for the base fee.
    ['a fee that has used up the spare', 140n],
    ['a fee that has used up half of the spare', 111n],
  ])('behavior: all of the coin: %s makes it another amount', async (_, percent) => {
    const sending = await startSending()
    await write(sending, '0.1', BOB)
    sending.wallet.go.back()
    setMax(sending.wallet)
    await sending.settled()
    await review(sending.wallet)
    const stop = keepReview(sending.wallet, sending.wallet.send, readReview(sending.wallet))
    const total = (sending.chain.total * percent) / 100n
    sending.chain.total = total
    await sending.clock.advance(15_400)
    expect(sending.state.flow).toMatchObject({ review: { transfer: { value: 10n ** 18n - total } } })
    expect(sending.state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    stop()
  })

  it('attack: a name that leads elsewhere ends the review within 15 s', async () => {
    const sending = await reviewingName()
    const stop = keepReview(sending.wallet, sending.wallet.send, readReview(sending.wallet))
    sending.chain.names['meadow.eth'] = CAROL
    await sending.clock.advance(15_000)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'receiver-changed' })
    stop()
  })

  it('behavior: between the press and the wallet nothing is read but account and network', async () => {
    const sending = await reviewingName()
    let read: string[] = []
    const before = sending.chain.reads.length
    sending.provider.answer('eth_sendTransaction', () => {
      read = sending.chain.reads.slice(before)
      throw { code: 4001 }
    })
    await press(sending.wallet)
    expect([sending.sent().length, read]).toEqual([1, []])
  })

  it('behavior: agreed is what was read; another fee is agreed to anew', async () => {
    const sending = await reviewing()
    agree(sending.wallet, ['look-alike'])
    sending.chain.total *= 3n
    await sending.clock.advance(15_000)
    expect(sending.state.agreed).toEqual([])
    sending.stop()
  })

  it('behavior: the wallet goes to another account: it ends, and why is said', async () => {
    const sending = await reviewing()
    sending.provider.emit('accountsChanged', [CAROL])
    await sending.clock.advance(15_000)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'account-changed' })
    sending.stop()
  })

  it('attack: with another fee another look at the receiver: what stands there by now has to be agreed to', async () => {
    const sending = await reviewing()
    sending.chain.on.inspectReceiver = () => ({ kind: 'elsewhere', network: 'Base' })
    sending.chain.total *= 3n
    await sending.clock.advance(15_400)
    expect(sending.state.flow).toMatchObject({ review: { findings: [{ reason: 'elsewhere' }, {}] } })
    await press(sending.wallet)
    expect(sending.sent()).toEqual([])
    sending.stop()
  })

  it.each<[string, number, number]>([
    ['the device has slept, and only the wall clock has gone on', 60_000, 0],
    ['somebody has set the wall clock back', -60_000, 60_000],
  ])('behavior: %s: it is read before it is confirmed', async (_, jump, passed) => {
    const sending = await reviewing()
    sending.page.visibility = 'hidden'
    sending.clock.jump(jump)
    await sending.clock.advance(passed)
    await readsBeforeItSends(sending)
    sending.stop()
  })

  it('error: figures that cannot be read for 45 s are no longer confirmed by, until they can', async () => {
    const sending = await reviewing()
    sending.chain.on.fee = () => Promise.reject(new Error('down'))
    await sending.clock.advance(30_000)
    expect(sending.state.age).toBe('fresh')
    await sending.clock.advance(30_000)
    expect(sending.state.age).toBe('old')
    expect(previewHtml(sending)).toContain('These figures are too old to confirm by.')
    await press(sending.wallet)
    expect(sending.sent()).toEqual([])
    sending.chain.on.fee = () => sending.chain.total
    await sending.clock.advance(15_000)
    expect(sending.state.age).toBe('fresh')
    await press(sending.wallet)
    expect(sending.sent()).toHaveLength(1)
    sending.stop()
  })

  it('attack: hidden for two minutes, pressed at once: it is read first', async () => {
    const sending = await reviewing()
    sending.page.visibility = 'hidden'
    const before = fees(sending)
    await sending.clock.advance(120_000)
    expect(fees(sending)).toBe(before)
    await readsBeforeItSends(sending)
    sending.stop()
  })

  it('behavior: forty readings, then nobody reads, nothing is confirmed, and the visitor is asked to look again', async () => {
    const sending = await reviewing()
    const before = fees(sending)
    await sending.clock.advance(3_600_000)
    expect(fees(sending)).toBe(before + 40)
    expect(sending.state.age).toBe('ended')
    await press(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(previewHtml(sending)).toContain('Look again')
    await restart(sending.wallet, sending.wallet.send, readReview(sending.wallet))
    expect(sending.state.age).toBe('fresh')
    await press(sending.wallet)
    expect(sending.sent()).toHaveLength(1)
    sending.stop()
    expect(sending.wallet.state.unanswered.counts[ALICE]).toBe(0)
  })

  it('behavior: an answer that comes after the press changes nothing', async () => {
    const sending = await reviewing()
    const slow = later<bigint>()
    sending.chain.on.fee = () => slow.promise
    await sending.clock.advance(15_000)
    await press(sending.wallet)
    slow.resolve(sending.chain.total * 50n)
    await sending.settled()
    expect(sending.state.changed).toBeUndefined()
    expect(sending.sent()).toHaveLength(1)
    sending.stop()
  })

  it('behavior: the page’s request is refused when it can no longer be paid for', async () => {
    const sending = await startSending()
    const answer = sendForHost(sending.wallet, { to: BOB, value: 10n ** 17n }).catch((error) => error.code)
    await sending.settled()
    const stop = keepReview(sending.wallet, sending.wallet.send, readReview(sending.wallet))
    sending.chain.balances[ALICE] = 1n
    await sending.clock.advance(15_000)
    expect(await answer).toBe('insufficient-funds')
    stop()
  })
})
