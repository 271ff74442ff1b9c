// @vitest-environment happy-dom
// Buying, as a visitor reads it.
import { describe, expect, it } from 'vitest'
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
  return { ...shown, on, rest, open }
}

describe('OnRamp', () => {
  it('behavior: the order, its price, its fee and where it goes', async () => {
    const shown = await buying()
    await shown.open()
    looksRight(shown, 'Pay in USD', 'USDC', 'On Ethereum', '≈ 98.3')
    looksRight(
      shown,
      'Of this, Coinbase takes 1–2 %, and the network 1.2 USD.',
      'What you buy goes to 0xf39F',
    )
    expect(shown.button('Continue to Coinbase').getAttribute('aria-disabled')).toBeNull()
  })
})
