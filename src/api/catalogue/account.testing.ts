/** The calls of identity and balances, as entries of the catalogue. */
import { ADDRESS, NETWORK } from '../api.testing.ts'
import { caipCoin, caipUsdc, chain, coin, type Entry, GET, usdc } from './entry.testing.ts'

export const accountEntries: readonly Entry[] = [
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
]
