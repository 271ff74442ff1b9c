import { afterEach, describe, expect, it, vi } from 'vitest'
import { statusError } from '../../api/service-error.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { views } from '../../core/core.testing.ts'
import { down, onrampHarness, PAY, purchase, TOKEN } from './onramp.testing.ts'
import { change, linkNow } from './order.actions.ts'
import { followLink, LATE_MS, openPayment, watchPayment } from './payment.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

const ordered = async (given: Parameters<typeof onrampHarness>[0] = {}) => {
  const harness = await onrampHarness(given)
  await harness.ordered()
  return harness
}

/** The window is open, and the view that waits for it. */
const paying = async (given: Parameters<typeof onrampHarness>[0] = {}) => {
  const harness = await ordered(given)
  openPayment(harness.buyer)
  const leave = watchPayment(harness.buyer)
  await harness.settled()
  return { ...harness, leave }
}

const rows = (...transactions: ReturnType<typeof purchase>[]) => ({ value: { transactions } })

describe('openPayment', () => {
  it('behavior: about:blank in the turn of the click, which knows nothing of this page, then the link', async () => {
    const { buyer, windows, open, wallet, tracked } = await ordered()
    openPayment(buyer)
    expect(open.mock.calls).toEqual([
      ['about:blank', expect.stringMatching(/^wallet-modal-\d+$/), 'width=600,height=800,scrollbars=yes'],
    ])
    expect(windows).toMatchObject([{ url: `${PAY}?n=1`, opener: null }])
    expect(views(wallet)).toContain('BuyInProgress')
    expect(tracked('SELECT_BUY_PROVIDER')).toEqual([{ provider: 'coinbase', isSmartAccount: false }])
  })

  it('behavior: each try has a link and a window of its own', async () => {
    const { buyer, windows, open, settled } = await paying()
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
    openPayment(buyer)
    await settled()
    expect(windows.map(({ url }) => url)).toEqual([`${PAY}?n=1`, `${PAY}?n=2`])
    expect(new Set(open.mock.calls.map(([, name]) => name)).size).toBe(2)
    expect(linkNow(buyer)).toBe(`${PAY}?n=3`)
  })

  it('behavior: before there is a link nothing opens', async () => {
    const { buyer, open } = await ordered()
    change(buyer, { amount: '20' })
    openPayment(buyer)
    expect(open).not.toHaveBeenCalled()
  })

  it.each(['javascript:alert(1)', 'http://pay.coinbase.com/', 'https://evil.example/'])(
    'attack: %s opens nothing',
    async (value) => {
      const harness = await onrampHarness()
      harness.on.url = async () => ({ value })
      await harness.ordered()
      openPayment(harness.buyer)
      await harness.settled()
      expect(harness.open).not.toHaveBeenCalled()
      expect(views(harness.wallet)).not.toContain('BuyInProgress')
    },
  )

  it('error: blocked: the same link stays to be pressed, then there is another', async () => {
    const harness = await ordered()
    const { buyer, browser, state, asked, clock, settled } = harness
    browser.isBlocking = true
    openPayment(buyer)
    await settled()
    expect(state.payment).toMatchObject({ isBlocked: true })
    expect(linkNow(buyer)).toBe(`${PAY}?n=1`)
    expect(asked.url).toHaveLength(1)
    followLink(buyer)
    await clock.advance(0)
    await settled()
    expect(state.payment).toMatchObject({ isBlocked: false })
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
  })
})

