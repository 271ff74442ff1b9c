/** What a review is made of, where the state changes while it is read. */
import { describe, expect, it } from 'vitest'
import { later } from '../../../core/core.testing.ts'
import { readSides } from '../draft/draft.reads.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { prepare } from '../preview/preview.actions.ts'
import { startSwapping, write } from '../swap.testing.ts'

describe('makeReview', () => {
  it('attack: decimals that become known meanwhile give the amount that was typed no other worth', async () => {
    const { respond, chain } = createMarket()
    const swapping = await startSwapping({ respond, chain })
    const { wallet, state } = swapping
    await write(wallet, { from: USDC, to: UNI, amount: '0.000000000000000005' })
    // Not read yet: 18 decimals are assumed, where USDC has 6.
    state.tokens = {}
    const hold = later<undefined>()
    swapping.chain.on.balance = async (value) => {
      await hold.promise
      return value
    }
    const preparing = prepare(wallet)
    await readSides(wallet)
    hold.resolve(undefined)
    expect(await preparing).toBe(false)
    expect(state.problem).toBe('swap.problem.decimals')
  })
})
