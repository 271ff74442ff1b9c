/** How old the rate of a review is. */
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../core/accounts.testing.ts'
import { createMarket, UNI } from '../market.testing.ts'
import { startSwapping, write } from '../swap.testing.ts'
import { press, review } from './preview.actions.ts'

describe('press', () => {
  it('behavior: a quote is as old as its answer, however long it was tried after that', async () => {
    const market = createMarket()
    const swapping = await startSwapping({ respond: market.respond, chain: market.chain })
    const { wallet, clock, state, chain, provider, sent } = swapping
    provider.answer('eth_sendTransaction', () => hashOf(1))
    await write(wallet, { from: undefined, to: UNI, amount: '0.5' })
    const calls = await market.chain.calls?.()
    if (!calls) throw new Error('no calls')
    chain.calls = async () => ({
      ...calls,
      tryCalls: (p) => clock.wait(15_000).then(() => calls.tryCalls(p)),
    })
    const opening = review(wallet)
    await clock.advance(15_000)
    await opening
    await clock.advance(5_001)
    const pressing = press(wallet)
    await clock.advance(15_000)
    await pressing
    expect([sent(), state.age]).toEqual([[], 'fresh'])
    // The same of one that was read anew.
    await clock.advance(5_001)
    void press(wallet)
    await clock.advance(15_000)
    expect(sent()).toEqual([])
    await press(wallet)
    expect(sent()).toHaveLength(1)
  })
})
