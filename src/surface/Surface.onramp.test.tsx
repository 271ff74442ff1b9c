// @vitest-environment happy-dom
// Buying, as a visitor reads it.
import { describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { later } from '../core/core.testing.ts'
import { PROJECT, purchase, quote, sold } from '../features/onramp/onramp.testing.ts'
import { act, connected, looksRight } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

const buying = async (features: object = {}) => {
  const shown = await connected({ options: { projectId: PROJECT, features } })
  const on = {
    options: async () => ({ value: sold }),
    quote: async () => ({ value: quote() }),
    url: async () => ({ value: 'https://pay.coinbase.com/buy' }),
    page: async () => ({ value: { transactions: [purchase('a', { status: 'pending' })] } }),
  }
  const call = (name: keyof typeof on) => () => on[name]()
  const calls = { options: call('options'), quote: call('quote'), coinbaseUrl: call('url') }
  const dataApi = async () => ({ onramp: async () => calls, history: { page: call('page') } })
  for (const one of [shown.core, shown.wallet]) Object.assign(one, { dataApi })
  const api = async () => ({ images: { currency: async () => undefined, token: async () => undefined } })
  for (const one of [shown.core, shown.wallet]) Object.assign(one, { api })
  shown.core.state.account.eip155.smart = []
  const rest = async () => {
    await act(() => shown.clock.advance(200))
    await shown.flush()
  }
  const open = async () => {
    await act(async () => shown.wallet.go.to('OnRamp'))
    await shown.flush()
    await rest()
  }
  const switchTo = (to: string) =>
    act(async () => {
      const network = shown.core.state.network.networks.find(({ name }) => name === to)
      if (network) shown.core.state.network.active.eip155 = network
    })
  return { ...shown, on, rest, open, switchTo }
}

describe('OnRamp', () => {
  it('behavior: the order, its price, its fee and where it goes', async () => {
    const shown = await buying()
    await shown.open()
    looksRight(shown, 'Pay in USD', 'USDC', 'On Ethereum', '≈ 98.3')
    looksRight(
      shown,
      'Of this, Coinbase takes 1–2\u00a0%, and the network 1.2 USD.',
      'What you buy goes to 0xf39F',
    )
    expect(shown.button('Continue to Coinbase').getAttribute('aria-disabled')).toBeNull()
  })

  it('behavior: Meld asks for the amount on its page; another network than the one in use is said', async () => {
    const shown = await buying()
    await shown.open()
    await act(() => shown.element.show())
    await shown.click('Choose another')
    await shown.flush()
    looksRight(shown, 'Choose a currency', 'EUR', 'Euro')
    await act(async () => shown.wallet.go.back())
    await shown.flush()
    await shown.switchTo('OP Mainnet')
    await shown.flush()
    await act(async () => [...shown.card.querySelectorAll<HTMLElement>('[role=tab]')].at(-1)?.click())
    await shown.rest()
    looksRight(shown, 'You choose the amount on Meld’s page', 'Meld takes 1–2\u00a0%.')
    looksRight(shown, 'USDC arrives on Ethereum, not on OP Mainnet, which you use now.')
    expect(shown.card.querySelector('input')).toBeNull()
    expect(shown.button('Continue to Meld').getAttribute('aria-disabled')).toBeNull()
  })

  it('error: no price: the view says who tells it', async () => {
    const shown = await buying()
    shown.on.quote = async () => ({ value: quote('100', { failure: new Error('down') }) })
    await shown.open()
    looksRight(shown, 'There is no price now. The provider tells it before you pay.')
    expect(shown.text()).not.toContain('≈')
  })

  it('behavior: to a contract account nothing is sold elsewhere, which is said; the way on is another network', async () => {
    const shown = await buying()
    shown.on.options = async () => ({ value: { ...sold, purchaseCurrencies: [] } })
    await shown.switchTo('OP Mainnet')
    await shown.open()
    await act(async () => {
      shown.core.state.account.eip155.smart = [ALICE]
    })
    await shown.rest()
    looksRight(
      shown,
      'Nothing is sold on OP Mainnet, and your account may exist there alone. Choose another network.',
    )
    expect(() => shown.button('Continue to Coinbase')).toThrow()
    expect(() => shown.button('Continue to Meld')).toThrow()
  })

  it.each([
    ['host', { onramp: false }],
    ['host, by an empty list', { onramp: [] }],
  ])('param: off by the %s: no tile', async (_name, features) => {
    const shown = await buying(features)
    await act(() => shown.element.show({ view: 'Account' }))
    await shown.flush()
    expect(shown.text()).toContain('Receive')
    expect(() => shown.button('Buy')).toThrow()
  })

  it('param: the tile stands where the host wants it', async () => {
    const shown = await buying({ walletFeaturesOrder: ['send', 'onramp'] })
    const tiles = [...shown.card.querySelectorAll('.tile')].map(({ textContent }) => textContent)
    expect(tiles.slice(0, 2)).toEqual(['Send', 'Buy'])
  })
})

describe('BuyInProgress', () => {
  it('attack: it names what is bought and where, whatever network is in use by now', async () => {
    const shown = await buying()
    await shown.open()
    vi.spyOn(window, 'open').mockReturnValue(null)
    await shown.click('Continue to Coinbase')
    looksRight(shown, 'USDC on Ethereum')
    const { href } = shown.card.querySelector('a') ?? {}
    await shown.switchTo('OP Mainnet')
    await shown.rest()
    looksRight(shown, 'USDC on Ethereum')
    expect(href).toBe('https://pay.coinbase.com/buy')
    expect(shown.card.querySelector('a')?.href).toBe(href)
  })

  it('attack: what one account buys is not shown to another', async () => {
    const shown = await buying()
    await shown.open()
    const windows = vi.spyOn(window, 'open').mockReturnValue(null)
    await shown.click('Continue to Coinbase')
    expect(windows).toHaveBeenCalledOnce()
    looksRight(shown, 'Copy link')
    const opened = () => shown.emitted('wm-event').filter(({ event }) => event === 'SELECT_BUY_CRYPTO')
    expect(opened()).toHaveLength(1)
    await act(async () => {
      shown.core.state.account.eip155.address = BOB
    })
    await shown.flush()
    expect(shown.wallet.state.router.stack.map(({ view }) => view)).toEqual(['Account', 'OnRamp'])
    // Nobody has clicked for that.
    expect(opened()).toHaveLength(1)
  })
})

describe('OnRampActivity', () => {
  it('behavior: what was bought, and how far it is', async () => {
    const shown = await buying()
    shown.on.page = async () => ({
      value: {
        transactions: [
          purchase('c', { status: 'failed', transfers: null }),
          purchase('b', { status: 'pending' }),
          purchase('a'),
        ],
      },
    })
    await act(async () => shown.wallet.go.to('OnRampActivity'))
    await shown.flush()
    const rows = [...shown.card.querySelectorAll('.row')].map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^Bought.*2024.*Failed$/)
    expect(rows[1]).toMatch(/Bought 98.3 USDC.*In progress$/)
    expect(rows[2]).toMatch(/Bought 98.3 USDC/)
    looksRight(shown, 'Coinbase tells why')
  })

  it('behavior: on a network where they cannot be asked for, that is said, and asked again elsewhere', async () => {
    const shown = await buying()
    shown.on.page = async () => ({ value: { transactions: [] }, skipped: 'unsupported' })
    await act(async () => shown.wallet.go.to('OnRampActivity'))
    await shown.flush()
    looksRight(
      shown,
      'Your purchases could not be read',
      'They cannot be read on Ethereum. Choose another network.',
    )
    expect(shown.text()).not.toContain('No purchases yet')
    shown.on.page = async () => ({ value: { transactions: [purchase('a')] } })
    await shown.click('Try again')
    await shown.flush()
    looksRight(shown, 'Bought 98.3 USDC')
  })

  it.each([true, false])(
    'behavior: another network is come to while the view stands: asked there, and what is known stays (answered before: %s)',
    async (isAnswered) => {
      const shown = await buying()
      const off = { value: { transactions: [] }, skipped: 'unsupported' }
      const first = later<typeof off>()
      shown.on.page = () => first.promise
      await act(async () => shown.wallet.go.to('OnRampActivity'))
      if (isAnswered) first.resolve(off)
      await shown.flush()
      shown.on.page = async () => ({ value: { transactions: [purchase('a')] } })
      await shown.switchTo('OP Mainnet')
      first.resolve(off)
      await shown.flush()
      looksRight(shown, 'Bought 98.3 USDC')
      shown.on.page = async () => off
      await shown.switchTo('Ethereum')
      await shown.flush()
      looksRight(shown, 'Bought 98.3 USDC')
    },
  )
})

describe('WhatIsABuy', () => {
  it('behavior: three points, and the way back', async () => {
    const shown = await buying()
    await shown.open()
    await shown.click('What is buying?')
    looksRight(shown, 'You pay with your own money', 'It arrives in your account', 'It costs a fee')
    expect(shown.emitted('wm-event').at(-1)).toEqual({
      event: 'SELECT_WHAT_IS_A_BUY',
      properties: { isSmartAccount: false },
    })
  })
})
