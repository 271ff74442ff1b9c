/** What another view sends the visitor here for is in dollars; elsewhere than in dollars nobody has asked for that number. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onrampHarness, sold } from './onramp.testing.ts'
import { change, readOptions, want } from './order.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

const yen = { id: 'JPY', limits: [{ id: 'card', min: '1000', max: '500000' }] }

describe('want', () => {
  it.each([
    ['before it is known what is sold', false],
    ['after it', true],
  ])('error: nothing is sold for dollars, %s: the amount is left to the visitor', async (_name, isKnown) => {
    const { buyer, on, state, asked, rested } = await onrampHarness()
    on.options = async () => ({ value: { ...sold, paymentCurrencies: [yen] } })
    if (isKnown) await readOptions(buyer)
    want(buyer, { symbol: 'USDC', amount: '120' })
    await readOptions(buyer)
    await rested()
    expect(state.draft).toMatchObject({ symbol: 'USDC', amount: '' })
    expect(asked.quote).toEqual([])
    change(buyer, { amount: '20000' })
    await rested()
    expect(asked.quote).toMatchObject([{ amount: '20000', paymentCurrency: { id: 'JPY' } }])
  })

  it('behavior: for dollars it is asked for; another currency that the visitor chooses keeps what is written', async () => {
    const { buyer, state, asked, rested } = await onrampHarness()
    want(buyer, { symbol: 'USDC', amount: '120' })
    await readOptions(buyer)
    await rested()
    expect(asked.quote).toMatchObject([{ amount: '120', paymentCurrency: { id: 'USD' } }])
    change(buyer, { payment: 'EUR' })
    await rested()
    expect(state.draft.amount).toBe('120')
  })
})
