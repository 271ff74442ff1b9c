/**
 * Each service that Swap asks, wrong in each way of quality 3 (HTTP): the draft stays as it was typed, the visitor reads why there is no
 * figure, nothing reaches the wallet, and once the service is well the next try goes through.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultRows, late } from '../../api/http-faults.testing.ts'
import { currentEntry } from '../../state/router.ts'
import { keepReview } from '../../transfer/review-flow.ts'
import type { SwapReview } from './contract.ts'
import { setAmount } from './draft/draft.actions.ts'
import { readListed } from './draft/draft.reads.ts'
import { figuresOf, startTrading, type Trading } from './faults.testing.ts'
import { readReview } from './preview/preview.actions.ts'
import { leaveReview, OLD_QUOTE_MS, QUOTE_MS } from './swap.state.ts'
import { agreeAndPress } from './swap.testing.ts'

/** Without them there is no review; without the others there is one that is short of something. */
const NEEDED = [
  'supported-chains',
  'convert/gas-price',
  'convert/quotes',
  'convert/build-transaction',
  'convert/build-approve',
]
const OTHERS = ['convert/tokens', 'convert/allowance', 'fungible/price', 'account/balance']

const reviewOf = ({ state: { flow } }: Trading) => (flow.step === 'reviewing' ? flow.review : undefined)
const portfolioOf = ({ wallet }: Trading) => wallet.state.account.eip155.portfolio
const hasQuote = ({ state: { quote } }: Trading, toAmount: bigint) =>
  quote.kind === 'known' && quote.quote.toAmount === toAmount

/** For 5.25, at two and at three for one. */
const [BEFORE, AFTER] = [10_500_000n, 15_750_000n]

const wellAnswered = async () => {
  const trading = await startTrading()
  await trading.until(() => hasQuote(trading, BEFORE))
  await trading.pressReview()
  const { state, service } = trading
  const review = reviewOf(trading)
  const portfolio = portfolioOf(trading)
  if (!review || state.listed.kind !== 'known' || portfolio.kind !== 'known') throw new Error(state.problem)
  return {
    review,
    listed: state.listed.tokens,
    prices: Object.values(state.prices).map(({ text }) => text),
    amounts: portfolio.tokens.map(({ address, amount, decimals }) => ({ address, amount, decimals })),
    examples: service.answers,
  }
}

const good = await wellAnswered()

const rows = faultRows([...NEEDED, ...OTHERS], good.examples)

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', onUnhandled))
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled.splice(0)).toEqual([])
})

let tried = 0
afterAll(() => console.info(`services of Swap that go wrong: ${tried} faults survived`))

/** Whatever is shown was answered so by a service that is well, or the visitor reads why it is not there. */
const expectSound = (trading: Trading, endpoint: string) => {
  const { state, typed, prompts, errors } = trading
  expect(state.draft).toEqual(typed)
  expect(prompts()).toEqual([])
  expect(errors()).not.toContain('unknown')
  const { quote, listed } = state
  if (quote.kind === 'known') expect(quote.quote.toAmount).toBe(BEFORE)
  else expect(quote).toMatchObject({ kind: 'failed', problem: expect.any(String) })
  if (listed.kind === 'known') {
    // A bad row is dropped, the good ones stay.
    expect(listed.tokens.length).toBeGreaterThan(0)
    expect(good.listed).toEqual(expect.arrayContaining([...listed.tokens]))
  } else expect(listed).toMatchObject({ kind: 'failed', problem: expect.any(String) })
  const prices = Object.values(state.prices).map(({ text }) => text)
  expect(good.prices).toEqual(expect.arrayContaining(prices))
  const portfolio = portfolioOf(trading)
  if (portfolio.kind === 'known') {
    const amounts = portfolio.tokens.map(({ address, amount, decimals }) => ({ address, amount, decimals }))
    expect(good.amounts).toEqual(expect.arrayContaining(amounts))
  } else expect(portfolio.kind).toBe('unavailable')
  const review = reviewOf(trading)
  if (review) {
    expect(figuresOf(review)).toEqual(figuresOf(good.review))
    if (review.impact !== good.review.impact)
      expect(review).toMatchObject({
        impact: undefined,
        findings: [{ level: 'warning', reason: 'no-price' }],
      })
  } else {
    expect(NEEDED).toContain(endpoint)
    expect(state.flow.step).toBe('editing')
    expect(state.problem).toEqual(expect.any(String))
  }
}

/** What the wallet is asked for is the first step of this review. */
const expectSent = ({ sent }: Trading, review: SwapReview | undefined) => {
  const { to, data } = review?.steps[0]?.call ?? {}
  expect(to).toBeDefined()
  expect(sent()).toMatchObject([{ to, data }])
}

