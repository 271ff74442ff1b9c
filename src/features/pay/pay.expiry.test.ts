import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, hashOf } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { confirm, press } from './pay.actions.ts'
import { asking, type Paying, startPaying } from './pay.testing.ts'

describe('expire', () => {
  const soon = ({ clock }: Paying, seconds: number) => ({
    expiresAt: Math.floor(clock.now() / 1000) + seconds,
  })

  it('refusal: its time is over while it is shown: said, and refused', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying, soon(paying, 30))
    await paying.clock.advance(30_000)
    expect(await answer).toBe('payment-expired')
    expect(paying.state.isExpired).toBe(true)
    await confirm(paying.wallet)
    expect(paying.sent()).toEqual([])
  })

  it('attack: the clock was set on, or the device slept: the press finds it over', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying, soon(paying, 30))
    paying.clock.jump(31_000)
    await confirm(paying.wallet)
    expect(await answer).toBe('payment-expired')
    expect(paying.sent()).toEqual([])
  })

  it('attack: over while the wallet is looked at before it is asked: it is not asked', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying, soon(paying, 30))
    const looking = later<readonly Hex[]>()
    paying.provider.answer('eth_accounts', () => looking.promise)
    void press(paying.wallet)
    await paying.settled()
    paying.clock.jump(31_000)
    looking.resolve([ALICE])
    await paying.settled()
    expect(await answer).toBe('payment-expired')
    expect(paying.sent()).toEqual([])
  })

  it.each<[string, unknown, unknown]>([
    ['declined', providerError(4001, 'no'), 'payment-expired'],
    ['failed', providerError(-32000, 'no'), 'payment-expired'],
    // Nobody knows what became of it, so nobody says that nothing was paid.
    ['answered with no hash', undefined, 'open'],
  ])('attack: over while the wallet was asked, which %s', async (_, error, outcome) => {
    const paying = await startPaying()
    const { answer } = await asking(paying, soon(paying, 30))
    const asked = later<unknown>()
    paying.provider.answer('eth_sendTransaction', () => asked.promise)
    void confirm(paying.wallet)
    await paying.clock.advance(31_000)
    if (error) asked.reject(error)
    else asked.resolve('0x1')
    await paying.settled()
    expect(await Promise.race([answer, paying.settled().then(() => 'open')])).toBe(outcome)
    expect(paying.state.isExpired).toBe(outcome === 'payment-expired')
  })

  it('behavior: what the wallet was asked in time counts', async () => {
    const paying = await startPaying()
    const { answer } = await asking(paying, soon(paying, 30))
    const asked = later<Hex>()
    paying.provider.answer('eth_sendTransaction', () => asked.promise)
    void confirm(paying.wallet)
    await paying.clock.advance(31_000)
    asked.resolve(hashOf(3))
    expect(await answer).toMatchObject({ hash: hashOf(3) })
  })
})
