/** The calls of history, as entries of the catalogue. */
import { ADDRESS, NETWORK, OTHER } from '../api.testing.ts'
import { chain, type Entry, GET } from './entry.testing.ts'

const HASH = `0x${'ab'.repeat(32)}`

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

export const historyEntries: readonly Entry[] = [
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
]
