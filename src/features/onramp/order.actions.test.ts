import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { sceneNow } from './onramp.state.ts'
import { down, onrampHarness, PAY, PROJECT, quote, sold } from './onramp.testing.ts'
import { ask, change, keepLink, linkNow, readOptions } from './order.actions.ts'
import { openPayment } from './payment.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

const ordered = async (given: Parameters<typeof onrampHarness>[0] = {}) => {
  const harness = await onrampHarness(given)
  await harness.ordered()
  return harness
}

describe('an order', () => {
  it('behavior: 100 dollars for dollars on the network in use; the price, then the link', async () => {
    const { state, asked, buyer } = await ordered()
    expect(state.draft).toEqual({ amount: '100' })
    expect(asked.quote).toMatchObject([
      {
        amount: '100',
        network: 'ethereum-mainnet',
        purchaseCurrency: { id: 'usdc' },
        paymentCurrency: { id: 'USD' },
      },
    ])
    expect(asked.url).toMatchObject([
      {
        address: ALICE,
        symbol: 'USDC',
        caipNetworkId: 'eip155:1',
        isBound: false,
        presetCryptoAmount: '98.3',
      },
    ])
    expect(state.quote).toMatchObject({ isLoading: false, known: { purchaseAmount: { amount: '98.3' } } })
    expect(linkNow(buyer)).toBe(`${PAY}?n=1`)
  })

  it('behavior: asked only when the inputs rest; what belongs to other inputs is gone at once', async () => {
    const { state, asked, buyer, clock, rested } = await ordered()
    for (const amount of ['20', '25', '250']) {
      change(buyer, { amount })
      expect(linkNow(buyer)).toBeUndefined()
      expect(state.quote).toMatchObject({ isLoading: true })
      expect(state.quote.known).toBeUndefined()
      await clock.advance(199)
    }
    expect(asked.quote).toHaveLength(1)
    await rested()
    expect(asked.quote.slice(1)).toMatchObject([{ amount: '250' }])
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
  })

  it('behavior: an amount outside every limit is not asked for', async () => {
    const { state, asked, buyer, rested } = await ordered()
    for (const amount of ['9.99', '25000.01', '', 'x']) {
      change(buyer, { amount })
      await rested()
      expect(state.link).toEqual({ kind: 'none' })
    }
    expect([asked.quote.length, asked.url.length]).toEqual([1, 1])
  })

  it('behavior: another currency and another item are asked for as they are', async () => {
    const { asked, buyer, rested } = await ordered()
    const eth = sceneNow(buyer).items.find(({ symbol }) => symbol === 'ETH')
    change(buyer, { payment: 'EUR', item: eth && JSON.stringify(['eth', eth.caipNetworkId]) })
    await rested()
    expect(asked.quote.at(-1)).toMatchObject({
      purchaseCurrency: { id: 'eth' },
      paymentCurrency: { id: 'EUR' },
    })
    expect(asked.url.at(-1)).toMatchObject({ symbol: 'ETH' })
  })

  it('behavior: an answer for what was there before changes nothing', async () => {
    const { on, state, buyer, rested, settled } = await ordered()
    const late = later<{ value: ReturnType<typeof quote> }>()
    on.quote = () => late.promise
    change(buyer, { amount: '20' })
    await rested()
    on.quote = async () => ({ value: quote('29') })
    change(buyer, { amount: '30' })
    await rested()
    late.resolve({ value: quote('19') })
    await settled()
    expect(state.quote.known?.purchaseAmount.amount).toBe('29')
  })

  it('attack: the late link of another amount is not there to be opened', async () => {
    const { on, buyer, rested, settled } = await ordered()
    const late = later<{ value: string }>()
    on.url = () => late.promise
    change(buyer, { amount: '20' })
    await rested()
    on.url = async () => ({ value: `${PAY}?n=thirty` })
    change(buyer, { amount: '30' })
    await rested()
    late.resolve({ value: `${PAY}?n=twenty` })
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=thirty`)
  })

  it('param: an amount is asked for as it was read, not as it was typed', async () => {
    const { asked, buyer, rested } = await ordered()
    change(buyer, { amount: '1,500.00' })
    await rested()
    expect(asked.quote.at(-1)).toMatchObject({ amount: '1500' })
  })

  it('behavior: renewed, the old price and link stay until the new ones are there', async () => {
    const { on, state, buyer, settled } = await ordered()
    const late = later<{ value: string }>()
    on.url = () => late.promise
    void ask(buyer)
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=1`)
    expect(state.quote.known).toBeDefined()
    late.resolve({ value: `${PAY}?n=new` })
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=new`)
  })
})

describe('a link that grows old', () => {
  it('behavior: made anew each minute while the view is there', async () => {
    const { buyer, clock, settled } = await ordered()
    const stop = keepLink(buyer)
    await clock.advance(60_000)
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
    stop()
    await clock.advance(60_000)
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
  })

  it('behavior: not while nobody sees it, and by then too old to be opened: the press makes another', async () => {
    const { buyer, clock, page, settled, windows } = await ordered()
    const stop = keepLink(buyer)
    page.visibility = 'hidden'
    await clock.advance(4 * 60_000 + 1)
    expect(linkNow(buyer)).toBeUndefined()
    page.visibility = 'visible'
    openPayment(buyer)
    expect(windows).toEqual([])
    await settled()
    expect(linkNow(buyer)).toBe(`${PAY}?n=2`)
    openPayment(buyer)
    expect(windows).toHaveLength(1)
    stop()
  })
})

describe('a price that is none', () => {
  it.each<[string, () => Promise<{ value: ReturnType<typeof quote> | null; cause?: unknown }>]>([
    ['a placeholder', async () => ({ value: quote('100', { failure: down, quoteId: 'mocked-quote-id' }) })],
    ['not offered', async () => ({ value: null })],
    [
      'of another coin',
      async () => ({ value: quote('1', { purchaseAmount: { amount: '1', currency: 'BTC' } }) }),
    ],
    [
      'in another currency',
      async () => ({ value: quote('1', { paymentTotal: { amount: '1', currency: 'JPY' } }) }),
    ],
    ['an error', () => Promise.reject(down)],
  ])('error: %s: the problem stays until there is one, and buying goes on', async (_name, answer) => {
    const harness = await onrampHarness()
    harness.on.quote = answer
    await harness.ordered()
    const { state, asked, buyer, on, rested } = harness
    expect(state.quote).toEqual({ isLoading: false, hasFailed: true })
    expect(asked.url).toMatchObject([{ presetCryptoAmount: undefined }])
    expect(linkNow(buyer)).toBeDefined()
    on.quote = async () => ({ value: quote() })
    change(buyer, { amount: '101' })
    expect(state.quote).toMatchObject({ isLoading: true, hasFailed: true })
    await rested()
    expect(state.quote.hasFailed).toBeUndefined()
  })
})

describe('a link that is none', () => {
  it.each([
    'javascript:alert(1)',
    'http://pay.coinbase.com/buy',
    'https://pay.coinbase.com.evil.example/',
    'https://evil.example/',
    '',
  ])('attack: %j is not there to be opened', async (value) => {
    const harness = await onrampHarness()
    harness.on.url = async () => ({ value })
    await harness.ordered()
    expect(harness.state.link).toEqual({ kind: 'failed' })
    expect(linkNow(harness.buyer)).toBeUndefined()
  })

  it('error: the service is away, then not', async () => {
    const harness = await onrampHarness()
    const { on, buyer, state, settled } = harness
    const good = on.url
    on.url = () => Promise.reject(down)
    await harness.ordered()
    expect(state.link).toEqual({ kind: 'failed' })
    expect(state.quote.known).toBeDefined()
    on.url = good
    void ask(buyer, true)
    await settled()
    expect(linkNow(buyer)).toBeDefined()
  })

  it('attack: made for one account, it is not there for another', async () => {
    const { buyer, core } = await ordered()
    expect(linkNow(buyer)).toBeDefined()
    core.state.account.eip155.address = BOB
    expect(linkNow(buyer)).toBeUndefined()
  })

  it('attack: no longer allowed by the page, it is not there', async () => {
    const { buyer, set } = await ordered()
    set({ projectId: PROJECT, onrampOrigins: ['https://pay.example'] })
    expect(linkNow(buyer)).toBeUndefined()
  })
})

describe('what is sold', () => {
  it('error: failed, and read again', async () => {
    const harness = await onrampHarness()
    const { on, buyer, state, settled, rested } = harness
    on.options = () => Promise.reject(down)
    await harness.ordered()
    expect(state.options.kind).toBe('failed')
    // Meld needs no list.
    expect(sceneNow(buyer).providers).toEqual(['meld'])
    on.options = async () => ({ value: sold })
    void readOptions(buyer)
    await settled()
    await rested()
    expect(sceneNow(buyer)).toMatchObject({ provider: 'coinbase', item: { symbol: 'USDC' } })
  })

  it('behavior: nothing on a network that the service does not serve', async () => {
    const harness = await onrampHarness()
    harness.on.options = async () => ({
      value: { purchaseCurrencies: [], paymentCurrencies: [] },
      skipped: 'unsupported',
    })
    await harness.ordered()
    expect(sceneNow(harness.buyer).providers).toEqual([])
    expect(harness.asked.url).toEqual([])
  })

  it('attack: nothing elsewhere for a contract, and its page offers no other network', async () => {
    const harness = await onrampHarness()
    harness.core.state.account.eip155.smart = [ALICE]
    await harness.ordered()
    const { buyer, asked } = harness
    expect(sceneNow(buyer).items.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:1'])
    expect(asked.url).toMatchObject([{ caipNetworkId: 'eip155:1', isBound: true }])
  })

  it('attack: a wallet that cannot switch, such as a Safe, has no account on another network', async () => {
    const { buyer, core } = await onrampHarness()
    expect(sceneNow(buyer).isContract).toBe(false)
    Object.assign(core.session.connector() ?? {}, { canSwitch: false })
    expect(sceneNow(buyer).isContract).toBe(true)
  })

  it('attack: while nobody knows what the account is, it counts as a contract', async () => {
    const harness = await onrampHarness({ options: { networks: ['eip155:59144', 'eip155:1'] } })
    const { buyer, state, core } = harness
    core.state.account.eip155.smart = undefined
    const linea = core.state.network.networks.find(({ name }) => name === 'Linea Mainnet')
    if (linea) core.state.network.active.eip155 = linea
    state.options = { kind: 'known', caipNetworkId: 'eip155:59144', options: sold }
    expect(sceneNow(buyer)).toMatchObject({ isContract: true, providers: [], item: undefined })
    harness.core.state.account.eip155.smart = []
    expect(sceneNow(buyer)).toMatchObject({ isContract: false, item: { network: 'Ethereum' } })
  })

  it('behavior: by Meld alone where the host says so: no list, no price, one link', async () => {
    const { buyer, asked, state } = await ordered({ options: { features: { onramp: ['meld'] } } })
    expect(state.quote).toEqual({ isLoading: false, hasFailed: undefined })
    expect(asked.url).toEqual([])
    const url = new URL(linkNow(buyer) ?? '')
    expect(url.origin).toBe('https://meldcrypto.com')
    expect(url.searchParams.get('walletAddress')).toBe(ALICE)
  })
})
