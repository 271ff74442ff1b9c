// Owns the swap endpoints: what can be swapped, for how much, and transactions that really do it on the local exchange.
// The exchange quotes; this file only translates between its calls and what the product speaks.
import { encodeFunctionData, erc20Abi } from 'viem'
import { Refusal } from '../answers.mjs'
import { routerAbi, wethAbi } from '../exchange/contracts.mjs'
import { readPool } from '../exchange/pools.mjs'
import { COIN_PLACEHOLDER } from '../exchange/tokens.mjs'
import { findChain, findToken, iconUrl, listTokens, readCaip10, toCaip10 } from './caip.mjs'

const MAX = 2n ** 256n - 1n
const SWAP_GAS = 300_000
const WRAP_GAS = 60_000
const APPROVE_GAS = 60_000
const DEADLINE_S = 1_200n

/** @returns {import('../host.mjs').Endpoint[]} */
export const convertEndpoints = (world) => [
  {
    name: 'tokens',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/convert/tokens',
    answer: ({ query }) => {
      const chain = findChain(world, query.chainId)
      const tokens = listTokens(chain).map(({ name, symbol, decimals, address = COIN_PLACEHOLDER }) => ({
        name,
        symbol,
        address: toCaip10(chain.id, address),
        decimals,
        logoUri: iconUrl(world, symbol),
        eip2612: false,
      }))
      return { tokens }
    },
  },
  {
    name: 'quotes',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/convert/quotes',
    answer: async ({ query }) => {
      const wish = readWish(world, query)
      // No quote for an input that makes no sense, as documented; too little liquidity is an error with a reason.
      if (!wish) return { quotes: [] }
      const toAmount = await quote(wish)
      return {
        quotes: [
          {
            id: null,
            fromAmount: `${wish.amount}`,
            fromAccount: query.from,
            toAmount: `${toAmount}`,
            toAccount: query.to,
          },
        ],
      }
    },
  },
  {
    name: 'allowance',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/convert/allowance',
    answer: async ({ query }) => {
      const { chain, address } = readCaip10(world, query.tokenAddress, 'tokenAddress')
      const user = readCaip10(world, query.userAddress, 'userAddress')
      const token = findToken(chain, address)
      if (!token) throw new Refusal(400, 'tokenAddress', 'The token is not known.')
      // The coin needs no approval.
      if (!token.address) return { allowance: `${MAX}` }
      const allowance = await chain.client.readContract({
        abi: erc20Abi,
        address: token.address,
        functionName: 'allowance',
        args: [user.address, chain.exchange.router],
      })
      return { allowance: `${allowance}` }
    },
  },
  {
    name: 'gasPrice',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/convert/gas-price',
    answer: async ({ query }) => {
      const price = await findChain(world, query.chainId).client.getGasPrice()
      return { standard: `${price}`, fast: `${(price * 11n) / 10n}`, instant: `${(price * 12n) / 10n}` }
    },
  },
  {
    name: 'buildTransaction',
    host: 'blockchain',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    project: 'query or body',
    answer: async ({ body }) => {
      const wish = readWish(world, body)
      if (!wish) throw new Refusal(400, 'amount', 'The amount or the pair of tokens is not valid.')
      const user = readCaip10(world, body.userAddress, 'userAddress')
      const slippage = Number(body.eip155?.slippage)
      if (!(slippage >= 0 && slippage <= 50)) {
        throw new Refusal(400, 'slippage', 'The slippage is not between 0 and 50 percent.')
      }
      return { tx: await buildSwap(wish, user.address, slippage) }
    },
  },
  {
    name: 'buildApprove',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/convert/build-approve',
    answer: async ({ query }) => {
      readCaip10(world, query.userAddress, 'userAddress')
      const { chain, address } = readCaip10(world, query.from, 'from')
      const token = findToken(chain, address)
      if (!token?.address) throw new Refusal(400, 'from', 'There is nothing to approve for this token.')
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [chain.exchange.router, MAX],
      })
      // The service puts the token's contract into `from`: the approval is sent there. No amount is asked, so the
      // approval is without limit; the product is to make it exact.
      return {
        tx: {
          from: query.from,
          to: query.to,
          data,
          value: '0',
          eip155: { gas: APPROVE_GAS, gasPrice: `${await chain.client.getGasPrice()}` },
        },
      }
    },
  },
]

