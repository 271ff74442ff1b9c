/** One call per endpoint with all its parameters, and its result if the network is not served or the project refused. */
import type { Hex } from 'viem'
import type { WholeApi } from './api.testing.ts'
import { ELSEWHERE, NETWORK, type World } from './contract.testing.ts'
import type { PaymentCurrency, PurchaseCurrency } from './contract.ts'
import type { EndpointName } from './contract-endpoints.testing.ts'
import type { NameRegistration } from './names.ts'
import type { TokenRef } from './token.ts'

/** Real data that the calls can ask for. */
export type Facts = {
  /** CAIP-2. */
  readonly network: string
  readonly user: Hex
  readonly usdc: TokenRef
  readonly coin: TokenRef
  readonly purchase: PurchaseCurrency
  readonly payment: PaymentCurrency
  /** Signed by the user. */
  readonly registration: NameRegistration
  /** The id of one of the user's sessions. */
  readonly pci: string
  /** The image id of the directory's first wallet. */
  readonly imageId: string
}

export type Call = {
  readonly ask: (api: WholeApi, facts: Facts) => Promise<unknown>
  /** The value or error code if the network is not served; absent for calls that do not depend on a network. */
  readonly skipped?: { readonly value: unknown } | { readonly code: string }
  /** For a refused project: another error code, a placeholder with the error in it, or this value; absent: the error itself. */
  readonly refused?: { readonly code: string } | { readonly isStandIn: true } | { readonly value: unknown }
}

const DAY_S = 86_400

export function sessionRequest() {
  const now = Math.floor(Date.now() / 1_000)
  return {
    chainId: '0x1',
    expiry: now + DAY_S,
    signer: {
      type: 'keys',
      data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] },
    },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0x2386f26fc10000', start: now + 60, period: 'daily' },
      },
    ],
    policies: [],
  }
}

export const path = {
  eventId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  url: 'https://shop.example/checkout',
  domain: 'shop.example',
  timestamp: Date.UTC(2025, 0, 2, 3, 4, 5),
}

const accountOf = ({ user }: Facts) => `${NETWORK}:${user}`
const none = { value: [] }
const silent = { refused: { value: undefined } }

