/** Owns a visitor who buys with services of which one goes wrong: what they answer when they are well, and what the views do by themselves. */
import { vi } from 'vitest'
import type { Sent } from '../../api/api.testing.ts'
import type { Transaction } from '../../api/contract.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import {
  type BreakingService,
  type BrokenEndpoint,
  createBreakingService,
  promptsOf,
  waitUntil,
} from '../../core/breaking-service.testing.ts'
import type { Draft } from './contract.ts'
import { onrampHarness, PAY, TOKEN } from './onramp.testing.ts'
import { ask, change, startOrder } from './order.actions.ts'

const network = (name: string, chain_id: string) => ({
  name,
  display_name: name,
  chain_id,
  contract_address: TOKEN,
})
const limits = [
  { id: 'card', min: '10', max: '7500' },
  { id: 'ach_bank_account', min: '10', max: '25000' },
]
const OPTIONS = {
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
    { id: 'EUR', payment_method_limits: limits },
    { id: 'USD', payment_method_limits: limits },
  ],
}

/** A row of the history of purchases. */
const bought = (id: string, minedAt: string) => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    chain: null,
    minedAt,
    sentFrom: '',
    sentTo: ALICE,
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    nonce: 0,
  },
  transfers: [
    { direction: 'in', quantity: { numeric: '98.3' }, fungible_info: { name: 'USD Coin', symbol: 'USDC' } },
  ],
})

/** What of the services changes: how much is bought, how many links were made, what was bought. */
export type World = { price: string; links: number; purchases: object[] }

export const OLD = [bought('old-2', '2024-12-02T00:00:00Z'), bought('old-1', '2024-12-01T00:00:00Z')]

/** What each service answers when it is well. */
const answer = (world: World, { path, body }: Sent): unknown => {
  if (path === '/v1/supported-chains') return { http: ['eip155:1', 'eip155:10'], ws: [] }
  if (path === '/v1/onramp/options') return OPTIONS
  if (path === '/v1/onramp/quote') {
    const { amount, paymentCurrency, purchaseCurrency } = body as {
      readonly amount: string
      readonly paymentCurrency: { readonly id: string }
      readonly purchaseCurrency: { readonly symbol: string }
    }
    const money = (text: string) => ({ amount: text, currency: paymentCurrency.id })
    return {
      paymentTotal: money(amount),
      paymentSubtotal: money('121.5'),
      purchaseAmount: { amount: world.price, currency: purchaseCurrency.symbol },
      networkFee: money('1.2'),
      quoteId: 'q',
    }
  }
  if (path === '/v1/generators/onrampurl') return { url: `${PAY}?n=${++world.links}` }
  if (path === `/v1/account/${ALICE}/history`) return { data: world.purchases, next: null }
  return { balances: [] }
}

export type Buying = Awaited<ReturnType<typeof onrampHarness>> & {
  readonly world: World
  readonly service: BreakingService
  /** What the visitor has typed and chosen. */
  readonly typed: Draft
  /** Time passes until it is so, or for `ms`. */
  until(isSo: () => boolean, ms?: number): Promise<boolean>
  prompts(): readonly unknown[]
  leave(): void
}

/** Milliseconds between two prices, as in the view. */
const RENEW_MS = 60_000

/** The view is in front, the draft is written. */
export async function startBuying(broken?: BrokenEndpoint): Promise<Buying> {
  const world: World = { price: '98.3', links: 0, purchases: OLD }
  const service = createBreakingService(
    () => harness.clock,
    (sent) => answer(world, sent),
  )
  const { respond } = service
  const harness = await onrampHarness({ respond })
  const { buyer, clock, provider, state, wallet } = harness
  if (broken) service.break(broken)
  wallet.go.to('OnRamp')
  startOrder(buyer)
  const stop = clock.setInterval(() => {
    if (state.link.kind === 'ready') void ask(buyer)
  }, RENEW_MS)
  change(buyer, { amount: '123.45', payment: 'EUR' })
  return {
    ...harness,
    world,
    service,
    typed: { ...state.draft },
    until: (isSo, ms) => waitUntil(clock, isSo, ms),
    prompts: () => promptsOf(provider),
    leave() {
      stop()
      vi.unstubAllGlobals()
    },
  }
}

/** What of a purchase is money, or decides about it. */
export const figuresOf = ({ id, status, minedAt, transfers }: Transaction) => ({
  id,
  status,
  minedAt,
  quantities: transfers?.map(({ quantity }) => quantity),
})

export { bought }
