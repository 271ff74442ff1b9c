/** How old the rate of a review is. */
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../core/accounts.testing.ts'
import { keepReview } from '../../../transfer/review-flow.ts'
import { createMarket, UNI } from '../market.testing.ts'
import { startSwapping, write } from '../swap.testing.ts'
import { press, readReview, review } from './preview.actions.ts'

/** Trying a swap takes `ms`. */
const startSlow = async (ms: number) => {
  const market = createMarket()
  const swapping = await startSwapping({ respond: market.respond, chain: market.chain })
  const { wallet, clock, chain, provider } = swapping
  provider.answer('eth_sendTransaction', () => hashOf(1))
  await write(wallet, { from: undefined, to: UNI, amount: '0.5' })
  const calls = await market.chain.calls?.()
  if (!calls) throw new Error('no calls')
  chain.calls = async () => ({ ...calls, tryCalls: (p) => clock.wait(ms).then(() => calls.tryCalls(p)) })
  const opening = review(wallet)
  await clock.advance(ms)
  await opening
  return swapping
}

describe('press', () => {
  it('behavior: a quote is as old as its answer, however long it was tried after that', async () => {
    const { wallet, clock, state, sent } = await startSlow(15_000)
    await clock.advance(5_001)
    const pressing = press(wallet)
    await clock.advance(15_000)
    await pressing
    expect([sent(), state.age]).toEqual([[], 'fresh'])
  })

  it('behavior: what was asked for again can be confirmed for 10 s, however long it was tried', async () => {
    const { wallet, clock, sent } = await startSlow(15_000)
    const rereading = async () => {
      await clock.advance(10_001)
      const pressing = press(wallet)
      await clock.advance(15_000)
      return pressing
    }
    await rereading()
    // Not longer.
    await rereading()
    expect(sent()).toEqual([])
    await clock.advance(10_000)
    await press(wallet)
    expect(sent()).toHaveLength(1)
  })

  it('behavior: where trying takes longer than a quote lasts, it is said and read again at once, and can be confirmed', async () => {
    const { wallet, clock, state, sent } = await startSlow(21_000)
    expect(state.age).toBe('old')
    const stop = keepReview(wallet, wallet.swap, readReview(wallet, true))
    await clock.advance(20_999)
    expect(state.age).toBe('old')
    await clock.advance(2)
    expect(state.age).toBe('fresh')
    await press(wallet)
    expect(sent()).toHaveLength(1)
    stop()
  })
})