export const calls: Readonly<Record<Exclude<EndpointName, 'GET /v1/supported-chains'>, Call>> = {
  'GET /v1/identity/{address}': {
    ask: (api, { user, network }) =>
      api.account.identity({ address: user, caipNetworkId: network, sender: user }),
    skipped: { value: {} },
  },
  'GET /v1/account/{account}/history': {
    ask: (api, { user, network }) =>
      api.history.page({ address: user, caipNetworkId: network, cursor: ['c'], onramp: 'coinbase' }),
    skipped: { value: { transactions: [] } },
  },
  'GET /v1/account/{address}/balance': {
    ask: (api, { user, network, usdc, coin }) =>
      api.account.balance({ address: user, caipNetworkId: network, moved: [usdc, coin] }),
    skipped: none,
  },
  'GET /v1/convert/quotes': {
    ask: (api, { user, usdc, coin }) =>
      api.swap.quotes({ amount: 10n ** 15n, gasPrice: 1n, userAddress: user, from: coin, to: usdc }),
    skipped: none,
  },
  'GET /v1/convert/tokens': {
    ask: (api, { network }) => api.swap.tokens({ caipNetworkId: network }),
    skipped: none,
  },
  'POST /v1/fungible/price': {
    ask: (api, { usdc }) => api.prices.of({ tokens: [usdc] }),
    skipped: none,
  },
  'GET /v1/convert/allowance': {
    ask: (api, { user, usdc }) => api.swap.allowance({ token: usdc, userAddress: user }),
    skipped: { value: 0n },
  },
  'GET /v1/convert/gas-price': {
    ask: (api, { network }) => api.swap.gasPrice({ caipNetworkId: network }),
    skipped: { code: 'gas-price-unsupported' },
  },
  'POST /v1/convert/build-transaction': {
    ask: (api, { user, usdc, coin }) =>
      api.swap.buildTransaction({ amount: 10n ** 15n, userAddress: user, from: coin, to: usdc, slippage: 1 }),
    skipped: { code: 'swap-unsupported' },
  },
  'GET /v1/convert/build-approve': {
    ask: (api, { user, usdc, coin }) => api.swap.buildApprove({ userAddress: user, from: usdc, to: coin }),
    skipped: { code: 'swap-unsupported' },
  },
  'GET /v1/profile/account/{name}': {
    ask: (api) => api.names.account('meadow.reown.id'),
    skipped: { value: undefined },
    refused: { code: 'name-unresolved' },
  },
  'GET /v1/profile/reverse/{address}': {
    ask: (api, { user }) => api.names.reverse({ address: user, sender: user }),
    skipped: none,
    refused: { code: 'names-failed' },
  },
  'GET /v1/profile/suggestions/{name}': {
    ask: (api) => api.names.suggestions('meadow'),
    skipped: none,
    refused: { code: 'name-suggestions-failed' },
  },
  'POST /v1/profile/account': {
    ask: (api, { registration }) => api.names.register(registration),
    skipped: { value: false },
    refused: { code: 'name-register-failed' },
  },
  'POST /v1/generators/onrampurl': {
    ask: (api, { user }) =>
      api.onramp.url({
        destinationWallets: [{ address: user, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: user,
        presetCryptoAmount: '50.5',
        presetFiatAmount: '51',
      }),
    skipped: { value: '' },
  },
  'GET /v1/onramp/options': {
    ask: (api) => api.onramp.options(),
    skipped: { value: { purchaseCurrencies: [], paymentCurrencies: [] } },
    refused: { isStandIn: true },
  },
  'POST /v1/onramp/quote': {
    ask: (api, { purchase, payment }) =>
      api.onramp.quote({
        purchaseCurrency: purchase,
        paymentCurrency: payment,
        amount: '100',
        network: 'ethereum-mainnet',
      }),
    skipped: { value: null },
    refused: { isStandIn: true },
  },
  'GET /v1/sessions/{address}': {
    ask: (api, facts) => api.sessions.list(accountOf(facts)),
    skipped: none,
  },
  'POST /v1/sessions/{address}/revoke': {
    ask: (api, facts) =>
      api.sessions.revoke(accountOf(facts), { pci: facts.pci, signature: facts.registration.signature }),
    skipped: { value: false },
  },
  'POST /v1/sessions/{address}': {
    ask: (api, facts) => api.sessions.create(accountOf(facts), sessionRequest()),
    skipped: { value: null },
  },
  'POST /v1/sessions/{address}/activate': {
    ask: (api, facts) => api.sessions.activate(accountOf(facts), { pci: facts.pci }),
    skipped: { value: false },
  },
  'GET /getWallets': {
    ask: (api) =>
      api.wallets.page({
        page: 1,
        entries: 40,
        search: 'wallet',
        include: ['a'.repeat(64)],
        exclude: ['b'.repeat(64)],
        chains: [NETWORK, ELSEWHERE],
        isCertified: true,
      }),
  },
  'GET /appkit/v1/config': { ask: (api) => api.project.config() },
  'GET /projects/v1/origins': { ask: (api) => api.project.origins() },
  'GET /getAnalyticsConfig': { ask: (api) => api.project.analytics(), refused: { value: { value: false } } },
  'GET /getWalletImage/{id}': { ask: (api, { imageId }) => api.images.wallet(imageId), ...silent },
  'GET /public/getAssetImage/{id}': { ask: (api, { imageId }) => api.images.asset(imageId), ...silent },
  'GET /public/getCurrencyImage/{id}': { ask: (api) => api.images.currency('EUR'), ...silent },
  'GET /public/getTokenImage/{id}': { ask: (api) => api.images.token('ETH'), ...silent },
  'POST /e': {
    ask: (api) => api.analytics.event({ ...path, event: 'MODAL_OPEN', properties: { connected: true } }),
  },
}

/** Reads the data that the calls need from the services. */
export async function readFacts({ client, accounts, ref, sign }: World): Promise<Facts> {
  const { api } = client()
  const [user] = accounts
  const { value: options } = await api.onramp.options()
  const { value: sessions } = await api.sessions.list(`${NETWORK}:${user}`)
  const { value: directory } = await api.wallets.page({ page: 1, entries: 1 })
  const purchase = options.purchaseCurrencies.find(({ symbol }) => symbol === 'USDC')
  const payment = options.paymentCurrencies.find(({ id }) => id === 'EUR')
  const pci = sessions[0]?.pci
  const imageId = directory.wallets[0]?.imageId
  if (options.failure || !purchase || !payment || !pci || !imageId)
    throw new Error('The services have nothing')
  return {
    network: NETWORK,
    user,
    usdc: ref('USDC'),
    coin: { caipNetworkId: NETWORK },
    purchase,
    payment,
    pci,
    imageId,
    registration: await register('river.reown.id', user, sign),
  }
}

/** Signs a registration as in wire facts 14. */
export async function register(name: string, address: Hex, sign: World['sign']): Promise<NameRegistration> {
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  return { name, coinType: 0x8000_0001, address, message, signature: await sign(message, address) }
}
