/** Causes in services: what they answer, or that they do not. */
import { expect } from 'vitest'
import { ADDRESS, flush, json, NETWORK, OTHER, type Respond, setup, TOKEN } from '../../api/api.testing.ts'
import { onrampDefaults } from '../../api/onramp-defaults.ts'
import type { TokenRef } from '../../api/token.ts'
import type { Values } from '../../i18n/t.ts'
import { type Causes, type Outcome, rejection, silent } from './outcome.testing.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const REASON = 'Name is already registered'

const down: Respond = () => new Response('', { status: 500 })
const nowhere: Respond = () => json({ http: ['eip155:10'], ws: [] })

type Api = ReturnType<typeof setup>['api']

const outcome = (respond: Respond, ask: (api: Api) => Promise<unknown>): Promise<unknown> => {
  const { api, clock } = setup(respond)
  return flush(clock, ask(api), 1000)
}

const failed = async (
  respond: Respond,
  ask: (api: Api) => Promise<unknown>,
  values?: Values,
): Promise<Outcome> => {
  const error = Reflect.get(Object(await outcome(respond, ask)), 'error')
  return { ...(await rejection(Promise.reject(error))), ...(values && { values }) }
}

const notServed = (ask: (api: Api) => Promise<unknown>): Promise<Outcome> =>
  rejection(ask(setup(() => json({}), { gate: nowhere }).api))

const build = (from: TokenRef, userAddress: string) => (api: Api) =>
  api.swap.buildTransaction({ userAddress, from, to: from, amount: 1n, slippage: 1 })

/** Answers with a valid address and with `wrong` instead; only the second must be refused. */
const builtFrom = async (caipNetworkId: string, valid: string, wrong: string): Promise<Outcome> => {
  const tx = (from: string) => ({
    from,
    to: `${caipNetworkId}:${valid}`,
    data: `0x095ea7b3${'00'.repeat(64)}`,
  })
  const ask = build({ caipNetworkId }, valid)
  expect(await outcome(() => json({ tx: tx(`${caipNetworkId}:${valid}`) }), ask)).toMatchObject({
    from: valid,
  })
  return failed(() => json({ tx: tx(wrong) }), ask)
}

const registration = {
  name: 'meadow',
  coinType: 2147483649,
  address: ADDRESS,
  message: '{}',
  signature: '0x',
}

const [purchaseCurrency] = onrampDefaults.purchaseCurrencies
const [paymentCurrency] = onrampDefaults.paymentCurrencies

const balanceRow = (address: string, decimals: string) => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: NETWORK,
  address: `${NETWORK}:${address}`,
  value: 1,
  price: 1,
  iconUrl: '',
  quantity: { decimals, numeric: '1' },
})

/** Nothing is reported; `instead` checks what is done instead. */
const instead = async (actual: Promise<unknown>, expected: unknown): Promise<Outcome> => {
  expect(await actual).toEqual(expected)
  return silent
}

export const serviceCauses: Causes = {
  'caip-address': () => builtFrom(NETWORK, ADDRESS, ADDRESS),
  // A letter that is not in base58.
  'solana-address': () => builtFrom(SOLANA, SOLANA_ADDRESS, `${SOLANA}:${SOLANA_ADDRESS.replace('9', '0')}`),
  'low-quality': async () => {
    const answer = json({ balances: [balanceRow(TOKEN, '0'), balanceRow(OTHER, '6')] })
    const { value } = await setup(() => answer).api.account.balance({
      address: ADDRESS,
      caipNetworkId: NETWORK,
    })
    return instead(Promise.resolve(value.map(({ address }) => address)), [OTHER])
  },
  'gas-price': () => notServed((api) => api.swap.gasPrice({ caipNetworkId: NETWORK })),
  swaps: () => notServed(build({ caipNetworkId: NETWORK, address: TOKEN }, ADDRESS)),
  aborted: () => {
    const abort = new AbortController()
    const { api } = setup(() => new Promise(() => {}))
    const asked = rejection(api.names.suggestions('mea', { signal: abort.signal }))
    abort.abort()
    return asked
  },
  'name-resolve': () => failed(down, (api) => api.names.account('meadow.reown.id')),
  'name-suggest': () => failed(down, (api) => api.names.suggestions('mea')),
  'names-of': () => failed(down, (api) => api.names.reverse({ address: ADDRESS })),
  'name-register': () => failed(down, (api) => api.names.register(registration), { name: 'meadow' }),
  'name-reason': async () => {
    const body = { status: 'FAILED', reasons: [{ name: 'name', description: REASON }] }
    const emitted = await failed(
      () => json(body, { status: 400 }),
      (api) => api.names.register(registration),
    )
    expect(emitted.text).toBe(REASON)
    return emitted
  },
  'onramp-options': async () => {
    const { value } = await setup(down).api.onramp.options()
    const { failure, ...options } = value
    expect(failure).toBeInstanceOf(Error)
    return instead(Promise.resolve(options), onrampDefaults)
  },
  'onramp-quote': async () => {
    if (!purchaseCurrency || !paymentCurrency) throw new Error('The on-ramp has no defaults')
    const { value } = await setup(down).api.onramp.quote({ purchaseCurrency, paymentCurrency, amount: '25' })
    const { failure, ...quote } = value ?? {}
    expect(failure).toBeInstanceOf(Error)
    const same = { amount: '25', currency: 'USD' }
    return instead(Promise.resolve(quote), {
      paymentTotal: same,
      paymentSubtotal: same,
      purchaseAmount: same,
      networkFee: same,
      quoteId: 'mocked-quote-id',
    })
  },
  image: () =>
    instead(
      outcome(down, (api) => api.images.wallet('abc')),
      undefined,
    ),
  'analytics-fetch': () =>
    instead(
      outcome(down, (api) => api.project.analytics()),
      { value: false },
    ),
}
