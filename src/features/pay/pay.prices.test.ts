/** A fee that burns money has to be agreed to in a payment as well, by prices that Pay reads itself (what burns: `transfer/review.ts`). */
import { describe, expect, it } from 'vitest'
import { json, type Respond } from '../../api/api.testing.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { mayConfirm } from '../../transfer/review-flow.ts'
import { agree, press, rereadNow } from './pay.actions.ts'
import { asking, dollars, startPaying, TOKEN } from './pay.testing.ts'

const PRICES = '/v1/fungible/price'
/** What a transfer costs at 3,000 dollars for the coin. */
const NINE_DOLLARS = 3n * 10n ** 15n
const TEN = { token: TOKEN, amount: '10' }

const priced = (token = 1, coin = 3_000): Response =>
  json({
    fungibles: [
      { address: `eip155:1:${TOKEN}`, price: token },
      { address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: coin },
    ],
  })

const listed = (decimals: string) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${TOKEN}`,
  quantity: { decimals, numeric: '20' },
})

/** Services that a test changes; Account was never open. */
const start = async (fee = NINE_DOLLARS) => {
  const services: { prices: Respond; balances: readonly object[] } = { prices: () => priced(), balances: [] }
  const respond: Respond = (sent) => {
    if (sent.path === PRICES) return services.prices(sent)
    if (sent.path === '/v1/supported-chains') return json({ http: ['eip155:1'], ws: [] })
    if (sent.path === `/v1/account/${ALICE}/balance`) return json({ balances: services.balances })
    return json({ data: [], next: null })
  }
  const options = { projectId: '0'.repeat(32), features: { pay: true } }
  const paying = await startPaying({ respond, options })
  paying.chain.owned[TOKEN] = dollars(20_000_000n)
  paying.chain.total = fee
  /** Bodies of answers are read in tasks of their own. */
  const until = async (isSo: () => boolean) => {
    for (let turn = 0; turn < 50 && !isSo(); turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      await paying.settled()
    }
    expect(isSo()).toBe(true)
  }
  const isReviewing = () => paying.state.flow.step === 'reviewing'
  const ask = async (request: object) => {
    await asking(paying, request)
    await until(isReviewing)
  }
  /** The open review is read once more, after a while. */
  const readLater = async (ms: number) => {
    await paying.clock.advance(ms)
    await rereadNow(paying.wallet)
  }
  return { ...paying, services, until, isReviewing, ask, readLater }
}

type Started = Awaited<ReturnType<typeof start>>

const reviewOf = ({ state: { flow, problem } }: Started) => {
  if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${problem}`)
  return flow.review
}

const reasons = (started: Started) => reviewOf(started).findings.map(({ reason }) => reason)

describe('prepare', () => {
  it.each([
    ['9 dollars for 10 of a token', TEN],
    ['9 dollars for 30 of the coin', { amount: '0.01' }],
  ])('attack: %s: nothing goes before the fee is agreed to', async (_, request) => {
    const started = await start()
    await started.ask(request)
    expect(reasons(started)).toContain('fee')
    expect(mayConfirm(started.state)).toBe(false)
    await press(started.wallet)
    expect(started.sent()).toEqual([])
    agree(started.wallet, ['fee'])
    await press(started.wallet)
    expect(started.sent()).toHaveLength(1)
  })

  it('behavior: dollars beside amount and fee; a usual fee is not spoken of', async () => {
    const started = await start(NINE_DOLLARS / 100n)
    await started.ask(TEN)
    expect(reviewOf(started)).toMatchObject({ dollars: '10', feeDollars: '0.09' })
    expect(reasons(started)).not.toContain('fee')
  })

  it('error: prices that do not come are waited for three seconds; those that come late count at the next reading', async () => {
    const started = await start()
    const { services, clock, isReviewing, state } = started
    const late = later<Response>()
    services.prices = () => late.promise
    await asking(started, TEN)
    await clock.advance(2_999)
    expect(isReviewing()).toBe(false)
    await clock.advance(1)
    await started.until(isReviewing)
    expect(reviewOf(started)).toMatchObject({ dollars: undefined, feeDollars: undefined })
    expect(mayConfirm(state)).toBe(true)
    late.resolve(priced())
    services.prices = () => priced()
    await started.readLater(15_000)
    expect(reasons(started)).toContain('fee')
    expect(state.changed?.key).toBe('review.changed.fee')
    expect(mayConfirm(state)).toBe(false)
  })

  it('attack: a node that tells other decimals than the account’s list, which was never read before', async () => {
    const started = await start()
    const { services, wallet, state } = started
    services.balances = [listed('8')]
    await asking(started, TEN)
    await started.until(() => wallet.state.account.eip155.portfolio.kind === 'known')
    if (started.isReviewing()) await rereadNow(wallet)
    expect(state).toMatchObject({ flow: { step: 'editing' }, problem: 'transfer-invalid' })
  })
})

describe('readReview', () => {
  it.each([
    ['half of a fee that was to be agreed to', NINE_DOLLARS * 2n],
    ['ten times a fee that was not spoken of', NINE_DOLLARS / 10n],
  ])('attack: once the prices are gone, %s: 9 dollars for 10 are to be agreed to', async (_, before) => {
    const started = await start(before)
    const { services, chain, state } = started
    await started.ask(TEN)
    expect(mayConfirm(state)).toBe(before < NINE_DOLLARS)
    services.prices = () => json({ fungibles: [] })
    chain.total = NINE_DOLLARS
    await started.readLater(31_000)
    expect(state.changed?.key).toBe('review.changed.fee')
    expect(reasons(started)).toContain('fee')
    expect(mayConfirm(state)).toBe(false)
  })

  it('behavior: a service that names a time is left alone until then, by an open review', async () => {
    const started = await start()
    const { services, wallet, clock } = started
    let asked = 0
    services.prices = () => {
      asked++
      return new Response('', { status: 429, headers: { 'retry-after': '30' } })
    }
    await asking(started, TEN)
    await clock.advance(3_000)
    await started.until(started.isReviewing)
    await started.until(() => wallet.pay.pricesRestUntil > 0)
    const before = asked
    await started.readLater(15_000)
    expect(asked).toBe(before)
    await started.readLater(15_000)
    expect(asked).toBeGreaterThan(before)
  })

  it('behavior: the fee stays and its coin grows dearer: what burns by then is announced', async () => {
    const started = await start(NINE_DOLLARS / 9n)
    const { services, state } = started
    await started.ask({ token: TOKEN, amount: '20' })
    expect(mayConfirm(state)).toBe(true)
    services.prices = () => priced(1, 18_000)
    await started.readLater(15_000)
    expect(reasons(started)).toContain('fee')
    expect(state.changed?.key).toBe('review.changed.fee')
  })
})
