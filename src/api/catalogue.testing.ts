/** Each call of the API once: how to make it, the request that must be sent, a valid answer and the expected value. */
import { expect } from 'vitest'
import { ADDRESS, common, NATIVE, NETWORK, OTHER, projectId, type setup, TOKEN } from './api.testing.ts'
import { onrampDefaults } from './onramp-defaults.ts'

type Api = ReturnType<typeof setup>['api']

export type Entry = {
  readonly name: string
  readonly ask: (api: Api) => Promise<unknown>
  readonly host: 'chain.example' | 'wallets.example' | 'pulse.example'
  readonly path: string
  /** Without project id, `st` and `sv`. */
  readonly query?: Readonly<Record<string, string>>
  /** The body of a POST. */
  readonly body?: unknown
  /** Retried after a 503. */
  readonly repeats: boolean
  readonly answer: unknown
  readonly value: unknown
  /** The value or error code if the network is not served; absent for calls that do not depend on a network. */
  readonly skipped?: { readonly value: unknown } | { readonly code: string }
  /** The value without a project id. */
  readonly unset?: unknown
  /** The replacement if the service fails. */
  readonly fallback?: unknown
}

const HASH = `0x${'ab'.repeat(32)}`
const CALLDATA = `0x095ea7b3${'00'.repeat(64)}`
const usdc = { caipNetworkId: NETWORK, address: TOKEN }
const coin = { caipNetworkId: NETWORK }
const account = `${NETWORK}:${ADDRESS}`
const caipUsdc = `${NETWORK}:${TOKEN}`
const caipCoin = `${NETWORK}:${NATIVE}`
const [usd] = onrampDefaults.paymentCurrencies
const [purchase] = onrampDefaults.purchaseCurrencies
if (!usd || !purchase) throw new Error('The on-ramp has no defaults')

const wirePurchase = {
  id: purchase.id,
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: TOKEN },
    { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: OTHER },
  ],
}
const wirePayment = (id: string) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
})

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const failure = expect.objectContaining({ name: 'WalletModalError' })

const GET = { repeats: true } as const
const POST = { repeats: false } as const
const chain = { host: 'chain.example' } as const
const directory = { host: 'wallets.example' } as const

const historyRow = (id: string, more: object = {}) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: HASH,
    chain: NETWORK,
    minedAt: '2025-01-02T03:04:05Z',
    sentFrom: ADDRESS,
    sentTo: OTHER,
    status: 'confirmed',
    nonce: 7,
    ...more,
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: '1.50' },
      value: 1.5,
      price: 1,
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.png' } },
    },
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: {
        name: 'Free money',
        content: { preview: { url: 'https://img.example/nft.png', content_type: null } },
        flags: { is_spam: true },
      },
    },
  ],
})

const transaction = (id: string) => ({
  id,
  operation: 'send',
  status: 'confirmed',
  minedAt: Date.UTC(2025, 0, 2, 3, 4, 5),
  caipNetworkId: NETWORK,
  hash: HASH,
  sentFrom: ADDRESS,
  sentTo: OTHER,
  nonce: 7,
  transfers: [
    {
      direction: 'out',
      quantity: '1.5',
      value: '1.5',
      price: '1',
      token: { name: 'USD Coin', symbol: 'USDC', image: 'https://img.example/usdc.png' },
      nft: undefined,
    },
    { direction: 'in', quantity: '1', token: undefined, nft: { name: 'Free money', isSpam: true } },
  ],
})

const wallet = (n: number) => ({
  id: String(n).repeat(64).slice(0, 64),
  name: `Wallet ${n}`,
  homepage: 'https://wallet.example/',
  image_id: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
  order: n,
  mobile_link: 'wallet://',
  link_mode: null,
  desktop_link: null,
  webapp_link: 'https://app.wallet.example/',
  app_store: 'https://apps.example/1',
  play_store: '',
  chrome_store: null,
  rdns: `example.wallet${n}`,
  injected: [{ namespace: 'eip155', injected_id: 'isWallet' }],
  chains: [NETWORK, 'eip155:8453'],
  badge_type: n === 1 ? 'certified' : 'none',
})

const profile = (name: string) => ({
  name,
  registered_at: '2025-01-01T00:00:00Z',
  addresses: { '2147483649': { address: ADDRESS, created: '2025-01-01T00:00:00Z' } },
  attributes: [{ avatar: 'https://img.example/a.png', bio: 'Hello' }],
})

const readProfile = (name: string) => ({
  name,
  addresses: new Map([['2147483649', ADDRESS]]),
  avatar: 'https://img.example/a.png',
  bio: 'Hello',
})