// What is to be swapped, or undefined when it makes no sense.
function readWish(world, wish) {
  const { amount, from, to } = wish
  const source = readCaip10(world, from, 'from')
  const target = readCaip10(world, to, 'to')
  const fromToken = findToken(source.chain, source.address)
  const toToken = findToken(target.chain, target.address)
  if (!/^\d{1,78}$/.test(String(amount)) || source.chain !== target.chain) return undefined
  if (!fromToken || !toToken || fromToken === toToken || fromToken.symbol === toToken.symbol) return undefined
  const base = BigInt(amount)
  if (base === 0n || base > MAX) return undefined
  return { chain: source.chain, amount: base, from: fromToken, to: toToken }
}

const isWrap = ({ chain, from, to }) =>
  [from, to].every((token) => token.address === undefined || token.address === chain.exchange.wrapped.address)

// Every token has a pool with the wrapped coin.
function pathOf({ chain, from, to }) {
  const { wrapped } = chain.exchange
  const ends = [from.address ?? wrapped.address, to.address ?? wrapped.address]
  return ends.includes(wrapped.address) ? ends : [ends[0], wrapped.address, ends[1]]
}

/** @throws {Refusal} with the documented words when the pools are too small */
async function quote(wish) {
  if (isWrap(wish)) return wish.amount
  const { chain, amount } = wish
  const path = pathOf(wish)
  // A pool gives something for any amount; what more than doubles its reserve counts as more than it has.
  const { reserve } = await readPool(chain, path[0], path[1])
  const amounts = amount > reserve ? undefined : await amountsOut(chain, amount, path)
  const out = amounts?.at(-1)
  if (!out) throw new Refusal(400, 'amount', 'insufficient liquidity')
  return out
}

async function amountsOut(chain, amount, path) {
  return chain.client.readContract({
    abi: routerAbi,
    address: chain.exchange.router,
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
}

async function buildSwap(wish, user, slippage) {
  const { chain, amount } = wish
  const out = await quote(wish)
  const [gasPrice, { timestamp }] = await Promise.all([chain.client.getGasPrice(), chain.client.getBlock()])
  const least = (out * BigInt(Math.round((100 - slippage) * 1e6))) / 100_000_000n
  // The clock of a local network may stand behind or ahead of ours.
  const now = BigInt(Math.floor(Date.now() / 1000))
  const deadline = (timestamp > now ? timestamp : now) + DEADLINE_S
  const { to, data } = isWrap(wish) ? wrapCall(wish) : swapCall(wish, user, least, deadline)
  return {
    from: toCaip10(chain.id, user),
    to: toCaip10(chain.id, to),
    data,
    amount: `${amount}`,
    eip155: { gas: `${isWrap(wish) ? WRAP_GAS : SWAP_GAS}`, gasPrice: `${gasPrice}` },
  }
}

function wrapCall({ chain, amount, from }) {
  const to = chain.exchange.wrapped.address
  const data = from.address
    ? encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [amount] })
    : encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  return { to, data }
}

function swapCall(wish, user, least, deadline) {
  const { chain, amount, from, to } = wish
  const path = pathOf(wish)
  const rest = [path, user, deadline]
  const encode = (functionName, args) => encodeFunctionData({ abi: routerAbi, functionName, args })
  const data = !from.address
    ? encode('swapExactETHForTokens', [least, ...rest])
    : encode(to.address ? 'swapExactTokensForTokens' : 'swapExactTokensForETH', [amount, least, ...rest])
  return { to: chain.exchange.router, data }
}
