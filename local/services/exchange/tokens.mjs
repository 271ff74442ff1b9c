// Owns the table of what exists on the local networks: coins and test tokens with their names, decimals and prices in
// US dollars. The prices are made up, fixed, and the pools start at them.

/** Stands for a network's own coin where a token address is asked (ERC-7528 spelling in lower case). */
export const COIN_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** @typedef {{ symbol: string, name: string, decimals: number, price: number }} TokenFacts */

/** @type {TokenFacts} */
export const COIN = { symbol: 'ETH', name: 'Ether', decimals: 18, price: 3_000 }

/** @type {TokenFacts} */
export const WRAPPED = { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, price: COIN.price }

/** Deployed on each local network, in this order. @type {readonly TokenFacts[]} */
export const TOKENS = [
  { symbol: 'USDC', name: 'USD Coin (local)', decimals: 6, price: 1 },
  { symbol: 'DAI', name: 'Dai (local)', decimals: 18, price: 1 },
  { symbol: 'WBTC', name: 'Wrapped Bitcoin (local)', decimals: 8, price: 60_000 },
  { symbol: 'UNI', name: 'Uniswap (local)', decimals: 18, price: 10 },
]

/** Imitates USDC: its last letter is the Cyrillic es. Sent to the demo accounts, on no list and without a price. */
export const IMITATION = { symbol: 'USD\u0421', name: 'USD Coin', decimals: 6, price: 0 }

/** Units of another currency per US dollar, as fixed as the prices. */
export const RATES = {
  usd: 1,
  eur: 0.9,
  gbp: 0.8,
  aud: 1.5,
  cad: 1.4,
  inr: 84,
  jpy: 150,
  btc: 1 / 60_000,
  eth: 1 / 3_000,
}

/** Coins of networks that are not played here, for the price endpoint only. */
export const FOREIGN_COINS = {
  So11111111111111111111111111111111111111111: { symbol: 'SOL', name: 'Solana', decimals: 9, price: 150 },
}
