// Owns what the treasury does to a pool on purpose: it moves the price by a real trade, takes all liquidity out, and fills it again.
// Every token has one pool with the wrapped coin.
import { encodeFunctionData, erc20Abi, formatUnits, numberToHex } from 'viem'
import { factoryAbi, pairAbi, routerAbi, wethAbi } from './contracts.mjs'
import { firstAmounts, withKept } from './deploy.mjs'
import { COIN } from './tokens.mjs'

/** @typedef {import('../chain.mjs').Chain} Chain */
/** @typedef {import('./deploy.mjs').Token} Token */

const NEVER = 2n ** 64n - 1n
const GAS = 500_000
/** Of a trade, Uniswap's pools keep 3 of 1000 parts. */
const TRADED = 997n
const WHOLE = 1_000n
/** Factors of prices, as integers. */
const SCALE = 1_000_000n
const [LEAST_PERCENT, MOST_PERCENT] = [-99, 1_000]
/** A pool with less is as good as empty. */
const LEAST = 1_000n

/** Everything that has a pool with the wrapped coin. @param {Pick<Chain, 'exchange'>} chain */
export const listPooled = ({ exchange: { tokens, odd } }) => [
  ...tokens,
  ...odd.filter(({ hasPool }) => hasPool),
]

/**
 * The pool of two tokens, and what it has of each.
 *
 * @param {Chain} chain
 * @param {`0x${string}`} first
 * @param {`0x${string}`} second
 */
export async function readPool({ client, exchange }, first, second) {
  const { factory } = exchange
  const args = /** @type {const} */ ([first, second])
  const pair = await client.readContract({ abi: factoryAbi, address: factory, functionName: 'getPair', args })
  const reserves = await client.readContract({ abi: pairAbi, address: pair, functionName: 'getReserves' })
  // A pair keeps its tokens in the order of their addresses.
  const isFirst = first.toLowerCase() < second.toLowerCase()
  return { pair, reserve: reserves[isFirst ? 0 : 1], other: reserves[isFirst ? 1 : 0] }
}

/** @param {Chain} chain @returns for the page: each pool with what it has, and its token's price in US dollars */
export const listPools = (chain) =>
  Promise.all(
    listPooled(chain).map(async ({ symbol, name, address, decimals }) => {
      const { reserve, other } = await readPool(chain, address, chain.exchange.wrapped.address)
      const [tokens, coins] = [formatUnits(reserve, decimals), formatUnits(other, COIN.decimals)]
      const price = (Number(coins) / Number(tokens)) * COIN.price
      return { chain: chain.id, symbol, name, tokens, coins, price }
    }),
  )

/**
 * Moves the price of a token, in coins, by so many percent: the treasury buys it, or sells it.
 *
 * @param {Chain} chain
 * @param {string} symbol
 * @param {number} percent -99 to 1000, not 0
 * @returns {Promise<`0x${string}`>} the trade's hash; without mining it waits like any other
 */
export async function movePrice(chain, symbol, percent) {
  if (!(percent >= LEAST_PERCENT && percent <= MOST_PERCENT) || percent === 0)
    throw new Error(`A price moves by ${LEAST_PERCENT} to ${MOST_PERCENT} percent, not by ${percent}.`)
  const token = findPooled(chain, symbol)
  const { treasury, wrapped } = chain.exchange
  const { reserve, other } = await readPool(chain, token.address, wrapped.address)
  const factor = BigInt(Math.round((1 + percent / 100) * Number(SCALE)))
  if (percent > 0) {
    const coins = amountThatMoves(other, reserve, factor, SCALE)
    const args = /** @type {const} */ ([0n, [wrapped.address, token.address], treasury, NEVER])
    return onRouter(chain, 'swapExactETHForTokens', args, coins)
  }
  const amount = withKept(token, amountThatMoves(reserve, other, SCALE, factor))
  const args = /** @type {const} */ ([amount, 0n, [token.address, wrapped.address], treasury, NEVER])
  return onRouter(chain, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args)
}

/** Takes all liquidity out but the thousand parts that Uniswap never gives back. @param {Chain} chain @param {string} symbol */
export async function drainPool(chain, symbol) {
  const token = findPooled(chain, symbol)
  const { treasury, wrapped } = chain.exchange
  const { pair } = await readPool(chain, token.address, wrapped.address)
  const parts = await chain.client.readContract({
    abi: pairAbi,
    address: pair,
    functionName: 'balanceOf',
    args: [treasury],
  })
  if (parts === 0n) return
  // Not by the router, which cannot pass on a token that keeps some of it.
  const transfer = encodeFunctionData({ abi: pairAbi, functionName: 'transfer', args: [pair, parts] })
  const burn = encodeFunctionData({ abi: pairAbi, functionName: 'burn', args: [treasury] })
  for (const data of [transfer, burn]) await sendByTreasury(chain, { to: pair, data })
}

/** Drained and filled again: the first amounts, and so the first price. @param {Chain} chain @param {string} symbol */
export async function fillPool(chain, symbol) {
  const token = findPooled(chain, symbol)
  await drainPool(chain, symbol)
  const { treasury, wrapped } = chain.exchange
  const { pair, reserve, other } = await readPool(chain, token.address, wrapped.address)
  const first = firstAmounts(token)
  const coins = first.coins - other
  // Not by the router, which would add at the price of the few units that are always left.
  const encode = (args) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  const mint = encodeFunctionData({ abi: pairAbi, functionName: 'mint', args: [treasury] })
  for (const sent of [
    { to: wrapped.address, data: deposit, value: coins },
    { to: wrapped.address, data: encode([pair, coins]) },
    { to: token.address, data: encode([pair, withKept(token, first.tokens - reserve)]) },
    { to: pair, data: mint },
  ])
    await sendByTreasury(chain, sent)
}

function findPooled(chain, symbol) {
  const token = listPooled(chain).find((listed) => listed.symbol === symbol)
  if (!token) throw new Error(`There is no pool of ${String(symbol).slice(0, 40)}.`)
  return token
}

/**
 * The least amount whose trade makes the pool have so many times as much of what comes in per unit of what goes out: `more` over `less`.
 *
 * @param {bigint} has of what comes in
 * @param {bigint} other of what goes out
 * @param {bigint} more
 * @param {bigint} less
 */
function amountThatMoves(has, other, more, less) {
  if (has < LEAST || other < LEAST) throw new Error('The pool is empty.')
  const isEnough = (amount) => {
    const traded = amount * TRADED
    const out = (traded * other) / (has * WHOLE + traded)
    return (has + amount) * other * less >= has * (other - out) * more
  }
  let [low, high] = [0n, has * WHOLE]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

const onRouter = (chain, functionName, args, value) =>
  sendByTreasury(chain, {
    to: chain.exchange.router,
    data: encodeFunctionData({ abi: routerAbi, functionName, args }),
    value,
  })

const sendByTreasury = (chain, { to, data, value = 0n }) =>
  chain.ask('eth_sendTransaction', {
    from: chain.exchange.treasury,
    to,
    data,
    value: numberToHex(value),
    gas: numberToHex(GAS),
  })
