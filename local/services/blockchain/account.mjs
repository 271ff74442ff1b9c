// Owns what is known about chains and accounts: supported chains, identity, balances and prices.
// Balances are read from the nodes at every call, unless the settings say otherwise; prices are the table's; identities are a planted few.
import { erc20Abi, formatUnits } from 'viem'
import { Refusal } from '../answers.mjs'
import { DEMO_ACCOUNTS } from '../exchange/deploy.mjs'
import { COIN_PLACEHOLDER, FOREIGN_COINS, RATES } from '../exchange/tokens.mjs'
import { findChain, iconUrl, listPriced, readAddress, toCaip10 } from './caip.mjs'
import { findSolanaToken, isSolana, isSolanaAddress, solanaBalances } from './solana.mjs'

/** Milliseconds, where balances are kept (`world.settings.balances`). */
const KEPT_MS = 10_000

/** @returns {import('../host.mjs').Endpoint[]} */
export const accountEndpoints = (world, kept = world.remember(() => new Map())) => [
  {
    name: 'supportedChains',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/supported-chains',
    answer: () => ({ http: Object.keys(world.rpc), ws: [] }),
  },
  {
    name: 'identity',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/identity/:address',
    // Nobody has a name on Solana.
    answer: ({ params }) =>
      isSolanaAddress(params.address)
        ? { name: null, avatar: null }
        : identityOf(world, readAddress(params.address, 'address')),
  },
  {
    name: 'balance',
    host: 'blockchain',
    method: 'GET',
    path: '/v1/account/:address/balance',
    answer: async ({ params, query }) => {
      const rate = readRate(query.currency)
      if (isSolana(world, query.chainId) && query.forceUpdate)
        throw new Refusal(400, 'forceUpdate', 'Only tokens of eip155 can be read anew.')
      if (isSolana(world, query.chainId))
        return { balances: await solanaBalances(world, query.chainId, params.address, rate) }
      const address = readAddress(params.address, 'address')
      const chains =
        query.chainId === undefined ? [...world.chains.values()] : [findChain(world, query.chainId)]
      const before = kept.now.get(address)
      const isKept = world.settings.balances === 'kept' && !query.forceUpdate
      if (isKept && before && Date.now() - before.at < KEPT_MS) return before.answer
      const lists = await Promise.all(chains.map((chain) => balancesOf(world, chain, address, rate)))
      const answer = { balances: lists.flat() }
      kept.now.set(address, { at: Date.now(), answer })
      return answer
    },
  },
  {
    name: 'price',
    host: 'blockchain',
    method: 'POST',
    path: '/v1/fungible/price',
    project: 'query or body',
    answer: ({ body }) => {
      const rate = readRate(body?.currency)
      if (!Array.isArray(body?.addresses)) throw new Refusal(400, 'addresses', 'The addresses are missing.')
      const priced = world.settings.prices === 'first' ? body.addresses.slice(0, 1) : body.addresses
      return { fungibles: priced.flatMap((address) => priceOf(world, address, rate)) }
    },
  },
]

/** The third demo account has a name and a picture, the others none. */
function identityOf(world, address) {
  if (address !== DEMO_ACCOUNTS[2]) return { name: null, avatar: null }
  return { name: 'harbor.eth', avatar: iconUrl(world, 'HARBOR') }
}

function readRate(currency) {
  const rate = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined
  if (rate === undefined) throw new Refusal(400, 'currency', 'The currency is not known.')
  return rate
}

async function balancesOf(world, chain, address, rate) {
  const rows = await Promise.all(
    listPriced(chain).map(async (token) => ({ token, amount: await amountOf(chain, token, address) })),
  )
  // The coin is listed at zero too, tokens are not.
  return rows
    .filter(({ token, amount }) => amount > 0n || token.address === undefined)
    .map(({ token, amount }) => {
      const numeric = formatUnits(amount, token.decimals)
      const price = token.price * rate
      return {
        name: token.name,
        symbol: token.symbol,
        chainId: chain.id,
        ...(token.address && { address: toCaip10(chain.id, token.address) }),
        value: Number(numeric) * price,
        price,
        quantity: { decimals: `${token.decimals}`, numeric },
        iconUrl: iconUrl(world, token.symbol),
      }
    })
}

const amountOf = (chain, token, address) =>
  token.address
    ? chain.client.readContract({
        abi: erc20Abi,
        address: token.address,
        functionName: 'balanceOf',
        args: [address],
      })
    : chain.client.getBalance({ address })

// Unknown addresses have no row, as a service without a price for them would leave them out.
function priceOf(world, caip10, rate) {
  const [namespace, reference, address] = String(caip10).split(':')
  const chain = world.chains.get(`${namespace}:${reference}`)
  const token = chain ? pricedAt(chain, address) : (FOREIGN_COINS[address] ?? findSolanaToken(address))
  if (!token) return []
  const { name, symbol, price } = token
  return [{ address: caip10, name, symbol, iconUrl: iconUrl(world, symbol), price: price * rate }]
}

// Whatever the letters' case; the placeholder is the coin.
function pricedAt(chain, address = '') {
  const wanted = address.toLowerCase()
  return listPriced(chain).find((token) => (token.address?.toLowerCase() ?? COIN_PLACEHOLDER) === wanted)
}