/** The service is well again, at another rate: that one counts. */
const expectGoesOn = async (trading: Trading) => {
  const { state, until, typed, market, service, sent, wallet, clock } = trading
  market.rate = 3n
  service.mend()
  if (state.flow.step === 'reviewing') leaveReview(wallet)
  expect(await until(() => hasQuote(trading, AFTER))).toBe(true)
  // As the list of tokens does when it is opened, and the account's view.
  void readListed(wallet)
  if (portfolioOf(trading).kind !== 'known') await clock.advance(30_000)
  wallet.refreshPortfolio()
  const isThere = () => state.listed.kind === 'known' && portfolioOf(trading).kind === 'known'
  expect(await until(isThere)).toBe(true)
  expect(await trading.pressReview()).toBe(true)
  expect(state.draft).toEqual(typed)
  const review = reviewOf(trading)
  expect(review?.quote).toMatchObject({ fromAmount: 5_250_000n, toAmount: AFTER })
  void agreeAndPress(wallet)
  expect(await until(() => sent().length > 0)).toBe(true)
  expectSent(trading, review)
}

describe('a service that Swap asks, and that goes wrong', () => {
  it('attack: every endpoint that is asked is tried', () => {
    expect([...good.examples.keys()].sort()).toEqual([...NEEDED, ...OTHERS].sort())
    expect(good.review.steps.map(({ kind }) => kind)).toEqual(['approval', 'swap'])
  })

  it.each(rows)(
    'attack: %s, %s, while it is written: the draft stays, why is read, and the next try goes through',
    async (endpoint, _name, faults) => {
      for (const fault of faults) {
        const trading = await startTrading({ endpoint, fault })
        const { state, until, service } = trading
        const isAtRest = () =>
          !['none', 'reading'].includes(state.quote.kind) &&
          state.listed.kind !== 'loading' &&
          portfolioOf(trading).kind !== 'loading'
        expect([fault.name, await until(isAtRest)]).toEqual([fault.name, true])
        expect(await trading.pressReview()).toBe(true)
        expect(service.faults()).toBeGreaterThan(0)
        expectSound(trading, endpoint)
        await expectGoesOn(trading)
        trading.leave()
        tried += 1
      }
    },
  )

  it.each(['convert/gas-price', 'convert/quotes'])(
    'attack: %s, late: what is answered to an amount that was typed before is not shown',
    async (endpoint) => {
      const trading = await startTrading({ endpoint, fault: late(5_000) })
      const { state, until, service, wallet, market } = trading
      await until(() => service.faults() > 0)
      market.rate = 3n
      service.mend()
      setAmount(wallet, '7')
      expect(await until(() => hasQuote(trading, 21_000_000n))).toBe(true)
      const isOther = () => state.quote.kind === 'known' && !hasQuote(trading, 21_000_000n)
      expect(await until(isOther, 30_000)).toBe(false)
      trading.leave()
    },
  )

  it.each(rows.filter(([endpoint]) => NEEDED.slice(1).includes(endpoint)))(
    'attack: %s, %s, while it is reviewed: what is old is not sent, why is read, and a press is enough later',
    async (endpoint, _name, faults) => {
      for (const fault of faults) {
        const trading = await startTrading()
        const { state, until, typed, market, service, sent, prompts, wallet } = trading
        await until(() => hasQuote(trading, BEFORE))
        await trading.pressReview()
        const shown = reviewOf(trading)
        const stop = keepReview(wallet, wallet.swap, readReview(wallet, true))
        service.break({ endpoint, fault })
        await until(() => false, OLD_QUOTE_MS + QUOTE_MS)
        expect(service.faults()).toBeGreaterThan(0)
        expect(state.draft).toEqual(typed)
        const isStale = state.age === 'old'
        if (isStale) {
          void agreeAndPress(wallet)
          await until(() => false, 1_000)
          expect(reviewOf(trading)).toBe(shown)
        } else if (state.flow.step === 'editing') {
          expect(state.problem).toEqual(expect.any(String))
          expect(currentEntry(wallet.state.router).view).toBe('Swap')
        } else expect(figuresOf(reviewOf(trading) as SwapReview)).toEqual(figuresOf(good.review))
        expect(prompts()).toEqual([])
        market.rate = 3n
        service.mend()
        let pressed: SwapReview | undefined
        for (let presses = 0; presses < 60 && sent().length === 0; presses++) {
          if (state.flow.step === 'editing') await trading.pressReview()
          pressed = reviewOf(trading)
          void agreeAndPress(wallet)
          await until(() => sent().length > 0, 1_000)
        }
        expectSent(trading, pressed)
        if (isStale) expect(pressed?.quote.toAmount).toBe(AFTER)
        stop()
        trading.leave()
        tried += 1
      }
    },
  )
})
