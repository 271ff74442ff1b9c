/** The calls of prices, as entries of the catalogue. */
import { projectId } from '../api.testing.ts'
import { caipCoin, caipUsdc, chain, type Entry, usdc } from './entry.testing.ts'

export const pricesEntries: readonly Entry[] = [
  {
    name: 'prices.of',
    ask: (api) => api.prices.of({ tokens: [usdc] }),
    ...chain,
    path: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [caipUsdc], projectId },
    repeats: true,
    answer: {
      fungibles: [
        { address: caipCoin, name: 'Ether', symbol: 'ETH', iconUrl: '', price: 3012.45 },
        { address: caipUsdc, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 0.9998 },
      ],
    },
    value: [{ ...usdc, price: '0.9998' }],
    skipped: { value: [] },
  },
]
