// Owns the purchase of coins: options, quotes, the address of a local payment page, and what that page does. Nobody
// pays anything; a finished purchase really moves coins or tokens from the treasury to the buyer.
import { encodeFunctionData, erc20Abi, numberToHex, parseUnits } from 'viem'
import { Refusal } from '../answers.mjs'
import { COIN, RATES } from '../exchange/tokens.mjs'
import { iconUrl, listTokens, readAddress } from './caip.mjs'

/** Local chains by the network names that providers use. */
const NETWORKS = [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', short: 'ethereum', chain: 'eip155:1' },
  { name: 'base-mainnet', display_name: 'Base', short: 'base', chain: 'eip155:8453' },
]
const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const FEE = 0.015
const NETWORK_FEE_USD = 1.2
const STATUS = 'ONRAMP_TRANSACTION_STATUS_'

/** @returns {import('../host.mjs').Endpoint[]} */
export function onrampEndpoints(world) {
  world.purchases = world.remember(() => /** @type {Purchase[]} */ ([]))
  return [
    {
      name: 'onrampOptions',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/onramp/options',
      answer: () => ({
        purchaseCurrencies: purchaseCurrencies(world),
        paymentCurrencies: paymentCurrencies(),
      }),
    },
    {
      name: 'onrampQuote',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/onramp/quote',
      answer: ({ body }) => quote(world, body),
    },
    {
      name: 'onrampUrl',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/generators/onrampurl',
      answer: ({ body }) => ({ url: paymentUrl(world, body) }),
    },
  ]
}

const paymentCurrencies = () => ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: LIMITS }))

function purchaseCurrencies(world) {
  return ['ETH', 'USDC'].map((symbol) => ({
    id: world.hash(`currency ${symbol}`).slice(0, 32),
    name: symbol === 'ETH' ? COIN.name : 'USD Coin',
    symbol,
    networks: NETWORKS.filter(({ chain }) => world.chains.has(chain)).map(
      ({ name, display_name, chain }) => ({
        name,
        display_name,
        chain_id: chain.split(':')[1],
        contract_address: tokenOf(world, chain, symbol)?.address ?? '',
      }),
    ),
  }))
}

/** What can be delivered on a chain, by its symbol. */
export const tokenOf = (world, chain, symbol) =>
  listTokens(world.chains.get(chain)).find((token) => token.symbol === symbol)

function quote(world, body) {
  const symbol = body?.purchaseCurrency?.symbol
  const currency = body?.paymentCurrency?.id
  const token = [...world.chains.keys()].map((id) => tokenOf(world, id, symbol)).find(Boolean)
  const rate = RATES[String(currency).toLowerCase()]
  const total = Number(body?.amount)
  if (!token) throw new Refusal(400, 'purchaseCurrency', 'The purchase currency is not offered.')
  if (rate === undefined) throw new Refusal(400, 'paymentCurrency', 'The payment currency is not offered.')
  if (!(total > 0 && total <= Number(LIMITS[1].max))) {
    throw new Refusal(400, 'amount', `The amount is not between 0 and ${LIMITS[1].max}.`)
  }
  const money = (amount) => ({ amount: Math.max(amount, 0).toFixed(2), currency })
  const subtotal = total * (1 - FEE) - NETWORK_FEE_USD * rate
  const bought = Math.max(subtotal, 0) / rate / token.price
  return {
    paymentTotal: money(total),
    paymentSubtotal: money(subtotal),
    purchaseAmount: { amount: bought.toFixed(Math.min(token.decimals, 8)), currency: symbol },
    networkFee: money(NETWORK_FEE_USD * rate),
    quoteId: world.hash(`quote ${JSON.stringify(body)}`).slice(0, 32),
  }
}

/** Everything that the payment page needs stands in its address; the page is served by the control host. */
function paymentUrl(world, body) {
  const wallet = body?.destinationWallets?.[0]
  const address = readAddress(wallet?.address, 'address')
  const network =
    NETWORKS.find(({ short }) => short === body.defaultNetwork) ??
    NETWORKS.find(({ short }) => wallet.blockchains?.includes(short))
  if (!network || !world.chains.has(network.chain)) {
    throw new Refusal(400, 'defaultNetwork', 'The network is not offered.')
  }
  const symbol = wallet.assets?.find((asset) => tokenOf(world, network.chain, asset)) ?? 'ETH'
  const url = new URL('/pay', world.urls.control)
  url.search = new URLSearchParams({
    address,
    chain: network.chain,
    symbol,
    amount: `${body.presetCryptoAmount ?? 0.01}`,
  }).toString()
  return url.href
}

/**
 * @typedef {object} Purchase
 * @property {string} id
 * @property {`0x${string}`} address
 * @property {string} chain
 * @property {string} symbol
 * @property {string} amount decimal text
 * @property {'IN_PROGRESS' | 'SUCCESS' | 'FAILED'} status
 * @property {string} hash
 * @property {string} at
 */

/** The payment page's first button. */
export function startPurchase(world, { address, chain, symbol, amount }) {
  const token = world.chains.has(chain) ? tokenOf(world, chain, symbol) : undefined
  if (!token) throw new Refusal(400, 'symbol', 'This is not sold here.')
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(String(amount)))
    throw new Refusal(400, 'amount', 'The amount is not a number.')
  const list = world.purchases.now
  const purchase = {
    id: world.hash(`purchase ${list.length}`).slice(0, 32),
    address: readAddress(address, 'address'),
    chain,
    symbol,
    amount: String(amount),
    status: 'IN_PROGRESS',
    hash: '',
    at: new Date().toISOString(),
  }
  list.push(purchase)
  return purchase
}

/** Its second: delivers for real, or fails. */
export async function endPurchase(world, id, isGood) {
  const purchase = world.purchases.now.find((entry) => entry.id === id && entry.status === 'IN_PROGRESS')
  if (!purchase) throw new Refusal(404, 'id', 'There is no such open purchase.')
  purchase.status = isGood ? 'SUCCESS' : 'FAILED'
  if (isGood) purchase.hash = await deliver(world, purchase)
  return purchase
}

/** By the treasury. @returns {Promise<string>} the hash */
export async function deliver(world, { address, chain: id, symbol, amount }) {
  const chain = world.chains.get(id)
  const token = tokenOf(world, id, symbol)
  const base = parseUnits(amount, token.decimals)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, base] })
  const what = token.address ? { to: token.address, data } : { to: address, value: numberToHex(base) }
  return chain.ask('eth_sendTransaction', { from: chain.exchange.treasury, ...what })
}

/** Rows of the on-ramp history, newest first. */
export function purchasesOf(world, address) {
  return world.purchases.now
    .filter((purchase) => purchase.address === address)
    .map((purchase) => toRow(world, purchase))
    .reverse()
}

function toRow(world, { id, address, chain, symbol, amount, status, hash, at }) {
  const { name, price } = tokenOf(world, chain, symbol)
  return {
    id,
    metadata: {
      operationType: 'bought',
      hash,
      chain,
      minedAt: at,
      sentFrom: 'Coinbase',
      sentTo: address,
      status: `${STATUS}${status}`,
      nonce: 0,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: amount },
        price,
        value: price * Number(amount),
        fungible_info: { name, symbol, icon: { url: iconUrl(world, symbol) } },
      },
    ],
  }
}
