/** Writing a transfer: dollars, all of it, what a page gives, and the fee. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { payerNow } from '../../../transfer/request.ts'
import { confirm, review } from '../review/review.actions.ts'
import { previewHtml, readPreview } from '../send.testing.ts'
import { setAmount, setMax, setReceiver, startDraft, swapUnit } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { checkDraft, sendableNow } from './draft.rules.ts'
import { choose, coins, list, owned, problemOf, TOKEN, writing } from './draft.testing.ts'

const ETHER = 10n ** 18n

describe('setMax', () => {
  it('behavior: all of a token, as much as there is when it is reviewed', async () => {
    const sending = await writing()
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setMax(sending.wallet)
    expect(sending.state.draft).toMatchObject({ amount: '5', max: true })
    sending.chain.owned[TOKEN] = coins({ balances: { [ALICE]: 6_000_001n } })
    await review(sending.wallet)
    expect(sending.state.flow).toMatchObject({
      review: { transfer: { value: 6_000_001n }, isMaxOfCoin: false },
    })
  })

  it('behavior: all of the coin but the fee, which is then part of the request', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, BOB)
    setMax(sending.wallet)
    await sending.settled()
    expect(sending.state.draft.amount).toBe('0.999979')
    await review(sending.wallet)
    const shown = readPreview(previewHtml(sending), 18)
    expect(shown.amount).toBe(ETHER - sending.chain.total)
    expect(shown.rows['Leaves you']).toBe('0 ETH')
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([
      {
        from: ALICE,
        to: BOB,
        value: `0x${(ETHER - sending.chain.total).toString(16)}`,
        data: '0x',
        chainId: '0x1',
        gas: '0x5208',
        gasPrice: `0x${(10n ** 9n).toString(16)}`,
      },
    ])
  })

  it('behavior: of a smart account nothing is fixed: its wallet alone knows the cost', async () => {
    const sending = await writing()
    sending.core.state.account.eip155.smart = [ALICE]
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1')
    await sending.settled()
    expect(payerNow(sending.wallet)).toBe('wallet')
    await review(sending.wallet)
    expect(sending.state.flow).toMatchObject({
      review: { isMaxOfCoin: false, paysFee: false, isSmart: true, transfer: { value: ETHER } },
    })
  })

  it('behavior: typing ends it, also when the answer comes late', async () => {
    const sending = await writing()
    const balance = later<bigint>()
    sending.chain.on.balance = () => balance.promise
    setMax(sending.wallet)
    setAmount(sending.wallet, '0.1')
    balance.resolve(ETHER)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '0.1', max: false })
  })

  it('error: nothing is left over the fee', async () => {
    const sending = await writing()
    sending.chain.on.balance = () => sending.chain.total
    setMax(sending.wallet)
    await sending.settled()
    expect(sending.state).toMatchObject({ problem: 'send.problem.fee', draft: { max: false } })
  })
})

describe('swapUnit', () => {
  it('behavior: dollars, cut to whole units; the token amount is what is frozen', async () => {
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1.5')
    swapUnit(sending.wallet)
    expect(sending.state.draft).toMatchObject({ unit: 'usd', amount: '4.50' })
    setAmount(sending.wallet, '1')
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, value: 333_333n })
    swapUnit(sending.wallet)
    expect(sending.state.draft).toMatchObject({ unit: 'token', amount: '0.333333' })
    swapUnit(sending.wallet)
    await review(sending.wallet)
    const shown = readPreview(previewHtml(sending), 6)
    expect(shown.rows.Amount).toMatch(/^\d/)
    expect(shown.amount).toBe(330_000n)
  })

  it('error: off without a price, with one that is nothing, and with one older than 30 s', async () => {
    for (const price of [undefined, '0', '-1', 'x']) {
      const sending = await writing()
      list(sending, owned({ price }))
      await choose(sending)
      setAmount(sending.wallet, '1')
      swapUnit(sending.wallet)
      expect(sending.state.draft).toMatchObject({ unit: 'token', amount: '1' })
    }
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    await choose(sending)
    setReceiver(sending.wallet, BOB)
    setAmount(sending.wallet, '1')
    swapUnit(sending.wallet)
    await sending.clock.advance(30_000)
    expect(problemOf(sending)).toBe('ok')
    await sending.clock.advance(1)
    expect(problemOf(sending)).toBe('send.problem.price')
    const asked = vi.spyOn(sending.wallet, 'refreshPortfolio')
    await review(sending.wallet)
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    // What the view still showed as ready is read anew at once.
    expect(asked).toHaveBeenCalledOnce()
    list(sending, owned({ price: '2' }))
    expect(problemOf(sending)).toBe('ok')
  })

  it('error: a price of the future is none', async () => {
    const sending = await writing()
    list(sending, owned({ price: '3' }))
    const { portfolio } = sending.core.state.account.eip155
    if (portfolio.kind === 'known')
      sending.core.state.account.eip155.portfolio = { ...portfolio, at: portfolio.at + 1 }
    await choose(sending)
    expect(sendableNow(sending.wallet).price).toBeUndefined()
  })
})

describe('startDraft', () => {
  it('behavior: a page names token, amount and receiver; in another token nothing of the old amount is left', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.5')
    startDraft(sending.wallet, { token: TOKEN, to: BOB })
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '', receiver: BOB })
    startDraft(sending.wallet, { token: TOKEN.toLowerCase(), to: BOB, amount: '1' })
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: { address: TOKEN }, amount: '1', receiver: BOB })
    expect(problemOf(sending)).toBe('ok')
  })
})

describe('estimates', () => {
  it('behavior: the fee is asked for once typing has rested, and again while the view stands', async () => {
    const sending = await writing()
    const fees = () => sending.chain.reads.filter((read) => read === 'fee eip155:1').length
    setReceiver(sending.wallet, BOB)
    for (const amount of ['0', '0.', '0.1']) setAmount(sending.wallet, amount)
    expect(sending.state.estimate).toEqual({ kind: 'none' })
    await sending.clock.advance(500)
    await sending.settled()
    expect(fees()).toBe(1)
    expect(sending.state.estimate).toMatchObject({ kind: 'known', fee: { total: sending.chain.total } })
    reread(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(fees()).toBe(2)
    sending.page.visibility = 'hidden'
    reread(sending.wallet)
    await sending.clock.advance(500)
    expect(fees()).toBe(2)
  })

  it('behavior: random edits never leave a fee of another draft', async () => {
    const sending = await writing()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('0.1', '', 'x', '0.2'), { maxLength: 6 }),
        async (amounts) => {
          setReceiver(sending.wallet, BOB)
          for (const amount of amounts) {
            setAmount(sending.wallet, amount)
            await sending.clock.advance(250)
          }
          await sending.clock.advance(500)
          await sending.settled()
          const { kind } = sending.state.estimate
          expect(kind).toBe(problemOf(sending) === 'ok' ? 'known' : 'none')
        },
      ),
      { numRuns: 50 },
    )
  })
})
