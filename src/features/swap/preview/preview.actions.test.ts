/** From the review to the wallet: one press, one request, for what is on the screen. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { keepUp, startDraft } from '../draft/draft.actions.ts'
import { readSides } from '../draft/draft.reads.ts'
import { createMarket, type FakeMarket, UNI, USDC } from '../market.testing.ts'
import { leaveReview } from '../swap.state.ts'
import { agreeAndPress, NETWORK, type Swapping, startSwapping, write } from '../swap.testing.ts'
import { agree, prepare, press, rereadNow, review } from './preview.actions.ts'

/** Half a coin for UNI, which needs no approval. */
const writing = async () => {
  const market = createMarket()
  // The account is a person, who pays the fee.
  const hasCode = async ({ address }: { readonly address: string }) => address === market.router
  const swapping = await startSwapping({ respond: market.respond, chain: { ...market.chain, hasCode } })
  swapping.provider.answer('eth_sendTransaction', () => hashOf(swapping.sent().length))
  await write(swapping.wallet, { from: undefined, to: UNI, amount: '0.5' })
  return { ...swapping, market }
}

const reviewing = async () => {
  const swapping = await writing()
  await review(swapping.wallet)
  expect(views(swapping.wallet)).toEqual(['Account', 'Swap', 'SwapPreview'])
  return swapping
}

const shown = ({ state: { flow } }: Swapping) => {
  if (flow.step !== 'reviewing') throw new Error(flow.step)
  return flow.review
}

/** The request that the wallet is to get for the review on the screen. */
const wanted = (swapping: Swapping) => {
  const { owner, steps } = shown(swapping)
  const { to, value, data } = steps[0]?.call ?? {}
  return { from: owner, to, value: `0x${value?.toString(16)}`, data }
}

describe('review', () => {
  it('attack: a token without a symbol is named by its address', async () => {
    const swapping = await writing()
    const { token } = swapping.chain
    swapping.chain.token = async (p) => ({ ...(await token(p)), symbol: '' })
    await readSides(swapping.wallet)
    await review(swapping.wallet)
    expect(shown(swapping).to).toMatchObject({ symbol: `${UNI.slice(0, 6)}…${UNI.slice(-4)}`, address: UNI })
  })
})

