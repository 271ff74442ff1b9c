/** A service that wants to be left alone for a while (`Retry-After`): what asks at intervals rests, the visitor's own tries do not. */
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../api/http-faults.testing.ts'
import type { Hex } from '../../chains/chain.ts'
import { providerError } from '../../connectors/mock.ts'
import { endpointOf } from '../../core/breaking-service.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { makeContract, NAME, waiting } from '../../transfer/executions.testing.ts'
import { keepReview } from '../../transfer/review-flow.ts'
import { setAmount } from './draft/draft.actions.ts'
import { startTrading, type Trading } from './faults.testing.ts'
import { press, readReview } from './preview/preview.actions.ts'
import { isResting, leaveReview, OLD_QUOTE_MS, QUOTE_MS } from './swap.state.ts'

const busy = (status: number, headers: Record<string, string>): Fault => ({
  name: `${status}`,
  respond: () => () => new Response('', { status, headers }),
})

const forAMinute = (status = 429) => busy(status, { 'retry-after': '60' })

const isKnown = ({ state: { quote } }: Trading) => quote.kind === 'known'

/** The draft has its quote; from now on `endpoint` goes wrong. Answers when it was asked since, in ms. */
const breaking = async (endpoint: string, fault: Fault) => {
  const trading = await startTrading()
  const { until, service, clock, asked } = trading
  expect(await until(() => isKnown(trading))).toBe(true)
  service.break({ endpoint, fault })
  const [since, before] = [clock.monotonic(), asked.length]
  /** Calls at once are one reading: of prices, each token's. */
  const times = (of = endpoint) => [
    ...new Set(asked.slice(before).flatMap((sent) => (endpointOf(sent) === of ? [sent.at - since] : []))),
  ]
  expect(await until(() => service.faults() > 0)).toBe(true)
  return { ...trading, times, pass: (ms: number) => until(() => false, ms) }
}

const gaps = (times: readonly number[]) => times.slice(1).map((at, one) => at - (times[one] ?? 0))

const POLLED = ['convert/gas-price', 'convert/quotes', 'fungible/price']

describe('the readings at intervals', () => {
  it.each(POLLED.flatMap((one) => [429, 503].map((status) => [one, status] as const)))(
    'behavior: %s, %i: they rest as long as is asked for, 30 s at most',
    async (endpoint, status) => {
      const { times, pass, leave } = await breaking(endpoint, forAMinute(status))
      await pass(90_000)
      expect(times().length).toBeGreaterThan(1)
      for (const gap of gaps(times())) {
        expect(gap).toBeGreaterThanOrEqual(30_000)
        expect(gap).toBeLessThanOrEqual(30_000 + QUOTE_MS)
      }
      leave()
    },
  )

  it.each(POLLED)('behavior: %s: no second call beside one that waits to repeat itself', async (endpoint) => {
    const { times, pass, leave } = await breaking(endpoint, busy(429, { 'retry-after': '16' }))
    await pass(60_000)
    expect(times().length).toBeGreaterThan(2)
    for (const gap of gaps(times())) expect(gap).toBeGreaterThanOrEqual(16_000)
    leave()
  })

  it.each([
    ['a failure that names no time', busy(429, {})],
    ['a refusal', busy(403, { 'retry-after': '3600' })],
  ])('behavior: after %s they go on at the next interval', async (_name, fault) => {
    const { times, pass, leave } = await breaking('convert/quotes', fault)
    const first = times().length
    await pass(QUOTE_MS)
    expect(times().length).toBeGreaterThan(first)
    leave()
  })

  it('behavior: where prices rest, the quote does not, and the other way round', async () => {
    for (const [endpoint, other] of [
      ['fungible/price', 'convert/quotes'],
      ['convert/quotes', 'fungible/price'],
    ] as const) {
      const { times, pass, leave } = await breaking(endpoint, forAMinute())
      await pass(25_000)
      expect(times()).toHaveLength(1)
      expect(times(other).length).toBeGreaterThan(1)
      leave()
    }
  })

  it('behavior: they go on as before once there is a quote again', async () => {
    const trading = await breaking('convert/gas-price', forAMinute())
    const { times, until, pass, service, wallet, leave } = trading
    service.mend()
    setAmount(wallet, '6')
    expect(await until(() => isKnown(trading), 2_000)).toBe(true)
    const answered = times().length
    await pass(QUOTE_MS)
    expect(times().length).toBeGreaterThan(answered)
    leave()
  })
})

describe('the rate in sight', () => {
  it.each(POLLED.slice(0, 2))(
    'behavior: %s: stays, and nobody reads that it cannot be had',
    async (endpoint) => {
      const { state, pass, leave } = await breaking(endpoint, forAMinute())
      await pass(25_000)
      expect(state.quote).toMatchObject({ kind: 'known', quote: { fromAmount: 5_250_000n } })
      leave()
    },
  )

  it('error: what names no time is a failure, which is said', async () => {
    const { state, until, leave } = await breaking('convert/quotes', busy(503, {}))
    expect(await until(() => state.quote.kind === 'failed')).toBe(true)
    leave()
  })
})