describe('watchPayment', () => {
  it('behavior: every 4 s for 180 s, then it says so and looks every 30 s; nobody is timed out', async () => {
    const { asked, state, clock, leave } = await paying()
    const before = asked.history.length
    expect(asked.history[0]).toEqual({ address: ALICE, onramp: 'coinbase' })
    await clock.advance(LATE_MS - 1_000)
    expect(asked.history.length - before).toBe(44)
    expect(state.payment).toMatchObject({ isLate: false })
    await clock.advance(1_000)
    expect(state.payment).toMatchObject({ isLate: true })
    const late = asked.history.length
    await clock.advance(10 * 60_000)
    expect(asked.history.length - late).toBe(20)
    expect(state.payment).toMatchObject({ isLate: true })
    leave()
    await clock.advance(60_000)
    expect(asked.history.length - late).toBe(20)
  })

  it('behavior: the service fails: looked ever more seldom up to every 30 s, and often again once it answers', async () => {
    const { asked, clock, on } = await paying()
    const { history } = on
    const looks = async (ms: number) => {
      const before = asked.history.length
      await clock.advance(ms)
      return asked.history.length - before
    }
    on.history = () => Promise.reject(statusError(503, ''))
    // At 4, 12, 28, 58 and 88 s.
    expect(await looks(90_000)).toBe(5)
    on.history = history
    // At 118 s, and then every 4 s.
    expect(await looks(40_000)).toBe(4)
  })

  it('behavior: the service names a time: it is left alone until then', async () => {
    const { asked, clock, on } = await paying()
    const { history } = on
    const before = asked.history.length
    on.history = () => Promise.reject(statusError(429, '', clock.monotonic() + 30_000))
    await clock.advance(4_000)
    on.history = history
    await clock.advance(30_000)
    expect(asked.history.length - before).toBe(1)
    await clock.advance(8_000)
    expect(asked.history.length - before).toBe(2)
  })

  it('behavior: opened again, it is looked at often again, and what was bought by the first try counts', async () => {
    const { asked, state, buyer, clock, on, wallet, settled } = await paying()
    await clock.advance(LATE_MS)
    openPayment(buyer)
    await settled()
    expect(state.payment).toMatchObject({ isLate: false })
    const before = asked.history.length
    await clock.advance(8_000)
    expect(asked.history.length - before).toBe(2)
    on.history = async () => rows(purchase('new'))
    await clock.advance(4_000)
    expect(views(wallet).at(-1)).toBe('OnRampActivity')
  })

  it('behavior: where the first look could not be made, older purchases are not the new one', async () => {
    const harness = await ordered()
    const { buyer, clock, on, wallet, settled } = harness
    on.history = async () => ({ value: { transactions: [] }, skipped: 'unsupported' })
    openPayment(buyer)
    watchPayment(buyer)
    await settled()
    on.history = async () => rows(purchase('old', { minedAt: Date.UTC(2024, 0, 1) }))
    await clock.advance(4_000)
    expect(views(wallet).at(-1)).toBe('BuyInProgress')
    on.history = async () => rows(purchase('new', { minedAt: clock.now() }))
    await clock.advance(4_000)
    expect(views(wallet).at(-1)).toBe('OnRampActivity')
  })

  it('behavior: not while nobody looks', async () => {
    const { asked, page, clock, wallet } = await paying()
    const before = asked.history.length
    page.visibility = 'hidden'
    await clock.advance(60_000)
    expect(asked.history).toHaveLength(before)
    page.visibility = 'visible'
    wallet.state.modal.open = false
    await clock.advance(60_000)
    expect(asked.history).toHaveLength(before)
    wallet.state.modal.open = true
    await clock.advance(4_000)
    expect(asked.history).toHaveLength(before + 1)
  })

  it.each([
    ['in progress', purchase('new', { status: 'pending' })],
    ['failed', purchase('new', { status: 'failed' })],
    ['delivered', purchase('new')],
  ])('behavior: a purchase that is %s leads to the purchases', async (_name, row) => {
    const harness = await onrampHarness()
    harness.on.history = async () => rows(purchase('old'))
    await harness.ordered()
    openPayment(harness.buyer)
    watchPayment(harness.buyer)
    await harness.clock.advance(8_000)
    expect(views(harness.wallet).at(-1)).toBe('BuyInProgress')
    harness.on.history = async () => rows(row, ...(row.id === 'old' ? [] : [purchase('old')]))
    await harness.clock.advance(4_000)
    expect(views(harness.wallet)).toEqual(
      ['Account', 'OnRamp', 'OnRampActivity'].slice(-views(harness.wallet).length),
    )
    expect(harness.state.payment).toBeUndefined()
  })

  it.each([false, true])(
    'behavior: one of before that is in progress still leads nowhere, blocked: %s; the new one does',
    async (isBlocking) => {
      const harness = await onrampHarness()
      const { on, browser, buyer, clock, wallet } = harness
      const old = purchase('old', { status: 'pending' })
      on.history = async () => rows(old)
      await harness.ordered()
      browser.isBlocking = isBlocking
      openPayment(buyer)
      watchPayment(buyer)
      await clock.advance(60_000)
      expect(views(wallet).at(-1)).toBe('BuyInProgress')
      on.history = async () => rows(purchase('new', { status: 'pending' }), old)
      await clock.advance(4_000)
      expect(views(wallet).at(-1)).toBe('OnRampActivity')
    },
  )

  it('error: blocked, and the history is away at first: what is there before the link is pressed was there before', async () => {
    const harness = await onrampHarness()
    const { on, browser, buyer, clock, wallet } = harness
    on.history = () => Promise.reject(down)
    await harness.ordered()
    browser.isBlocking = true
    openPayment(buyer)
    watchPayment(buyer)
    await clock.advance(8_000)
    on.history = async () => rows(purchase('old', { status: 'pending' }))
    await clock.advance(8_000)
    followLink(buyer)
    await clock.advance(8_000)
    expect(views(wallet).at(-1)).toBe('BuyInProgress')
  })

  it('error: the history is away, and later it is not', async () => {
    const harness = await onrampHarness()
    harness.on.history = () => Promise.reject(down)
    await harness.ordered()
    openPayment(harness.buyer)
    watchPayment(harness.buyer)
    await harness.clock.advance(20_000)
    // Nobody knows what was there before, so the time decides.
    harness.on.history = async () => rows(purchase('old'))
    await harness.clock.advance(4_000)
    expect(views(harness.wallet).at(-1)).toBe('BuyInProgress')
    harness.on.history = async () => rows(purchase('new', { minedAt: harness.clock.now() }))
    await harness.clock.advance(4_000)
    expect(views(harness.wallet).at(-1)).toBe('OnRampActivity')
  })

  it('behavior: a window that reads as closed changes nothing: it may be open', async () => {
    const { windows, state, asked, clock } = await paying()
    const before = { ...state.payment, asked: asked.history.length }
    for (const one of windows) one.closed = true
    await clock.advance(4_000)
    expect({ ...state.payment, asked: asked.history.length - 1 }).toEqual(before)
  })

  it('behavior: Meld tells nothing, so the balance is watched; what was there before does not count', async () => {
    const harness = await onrampHarness({ options: { features: { onramp: ['meld'] } } })
    const { chain, state, asked, clock, windows } = harness
    chain.owned[TOKEN] = { symbol: 'USDC', name: 'USD Coin', decimals: 6, balances: { [ALICE]: 5_000_000n } }
    await harness.ordered()
    openPayment(harness.buyer)
    watchPayment(harness.buyer)
    expect(windows[0]?.url).toMatch(/^https:\/\/meldcrypto\.com\/\?/)
    await clock.advance(40_000)
    expect(state.payment).toMatchObject({ isLate: false })
    expect(state.payment?.arrived).toBeUndefined()
    chain.owned[TOKEN] = {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      balances: { [ALICE]: 1_255_000_001n },
    }
    await clock.advance(4_000)
    expect(state.payment?.arrived).toEqual({ amount: '1,250.000001', symbol: 'USDC', network: 'Ethereum' })
    expect(asked.history).toEqual([])
  })
})
