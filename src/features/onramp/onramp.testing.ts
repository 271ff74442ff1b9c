/** The harness of this feature's tests: a connected account, a service whose answers a test decides, and windows that only seem to open. */
import { vi } from 'vitest'
import type { Respond } from '../../api/api.testing.ts'
import type { OnrampOptions, OnrampQuote, PaymentCurrency, Transaction } from '../../api/contract.ts'
import type { Skip } from '../../api/gate.ts'
import { dollarContract } from '../../api/onramp.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { serve } from '../../core/breaking-service.testing.ts'
import { createHarness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { onrampOf, withOnramp } from './onramp.state.ts'
import { startOrder } from './order.actions.ts'

export const PROJECT = '0'.repeat(32)
export const PAY = 'https://pay.coinbase.com/buy'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const down = failure('http-failed')

const limits: PaymentCurrency['limits'] = [
  { id: 'card', min: '10', max: '7500' },
  { id: 'ach_bank_account', min: '10', max: '25000' },
]
const network = (name: string, chainId: string) => ({
  name,
  displayName: name,
  chainId,
  contractAddress: TOKEN,
})
export const sold: OnrampOptions = {
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [network('ethereum-mainnet', '1'), network('optimism-mainnet', '10')],
    },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network('ethereum-mainnet', '1')] },
  ],
  paymentCurrencies: [
    { id: 'EUR', limits },
    { id: 'USD', limits },
  ],
}

export const quote = (amount = '98.3', more: Partial<OnrampQuote> = {}): OnrampQuote => ({
  paymentTotal: { amount: '100', currency: 'USD' },
  paymentSubtotal: { amount: '98.5', currency: 'USD' },
  purchaseAmount: { amount, currency: 'USDC' },
  networkFee: { amount: '1.2', currency: 'USD' },
  quoteId: 'q',
  ...more,
})

export const purchase = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  id,
  operation: 'bought',
  status: 'confirmed',
  minedAt: Date.UTC(2024, 11, 1),
  transfers: [{ direction: 'in', quantity: '98.3', token: { symbol: 'USDC' } }],
  ...more,
})

type Answer<T> = { readonly value: T; readonly skipped?: Skip; readonly cause?: unknown }

export type FakeWindow = { url: string; closed: boolean; opener: unknown }

type Given = HarnessOptions & {
  /** Answers the requests of the real API, in place of what a test answers for the calls. */
  readonly respond?: Respond
}

export async function onrampHarness({ respond, ...given }: Given = {}) {
  const harness = createHarness({ ...given, options: { projectId: PROJECT, ...given.options } })
  const { wallet, core, settled, clock } = harness
  const on = {
    options: async (): Promise<Answer<OnrampOptions>> => ({ value: sold }),
    quote: async (): Promise<Answer<OnrampQuote | null>> => ({ value: quote() }),
    url: async (): Promise<Answer<string>> => ({ value: `${PAY}?n=${asked.url.length}` }),
    history: async (): Promise<Answer<{ transactions: readonly Transaction[] }>> => ({
      value: { transactions: [] },
    }),
  }
  const asked: Record<keyof typeof on, object[]> = { options: [], quote: [], url: [], history: [] }
  const call =
    <K extends keyof typeof on>(name: K) =>
    (p: object = {}) => {
      asked[name].push(p)
      return on[name]()
    }
  const calls = { options: call('options'), quote: call('quote'), coinbaseUrl: call('url'), dollarContract }
  const dataApi = async () => ({ onramp: async () => calls, history: { page: call('history') } })
  if (respond) serve(harness, respond, respond)
  else for (const one of [core, wallet]) Object.assign(one, { dataApi })

  const windows: FakeWindow[] = []
  const browser = { isBlocking: false }
  const open = vi.fn((url: string, _name?: string, _features?: string) => {
    if (browser.isBlocking) return null
    const opened: FakeWindow = { url, closed: false, opener: 'this page' }
    windows.push(opened)
    const location = {
      replace(next: string) {
        if (opened.opener !== null) throw new Error('It still knows who opened it')
        opened.url = next
      },
    }
    return Object.assign(opened, { location })
  })
  vi.stubGlobal('window', { open })
  vi.stubGlobal('navigator', { languages: ['en'] })

  const provider = harness.announce(RDNS, { accounts: [ALICE] })
  await harness.connect(RDNS)
  await harness.element.show()
  core.state.account.eip155.smart = []
  const onramp = onrampOf(core)
  const buyer = withOnramp(wallet, onramp)
  /** The view is there, and the inputs have rested. */
  const ordered = async () => {
    wallet.go.to('OnRamp')
    startOrder(buyer)
    await settled()
    await rested()
  }
  const rested = async () => {
    await clock.advance(200)
    await settled()
  }
  const tracked = (name: string) =>
    harness.emitted('wm-event').flatMap(({ event, properties }) => (event === name ? [properties] : []))
  return {
    ...harness,
    provider,
    on,
    asked,
    windows,
    browser,
    open,
    onramp,
    state: onramp.state,
    buyer,
    ordered,
    rested,
    tracked,
  }
}