const session = (pci: string) => ({
  project: { id: 'p', name: 'Game', url: 'https://game.example/', iconUrl: 'https://game.example/i.png' },
  pci,
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: '1' } },
  ],
  policies: [{ id: 'sudo' }],
  context: '0xabcd',
})

const tx = { to: `${NETWORK}:${OTHER}`, data: CALLDATA, eip155: { gas: '150000', gasPrice: '1000000000' } }

const event = {
  eventId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  url: 'https://shop.example/checkout',
  domain: 'shop.example',
  timestamp: Date.UTC(2025, 0, 1),
}

export const catalogue: readonly Entry[] = [
  {
    name: 'account.identity',
    ask: (api) => api.account.identity({ address: ADDRESS, caipNetworkId: NETWORK, sender: ADDRESS }),
    ...chain,
    ...GET,
    path: `/v1/identity/${ADDRESS}`,
    query: { sender: ADDRESS },
    answer: { name: 'vitalik.eth', avatar: 'https://img.example/v.png' },
    value: { name: 'vitalik.eth', avatar: 'https://img.example/v.png' },
    skipped: { value: {} },
  },
  {
    name: 'account.balance',
    ask: (api) => api.account.balance({ address: ADDRESS, caipNetworkId: NETWORK, moved: [usdc, coin] }),
    ...chain,
    ...GET,
    path: `/v1/account/${ADDRESS}/balance`,
    query: { currency: 'usd', chainId: NETWORK, forceUpdate: `${caipUsdc},${caipCoin}` },
    answer: {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: NETWORK,
          value: 4518.675,
          price: 3012.45,
          iconUrl: 'https://img.example/eth.png',
          quantity: { decimals: '18', numeric: '1.5' },
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: NETWORK,
          address: caipUsdc.toLowerCase(),
          price: 1,
          iconUrl: '',
          quantity: { decimals: '6', numeric: '0.000001' },
        },
      ],
    },
    value: [
      {
        name: 'Ether',
        symbol: 'ETH',
        caipNetworkId: NETWORK,
        amount: 1_500_000_000_000_000_000n,
        decimals: 18,
        price: '3012.45',
        value: '4518.675',
        image: 'https://img.example/eth.png',
      },
      { name: 'USD Coin', symbol: 'USDC', ...usdc, amount: 1n, decimals: 6, price: '1' },
    ],
    skipped: { value: [] },
  },
  {
    name: 'history.page',
    ask: (api) => api.history.page({ address: ADDRESS, caipNetworkId: NETWORK, cursor: ['c1'] }),
    ...chain,
    ...GET,
    path: `/v1/account/${ADDRESS}/history`,
    query: { cursor: 'c1', chainId: NETWORK },
    answer: { data: [historyRow('t1'), historyRow('t2')], next: 'c2' },
    value: { transactions: [transaction('t1'), transaction('t2')], next: ['c1', 'c2'] },
    skipped: { value: { transactions: [] } },
  },
  {
    name: 'history.page of the on-ramp',
    ask: (api) => api.history.page({ address: ADDRESS, onramp: 'coinbase' }),
    ...chain,
    ...GET,
    path: `/v1/account/${ADDRESS}/history`,
    query: { onramp: 'coinbase' },
    answer: {
      data: [
        historyRow('t1', { hash: '', chain: null, status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }),
        historyRow('t2', { operationType: 'buy', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }),
      ],
      next: null,
    },
    value: {
      transactions: [
        {
          ...transaction('t1'),
          status: 'pending',
          hash: undefined,
          caipNetworkId: undefined,
          sentFrom: ADDRESS,
          sentTo: OTHER,
        },
        { ...transaction('t2'), operation: 'execute' },
      ],
    },
    skipped: { value: { transactions: [] } },
  },
  {
    name: 'swap.tokens',
    ask: (api) => api.swap.tokens({ caipNetworkId: NETWORK }),
    ...chain,
    ...GET,
    path: '/v1/convert/tokens',
    query: { chainId: NETWORK },
    answer: {
      tokens: [
        {
          name: 'Ether',
          symbol: 'ETH',
          address: caipCoin,
          decimals: 18,
          logoUri: 'https://img.example/e.png',
        },
        { name: 'USD Coin', symbol: 'USDC', address: caipUsdc, decimals: 6, logoUri: '', eip2612: true },
      ],
    },
    value: [
      {
        name: 'Ether',
        symbol: 'ETH',
        ...coin,
        decimals: 18,
        image: 'https://img.example/e.png',
        hasPermit: false,
      },
      { name: 'USD Coin', symbol: 'USDC', ...usdc, decimals: 6, hasPermit: true },
    ],
    skipped: { value: [] },
  },
  {
    name: 'swap.quotes',
    ask: (api) =>
      api.swap.quotes({
        amount: 10n ** 18n,
        gasPrice: 10n ** 9n,
        userAddress: ADDRESS,
        from: coin,
        to: usdc,
      }),
    ...chain,
    ...GET,
    path: '/v1/convert/quotes',
    query: {
      amount: '1000000000000000000',
      userAddress: ADDRESS,
      from: caipCoin,
      to: caipUsdc,
      gasPrice: '1000000000',
    },
    answer: {
      quotes: [
        {
          id: null,
          fromAmount: '1000000000000000000',
          fromAccount: caipCoin,
          toAmount: '3012450000',
          toAccount: caipUsdc,
        },
        { id: 'q2', fromAmount: '1000000000000000000', toAmount: '3012000000' },
      ],
    },
    value: [
      { fromAmount: 10n ** 18n, toAmount: 3_012_450_000n, from: coin, to: usdc },
      { id: 'q2', fromAmount: 10n ** 18n, toAmount: 3_012_000_000n },
    ],
    skipped: { value: [] },
  },
  {
    name: 'swap.allowance',
    ask: (api) => api.swap.allowance({ token: usdc, userAddress: ADDRESS }),
    ...chain,
    ...GET,
    path: '/v1/convert/allowance',
    query: { tokenAddress: caipUsdc, userAddress: account },
    answer: { allowance: '1000000' },
    value: 1_000_000n,
    skipped: { value: 0n },
  },
  {
    name: 'swap.gasPrice',
    ask: (api) => api.swap.gasPrice({ caipNetworkId: NETWORK }),
    ...chain,
    ...GET,
    path: '/v1/convert/gas-price',
    query: { chainId: NETWORK },
    answer: { standard: '1000000000', fast: '2000000000', instant: '3000000000' },
    value: { standard: 10n ** 9n, fast: 2n * 10n ** 9n, instant: 3n * 10n ** 9n },
    skipped: { code: 'gas-price-unsupported' },
  },
  {
    name: 'swap.buildTransaction',
    ask: (api) => api.swap.buildTransaction({ amount: 5n, userAddress: ADDRESS, from: usdc, to: coin }),
    ...chain,
    ...POST,
    path: '/v1/convert/build-transaction',
    body: {
      amount: '5',
      eip155: { slippage: 1 },
      from: caipUsdc,
      to: caipCoin,
      userAddress: account,
      disableEstimate: true,
      projectId,
    },
    answer: { tx: { ...tx, from: account, amount: '5' } },
    value: {
      from: ADDRESS,
      to: OTHER,
      data: CALLDATA,
      amount: 5n,
      gas: 150_000n,
      gasPrice: 1_000_000_000n,
    },
    skipped: { code: 'swap-unsupported' },
  },
  {
    name: 'swap.buildApprove',
    ask: (api) => api.swap.buildApprove({ userAddress: ADDRESS, from: usdc, to: coin }),
    ...chain,
    ...GET,
    path: '/v1/convert/build-approve',
    query: { userAddress: account, from: caipUsdc, to: caipCoin },
    answer: { tx: { ...tx, from: caipUsdc, value: '0', eip155: { gas: 60_000, gasPrice: '1000000000' } } },
    value: { to: TOKEN, data: CALLDATA, value: 0n, gas: 60_000n, gasPrice: 1_000_000_000n },
    skipped: { code: 'swap-unsupported' },
  },
  {
    name: 'prices.of',
    ask: (api) => api.prices.of({ tokens: [usdc, coin] }),
    ...chain,
    path: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [caipUsdc, caipCoin], projectId },
    repeats: true,
    answer: {
      fungibles: [
        { address: caipCoin, name: 'Ether', symbol: 'ETH', iconUrl: '', price: 3012.45 },
        { address: caipUsdc, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 0.9998 },
      ],
    },
    value: [
      { ...usdc, price: '0.9998' },
      { ...coin, price: '3012.45' },
    ],
    skipped: { value: [] },
  },
  {
    name: 'onramp.options',
    ask: (api) => api.onramp.options(),
    ...chain,
    ...GET,
    path: '/v1/onramp/options',
    answer: {
      purchaseCurrencies: [wirePurchase, { ...wirePurchase, id: 'p2', symbol: 'ETH' }],
      paymentCurrencies: [wirePayment('USD'), wirePayment('EUR')],
    },
    value: {
      purchaseCurrencies: [purchase, { ...purchase, id: 'p2', symbol: 'ETH' }],
      paymentCurrencies: onrampDefaults.paymentCurrencies,
    },
    skipped: { value: { purchaseCurrencies: [], paymentCurrencies: [] } },
    fallback: { ...onrampDefaults, failure },
  },
  {
    name: 'onramp.quote',
    ask: (api) =>
      api.onramp.quote({
        purchaseCurrency: purchase,
        paymentCurrency: usd,
        amount: '100',
        network: 'ethereum-mainnet',
      }),
    ...chain,
    path: '/v1/onramp/quote',
    body: {
      purchaseCurrency: wirePurchase,
      paymentCurrency: {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10', max: '7500' },
          { id: 'ach_bank_account', min: '10', max: '25000' },
        ],
      },
      amount: '100',
      network: 'ethereum-mainnet',
    },
    repeats: true,
    answer: {
      paymentTotal: money('100.00'),
      paymentSubtotal: money('98.50'),
      purchaseAmount: money('98.4', 'USDC'),
      networkFee: money('0.1'),
      quoteId: 'q-1',
    },
    value: {
      paymentTotal: money('100'),
      paymentSubtotal: money('98.5'),
      purchaseAmount: money('98.4', 'USDC'),
      networkFee: money('0.1'),
      quoteId: 'q-1',
    },
    skipped: { value: null },
    fallback: {
      paymentTotal: money('100'),
      paymentSubtotal: money('100'),
      purchaseAmount: money('100'),
      networkFee: money('100'),
      quoteId: 'mocked-quote-id',
      failure,
    },
  },
  {
    name: 'onramp.url',
    ask: (api) =>
      api.onramp.url({
        destinationWallets: [{ address: ADDRESS, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: ADDRESS,
        presetCryptoAmount: '10.50',
        presetFiatAmount: '0.12345678901234567890',
      }),
    ...chain,
    ...POST,
    path: '/v1/generators/onrampurl',
    body: {
      destinationWallets: [{ address: ADDRESS, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: ADDRESS,
      defaultExperience: 'buy',
      presetCryptoAmount: 10.5,
    },
    answer: { url: 'https://pay.example/buy?x=1' },
    value: 'https://pay.example/buy?x=1',
    skipped: { value: '' },
  },
  {
    name: 'names.account',
    ask: (api) => api.names.account('alice.reown.id'),
    ...chain,
    ...GET,
    path: '/v1/profile/account/alice.reown.id',
    query: { apiVersion: '2' },
    answer: profile('alice.reown.id'),
    value: readProfile('alice.reown.id'),
    skipped: { value: undefined },
  },
  {
    name: 'names.reverse',
    ask: (api) => api.names.reverse({ address: ADDRESS, sender: ADDRESS }),
    ...chain,
    ...GET,
    path: `/v1/profile/reverse/${ADDRESS}`,
    query: { sender: ADDRESS, apiVersion: '2' },
    answer: [profile('alice.reown.id'), profile('alice.wcn.id')],
    value: [readProfile('alice.reown.id'), readProfile('alice.wcn.id')],
    skipped: { value: [] },
  },
  {
    name: 'names.suggestions',
    ask: (api) => api.names.suggestions('alice'),
    ...chain,
    ...GET,
    path: '/v1/profile/suggestions/alice',
    query: { zone: 'reown.id' },
    answer: {
      suggestions: [
        { name: 'alice.reown.id', registered: true },
        { name: 'alice-1.reown.id', registered: false },
      ],
    },
    value: [
      { name: 'alice.reown.id', isRegistered: true },
      { name: 'alice-1.reown.id', isRegistered: false },
    ],
    skipped: { value: [] },
  },
  {
    name: 'names.register',
    ask: (api) =>
      api.names.register({
        name: 'alice.reown.id',
        coinType: 2147483649,
        address: ADDRESS,
        message: '{"name":"alice.reown.id","attributes":{},"timestamp":1735689600}',
        signature: '0x12',
      }),
    ...chain,
    ...POST,
    path: '/v1/profile/account',
    body: {
      coin_type: 2147483649,
      address: ADDRESS,
      message: '{"name":"alice.reown.id","attributes":{},"timestamp":1735689600}',
      signature: '0x12',
    },
    answer: '',
    value: true,
    skipped: { value: false },
  },
  {
    name: 'sessions.list',
    ask: (api) => api.sessions.list(account),
    ...chain,
    ...GET,
    path: `/v1/sessions/${encodeURIComponent(account)}`,
    answer: { pcis: [session('s1'), session('s2')] },
    value: ['s1', 's2'].map((pci) => {
      const { project, policies, ...rest } = session(pci)
      const { iconUrl, ...named } = project
      return { ...rest, project: { ...named, image: iconUrl }, policies: policies.map(({ id }) => id) }
    }),
    skipped: { value: [] },
  },
  {
    name: 'sessions.create',
    ask: (api) => api.sessions.create(account, { chainId: '0x1' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${encodeURIComponent(account)}`,
    query: { v: '2' },
    body: { chainId: '0x1' },
    answer: { pci: 's1', key: { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } },
    value: { pci: 's1', key: { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } },
    skipped: { value: null },
  },
  {
    name: 'sessions.activate',
    ask: (api) => api.sessions.activate(account, { pci: 's1' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${encodeURIComponent(account)}/activate`,
    body: { pci: 's1' },
    answer: '',
    value: true,
    skipped: { value: false },
  },
  {
    name: 'sessions.revoke',
    ask: (api) => api.sessions.revoke(account, { pci: 's1', signature: '0x12' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${ADDRESS}/revoke`,
    body: { pci: 's1', signature: '0x12' },
    answer: 'ok',
    value: true,
    skipped: { value: false },
  },
  {
    name: 'wallets.page',
    ask: (api) =>
      api.wallets.page({
        page: 1,
        entries: 40,
        search: ' meta ',
        include: ['a', 'b'],
        exclude: [],
        chains: [NETWORK, 'eip155:10'],
        isCertified: true,
      }),
    ...directory,
    ...GET,
    path: '/getWallets',
    query: {
      page: '1',
      entries: '40',
      search: 'meta',
      include: 'a,b',
      chains: 'eip155:1,eip155:10',
      badge_type: 'certified',
    },
    answer: { count: 612, data: [wallet(1), wallet(2)] },
    value: {
      count: 612,
      wallets: [1, 2].map((n) => ({
        id: String(n).repeat(64),
        name: `Wallet ${n}`,
        imageId: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
        order: n,
        rdns: `example.wallet${n}`,
        chains: [NETWORK, 'eip155:8453'],
        isCertified: n === 1,
        mobileLink: 'wallet://',
        webappLink: 'https://app.wallet.example/',
        homepage: 'https://wallet.example/',
        appStore: 'https://apps.example/1',
        injected: [{ id: 'isWallet', namespace: 'eip155' }],
      })),
    },
    unset: { count: 0, wallets: [] },
  },
  {
    name: 'project.config',
    ask: (api) => api.project.config(),
    ...directory,
    ...GET,
    path: '/appkit/v1/config',
    answer: {
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'swap', isEnabled: false },
      ],
    },
    value: [
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'swap', isEnabled: false },
    ],
    unset: null,
  },
  {
    name: 'project.origins',
    ask: (api) => api.project.origins(),
    ...directory,
    ...GET,
    path: '/projects/v1/origins',
    answer: { allowedOrigins: ['https://*.shop.example', 'shop.example:8080'] },
    value: ['https://*.shop.example', 'shop.example:8080'],
    unset: [],
  },
  {
    name: 'project.analytics',
    ask: (api) => api.project.analytics(),
    ...directory,
    ...GET,
    path: '/getAnalyticsConfig',
    answer: { isAnalyticsEnabled: true },
    value: true,
    unset: false,
    fallback: false,
  },
  {
    name: 'analytics.event',
    ask: (api) =>
      api.analytics.event({
        ...event,
        event: 'MODAL_OPEN',
        properties: { connected: true },
        address: ADDRESS,
      }),
    host: 'pulse.example',
    ...POST,
    path: '/e',
    body: {
      ...event,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: ADDRESS },
    },
    answer: '',
    value: undefined,
    unset: undefined,
  },
  {
    name: 'analytics.error',
    ask: (api) =>
      api.analytics.error({
        ...event,
        category: 'INTERNAL_SDK_ERROR',
        errorType: 'Error',
        errorMessage: 'no',
        stackTrace: 'at x',
      }),
    host: 'pulse.example',
    ...POST,
    path: '/e',
    body: {
      ...event,
      timestamp: '2025-01-01T00:00:00.000Z',
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'Error',
        errorMessage: 'no',
        stackTrace: 'at x',
      },
    },
    answer: '',
    value: undefined,
    unset: undefined,
  },
]

export const expectedQuery = ({ query = {} }: Entry) => ({ ...query, ...common })
