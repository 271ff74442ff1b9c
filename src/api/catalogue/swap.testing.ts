/** The calls of swaps, as entries of the catalogue. */
import { ADDRESS, NETWORK, OTHER, projectId, TOKEN } from '../api.testing.ts'
import { account, caipCoin, caipUsdc, chain, coin, type Entry, GET, POST, usdc } from './entry.testing.ts'

const CALLDATA = `0x095ea7b3${'00'.repeat(64)}`

const tx = { to: `${NETWORK}:${OTHER}`, data: CALLDATA, eip155: { gas: '150000', gasPrice: '1000000000' } }

export const swapEntries: readonly Entry[] = [
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
    ask: (api) =>
      api.swap.buildTransaction({ amount: 5n, userAddress: ADDRESS, from: usdc, to: coin, slippage: 1 }),
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
]
