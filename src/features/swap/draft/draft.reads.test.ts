/** Answers that come late, for what was typed or used before. */
import { subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { startSwapping, write } from '../swap.testing.ts'
import { setAmount, startDraft } from './draft.actions.ts'
import { readSides, requote, reread } from './draft.reads.ts'
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

describe('before the chain has told the decimals', () => {
  it('attack: no rate is asked for; then one for what was typed, of a token with more than 18 as well', async () => {
    const { respond, chain } = createMarket()
    const swapping = await startSwapping({ respond, chain })
    const { wallet, state, clock, settled, asked } = swapping
    const amounts = () =>
      asked.flatMap(({ path, query }) => (path.endsWith('/quotes') ? [query['amount']] : []))
    const hold = later<undefined>()
    const { token } = swapping.chain
    swapping.chain.token = async (p) => {
      await hold.promise
      const facts = await token(p)
      return p.token === UNI ? { ...facts, decimals: 24 } : facts
    }
    startDraft(wallet, { fromToken: USDC, toToken: UNI, amount: '5' })
    await settled()
    await clock.advance(200)
    reread(wallet)
    await settled()
    expect(state.quote).toEqual({ kind: 'reading' })
    expect(amounts()).toEqual([])
    hold.resolve(undefined)
    await settled()
    expect(state.quote).toMatchObject({ kind: 'known', quote: { fromAmount: 5_000_000n } })
    expect(amounts()).toEqual(['5000000'])
    const smallest = `0.${'0'.repeat(23)}1`
    startDraft(wallet, { fromToken: UNI, toToken: USDC, amount: smallest })
    await settled()
    await clock.advance(200)
    await settled()
    expect(state.quote).toMatchObject({ kind: 'known', quote: { fromAmount: 1n } })
  })
})

describe('whether an approval comes first', () => {
  it('behavior: as the service says with each quote, of the token that is paid and not of the coin', async () => {
    const market = createMarket()
    const { wallet, state, settled } = await startSwapping(market)
    const isLikely = async (from: typeof USDC | undefined, amount: string) => {
      await write(wallet, { from, to: UNI, amount })
      await requote(wallet)
      await settled()
      return state.isApprovalLikely
    }
    expect(await isLikely(USDC, '5')).toBe(true)
    market.allowances.set(`${ALICE} ${USDC}`, 5_000_000n)
    expect(await isLikely(USDC, '5')).toBe(false)
    expect(await isLikely(USDC, '5.000001')).toBe(true)
    expect(await isLikely(undefined, '0.1')).toBe(false)
  })

  it('error: not known: nothing is said, and the quote is there', async () => {
    const { respond, chain } = createMarket()
    const { wallet, state, settled } = await startSwapping({
      respond: (sent) =>
        sent.path.endsWith('/allowance') ? new Response('', { status: 500 }) : respond(sent),
      chain,
    })
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    await requote(wallet)
    await settled()
    expect(state).toMatchObject({ isApprovalLikely: false, quote: { kind: 'known' } })
  })

  it('attack: the late answer of another token is not used', async () => {
    const { respond, chain } = createMarket()
    const hold = later<undefined>()
    const { wallet, state, settled } = await startSwapping({
      respond: async (sent) => {
        if (sent.path.endsWith('/allowance')) await hold.promise
        return respond(sent)
      },
      chain,
    })
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    await requote(wallet)
    await write(wallet, { from: undefined, to: UNI, amount: '0.1' })
    hold.resolve(undefined)
    await settled()
    expect(state.isApprovalLikely).toBe(false)
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

  it('behavior: what is the same as before is not said anew; what has changed is', async () => {
    const { respond, chain } = createMarket()
    const swapping = await startSwapping({ respond, chain })
    const { wallet, state } = swapping
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    let changes = 0
    const stop = subscribe(state, () => changes++, true)
    await readSides(wallet)
    expect(changes).toBe(0)
    const { token } = swapping.chain
    swapping.chain.token = async (p) => ({ ...(await token(p)), ...(p.token === USDC && { balance: 7n }) })
    await readSides(wallet)
    stop()
    expect(changes).toBe(1)
    expect(writtenNow(wallet).from.balance).toEqual({ kind: 'known', value: 7n })
  })
})
