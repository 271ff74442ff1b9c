/** The calls of the on-ramp, as entries of the catalogue. */
import { expect } from 'vitest'
import { ADDRESS, OTHER, TOKEN } from '../api.testing.ts'
import { onrampDefaults } from '../onramp-defaults.ts'
import { chain, type Entry, GET, POST } from './entry.testing.ts'

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

export const onrampEntries: readonly Entry[] = [
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
]