describe('press', () => {
  it('behavior: what is on the screen is asked for, and the visitor sees the account again', async () => {
    const swapping = await reviewing()
    const expected = wanted(swapping)
    await press(swapping.wallet)
    expect(swapping.sent()).toMatchObject([expected])
    expect(views(swapping.wallet)).toEqual(['Account'])
  })

  it('attack: two presses in one moment ask the wallet once', async () => {
    const swapping = await reviewing()
    const { wallet, settled, sent } = swapping
    await Promise.all([press(wallet), press(wallet)])
    await settled()
    expect(sent()).toHaveLength(1)
  })

  it('behavior: after 20 s the quote is asked for again, and only the next press asks the wallet', async () => {
    const swapping = await reviewing()
    const { wallet, clock, state, asked, sent } = swapping
    const quotes = () => asked.filter(({ path }) => path.endsWith('/quotes')).length
    const before = quotes()
    await clock.advance(20_001)
    await press(wallet)
    expect([sent(), quotes() - before]).toEqual([[], 1])
    expect(state.age).toBe('fresh')
    await press(wallet)
    expect(sent()).toHaveLength(1)
  })

  it('behavior: a quote of just 20 s is confirmed', async () => {
    const { wallet, clock, sent } = await reviewing()
    await clock.advance(20_000)
    await press(wallet)
    expect(sent()).toHaveLength(1)
  })

  it('behavior: another rate is announced, the button rests for 400 ms, then asks for the new one', async () => {
    const swapping = await reviewing()
    const { wallet, clock, state, market, sent } = swapping
    const before = wanted(swapping)
    market.rate = 1n
    await rereadNow(wallet)
    expect(state.changed).toEqual({ key: 'swap.changed.rate', times: 1 })
    expect(shown(swapping).quote.toAmount).toBe(5n * 10n ** 17n)
    await press(wallet)
    await clock.advance(399)
    await press(wallet)
    expect(sent()).toEqual([])
    const expected = wanted(swapping)
    expect(expected.data).not.toBe(before.data)
    await clock.advance(1)
    await press(wallet)
    expect(sent()).toMatchObject([expected])
  })

  it('behavior: a fee that has grown by half is announced, and the button rests; a smaller change is not', async () => {
    const swapping = await reviewing()
    const { wallet, chain, state, sent } = swapping
    const fee = chain.total
    chain.total = (fee * 3n) / 2n - 1n
    await rereadNow(wallet)
    expect([state.changed, shown(swapping).fee.total]).toEqual([undefined, fee])
    chain.total = (fee * 3n) / 2n
    await rereadNow(wallet)
    expect(state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    expect(shown(swapping).fee.total).toBe(chain.total)
    await press(wallet)
    expect(sent()).toEqual([])
  })

  it('attack: what has to be agreed to since the review was opened closes the button until it is', async () => {
    const swapping = await reviewing()
    const { wallet, state, clock, sent } = swapping
    const at = clock.now()
    const prices = { [priceKey(NETWORK, undefined)]: '4', [priceKey(NETWORK, UNI)]: '0.0000000000001' }
    state.prices = Object.fromEntries(Object.entries(prices).map(([key, text]) => [key, { text, at }]))
    await rereadNow(wallet)
    expect(shown(swapping).findings).toMatchObject([{ level: 'blocking', reason: 'impact' }])
    await clock.advance(400)
    await press(wallet)
    expect(sent()).toEqual([])
    await agreeAndPress(wallet)
    expect(sent()).toHaveLength(1)
  })

  it('behavior: an allowance that is gone since is one step more, which is announced', async () => {
    const swapping = await writing()
    const { wallet, market, state } = swapping
    market.allowances.set(`${ALICE} ${USDC}`, 5_000_000n)
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    await review(wallet)
    const kinds = () => shown(swapping).steps.map(({ kind }) => kind)
    expect(kinds()).toEqual(['swap'])
    market.allowances.clear()
    await rereadNow(wallet)
    expect(kinds()).toEqual(['approval', 'swap'])
    expect(state.changed?.times).toBe(1)
  })

  it.each<[string, (swapping: Swapping) => void]>([
    ['account', ({ provider }) => provider.emit('accountsChanged', [BOB])],
    ['network', ({ provider }) => provider.emit('chainChanged', '0xa')],
  ])(
    'attack: on another %s the review ends, does not become one of that, and the draft says so',
    async (what, go) => {
      const swapping = await reviewing()
      const { wallet, state, settled, sent } = swapping
      go(swapping)
      await settled()
      await readSides(wallet)
      await rereadNow(wallet)
      expect(views(wallet)).toEqual(['Account', 'Swap'])
      // As that view does.
      startDraft(wallet, undefined)
      keepUp(wallet)
      expect(state).toMatchObject({ problem: `${what}-changed`, flow: { step: 'editing' } })
      await agreeAndPress(wallet)
      expect(sent()).toEqual([])
    },
  )

  it('attack: on another account while it was read, and back, the review ends', async () => {
    const { wallet, provider, chain, state, settled } = await reviewing()
    const hold = later<undefined>()
    chain.on.balance = async (value) => {
      await hold.promise
      return value
    }
    provider.emit('accountsChanged', [BOB])
    await settled()
    await readSides(wallet)
    const reading = rereadNow(wallet)
    await settled()
    provider.emit('accountsChanged', [ALICE])
    await settled()
    hold.resolve(undefined)
    await reading
    expect(state).toMatchObject({ problem: 'account-changed', flow: { step: 'editing' } })
  })

  it('behavior: the same rate again is not announced, and the build that was tried last is asked for', async () => {
    const swapping = await reviewing()
    const { wallet, state, clock, sent } = swapping
    const before = wanted(swapping)
    const { steps: _steps, ...figures } = shown(swapping)
    await clock.advance(10_000)
    await rereadNow(wallet)
    expect(state.changed).toBeUndefined()
    expect(shown(swapping)).toMatchObject(figures)
    const expected = wanted(swapping)
    expect(expected.data).not.toBe(before.data)
    await press(wallet)
    expect(sent()).toMatchObject([expected])
  })

  it('behavior: what was agreed to stays agreed to while the figures are alike', async () => {
    const swapping = await writing()
    const { wallet, state, sent } = swapping
    await write(wallet, { from: undefined, to: UNI, amount: '0.5', slippage: '6' })
    await review(wallet)
    agree(wallet, ['slippage'])
    await rereadNow(wallet)
    expect(state.agreed).toEqual(['slippage'])
    await press(wallet)
    expect(sent()).toHaveLength(1)
  })

  it.each<[string, Partial<FakeMarket>]>([
    ['another contract is to be called', { router: BOB }],
    ['the old allowance has to be taken back first', { isStubborn: true }],
  ])('attack: at the same rate, %s: announced, and the button rests', async (_, altered) => {
    const swapping = await writing()
    const { wallet, state, market, sent } = swapping
    market.allowances.set(`${ALICE} ${USDC}`, 7n)
    await write(wallet, { from: USDC, to: UNI, amount: '5' })
    await review(wallet)
    Object.assign(market, altered)
    await rereadNow(wallet)
    expect(state.changed).toEqual({ key: 'swap.changed.steps', times: 1 })
    await agreeAndPress(wallet)
    expect(sent()).toEqual([])
  })

  it.each<[string, (swapping: Swapping) => void]>([
    ['gone back', ({ wallet }) => leaveReview(wallet)],
    ['closed', ({ element }) => void element.requestClose('user')],
  ])('attack: %s while the wallet is looked at before it is asked: it is not asked', async (_, leave) => {
    const swapping = await reviewing()
    const { wallet, provider, settled, sent } = swapping
    const looking = later<readonly Hex[]>()
    provider.answer('eth_accounts', () => looking.promise)
    const pressing = press(wallet)
    await settled()
    leave(swapping)
    looking.resolve([ALICE])
    await pressing
    expect(sent()).toEqual([])
  })

  it.each<[string, (swapping: Swapping) => void, string]>([
    ['account', ({ provider }) => provider.answer('eth_accounts', () => [BOB]), 'account-changed'],
    ['network', ({ provider }) => provider.answer('eth_chainId', () => '0xa'), 'network-changed'],
  ])('attack: a wallet on another %s, of which it said nothing, is not asked', async (_, go, problem) => {
    const swapping = await reviewing()
    go(swapping)
    await press(swapping.wallet)
    expect(swapping.sent()).toEqual([])
    expect(swapping.state).toMatchObject({ problem, flow: { step: 'reviewing' } })
  })
})

describe('prepare', () => {
  it.each<[string, (swapping: Swapping) => void]>([
    ['account', ({ provider }) => provider.emit('accountsChanged', [BOB])],
    ['network', ({ provider }) => provider.emit('chainChanged', '0xa')],
  ])('attack: on another %s meanwhile, nothing is shown of what was read before', async (what, go) => {
    const swapping = await writing()
    const { wallet, chain, state, settled } = swapping
    const hold = later<undefined>()
    chain.on.balance = async (value) => {
      await hold.promise
      return value
    }
    const preparing = prepare(wallet)
    await settled()
    expect(state.flow.step).toBe('preparing')
    go(swapping)
    await settled()
    hold.resolve(undefined)
    expect(await preparing).toBe(false)
    expect(state).toMatchObject({ problem: `${what}-changed`, flow: { step: 'editing' } })
  })
})