describe('a prompt of the wallet', () => {
  it.each<[string, string, (prompt: ReturnType<typeof later<unknown>>) => void]>([
    ['of a transaction', 'eth_sendTransaction', (prompt) => prompt.reject(providerError(4001, 'no'))],
    // What becomes of it is not known for long.
    ['of a batch', 'wallet_sendCalls', (prompt) => prompt.resolve({ id: 'a' })],
  ])(
    'behavior: %s, left open by Back: no rate and no build at intervals until the wallet has answered',
    async (_, method, answer) => {
      const trading = await startTrading()
      const { until, asked, wallet, provider, leave } = trading
      trading.market.canBatch = method === 'wallet_sendCalls'
      await until(() => isKnown(trading))
      await trading.pressReview()
      const prompt = later<unknown>()
      provider.answer(method, () => prompt.promise)
      provider.answer('wallet_getCallsStatus', () => ({ status: 100 }))
      void press(wallet)
      await until(() => trading.prompts().length > 0)
      const during = async (ms: number) => {
        const before = asked.length
        await until(() => false, ms)
        return asked.slice(before).filter((sent) => /convert\/(quotes|build)/.test(endpointOf(sent))).length
      }
      leaveReview(wallet)
      expect(await during(4 * QUOTE_MS)).toBe(0)
      await trading.pressReview()
      const stop = keepReview(wallet, wallet.swap, readReview(wallet, true))
      expect(trading.state.flow.step).toBe('reviewing')
      expect(await during(4 * QUOTE_MS)).toBe(0)
      stop()
      leaveReview(wallet)
      answer(prompt)
      expect(await during(2 * QUOTE_MS)).toBeGreaterThan(0)
      leave()
    },
  )

  it('behavior: is over once a contract account’s wallet has answered, however long its owners take', async () => {
    const trading = await startTrading()
    const { until, wallet, leave } = trading
    makeContract(trading)
    trading.chain.getTransactionStatus = async () => ({ status: 'unknown' })
    await until(() => isKnown(trading))
    await trading.pressReview()
    trading.provider.answer('eth_sendTransaction', () => NAME)
    void press(wallet)
    await until(() => waiting(trading).length > 0)
    expect([trading.state.flow.step, isResting(wallet)]).toEqual(['confirming', false])
    leave()
  })

  /** Asked for a swap, and never answers. */
  const unanswered = async () => {
    const trading = await startTrading()
    const { until, wallet, provider } = trading
    await until(() => isKnown(trading))
    await trading.pressReview()
    provider.answer('eth_sendTransaction', () => later<Hex>().promise)
    void press(wallet)
    await until(() => trading.prompts().length > 0)
    expect(isResting(wallet)).toBe(true)
    return trading
  }

  it('behavior: that is never answered is over with its session, also for the same wallet', async () => {
    const { wallet, core, connect, settled, leave } = await unanswered()
    await core.session.disconnect(undefined, 'visitor')
    await settled()
    expect(isResting(wallet)).toBe(false)
    await connect(RDNS)
    expect(isResting(wallet)).toBe(false)
    leave()
  })

  it('behavior: that is never answered is of its wallet: another one that takes its place is not waited for', async () => {
    const { wallet, announce, connect, leave } = await unanswered()
    announce('com.example.other')
    await connect('com.example.other')
    expect(isResting(wallet)).toBe(false)
    await connect(RDNS)
    expect(isResting(wallet)).toBe(true)
    leave()
  })
})

describe('the visitor', () => {
  it.each(POLLED.slice(0, 2))('behavior: %s: another amount is asked for at once', async (endpoint) => {
    const { times, pass, wallet, leave } = await breaking(endpoint, forAMinute())
    for (const amount of ['6', '7']) {
      const before = times().length
      setAmount(wallet, amount)
      await pass(1_000)
      expect(times()).toHaveLength(before + 1)
    }
    leave()
  })

  it('behavior: the review at intervals rests as well, and a press reads it at once', async () => {
    const trading = await startTrading()
    const { until, service, state, wallet, leave } = trading
    await until(() => isKnown(trading))
    await trading.pressReview()
    expect(state.flow.step).toBe('reviewing')
    const stop = keepReview(wallet, wallet.swap, readReview(wallet, true))
    service.break({ endpoint: 'convert/build-transaction', fault: forAMinute() })
    await until(() => service.faults() > 0)
    await until(() => false, OLD_QUOTE_MS)
    expect(service.faults()).toBe(1)
    expect(state.age).toBe('old')
    void press(wallet)
    await until(() => false, 1_000)
    expect(service.faults()).toBe(2)
    service.mend()
    void press(wallet)
    expect(await until(() => state.age === 'fresh', 1_000)).toBe(true)
    stop()
    leave()
  })

  it('attack: on another account while the exchange is left alone, the review ends', async () => {
    const trading = await startTrading()
    const { until, service, state, wallet, core, leave } = trading
    await until(() => isKnown(trading))
    await trading.pressReview()
    const stop = keepReview(wallet, wallet.swap, readReview(wallet, true))
    service.break({ endpoint: 'convert/gas-price', fault: forAMinute() })
    await until(() => service.faults() > 0)
    core.state.account.eip155.address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    await until(() => state.flow.step === 'editing', 2 * QUOTE_MS)
    expect(state).toMatchObject({ problem: 'account-changed', flow: { step: 'editing' } })
    stop()
    leave()
  })
})
