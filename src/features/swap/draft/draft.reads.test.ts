/** Answers that come late, for what was typed or used before. */
import { describe, expect, it } from 'vitest'
import { BOB } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { startSwapping, write } from '../swap.testing.ts'
import { setAmount } from './draft.actions.ts'
import { readSides, requote } from './draft.reads.ts'
import { writtenNow } from './draft.rules.ts'

describe('requote', () => {
  it('attack: the late rate of another amount is not shown', async () => {
    const { respond, chain } = createMarket()
    const hold = later<undefined>()
    const swapping = await startSwapping({
      respond: async (sent) => {
        if (sent.path.endsWith('/quotes') && sent.query['amount'] === '5000000') await hold.promise
        return respond(sent)
      },
      chain,
    })
    const { wallet, state, clock, settled } = swapping
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    void requote(wallet)
    await settled()
    setAmount(wallet, '6')
    await clock.advance(200)
    await settled()
    hold.resolve(undefined)
    await settled()
    expect(state.quote).toMatchObject({ kind: 'known', quote: { fromAmount: 6_000_000n } })
  })
})

describe('readSides', () => {
  it('attack: what one account has is not shown as what another has, though it comes late', async () => {
    const { respond, chain } = createMarket()
    const swapping = await startSwapping({ respond, chain })
    const { wallet, provider, settled } = swapping
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    const { token } = swapping.chain
    const hold = later<undefined>()
    swapping.chain.token = async (p) => {
      await hold.promise
      return token(p)
    }
    const reading = readSides(wallet)
    provider.emit('accountsChanged', [BOB])
    await settled()
    hold.resolve(undefined)
    await reading
    expect(writtenNow(wallet).from.balance).toEqual({ kind: 'loading' })
  })
})
