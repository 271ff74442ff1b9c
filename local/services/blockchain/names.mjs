// Owns the service names: lookup, reverse lookup, suggestions and registration. A registration counts only when the
// signature is really the address's own, by its key or, for a contract, by the contract on that chain (ERC-1271, ERC-6492).
import { getAddress } from 'viem'
import { Refusal } from '../answers.mjs'
import { DEMO_ACCOUNTS } from '../exchange/deploy.mjs'
import { readAddress } from './caip.mjs'

/** New names end in the first zone; the second is the older one, still looked up. */
const ZONES = ['reown.id', 'wcn.id']
const LABEL = /^[a-z0-9-]{4,64}$/
const EVM_BIT = 0x8000_0000

const STRANGER = '0x0a0000000000000000000000000000000000be11'

/** Registered before anybody came: the second demo account, an old one for the third, and one that is only on Ethereum. */
const PLANTED = [
  { name: 'meadow.reown.id', owner: DEMO_ACCOUNTS[1], coins: [60, EVM_BIT + 8453] },
  { name: 'oldharbor.wcn.id', owner: DEMO_ACCOUNTS[2], coins: [EVM_BIT + 8453] },
  { name: 'lonehill.reown.id', owner: STRANGER, coins: [60] },
]
const PLANTED_AT = '2025-01-15T12:00:00.000Z'

/** @returns {import('../host.mjs').Endpoint[]} */
export function nameEndpoints(world) {
  const names = world.remember(
    () => new Map(PLANTED.map(({ name, owner, coins }) => [name, account(name, owner, coins, PLANTED_AT)])),
  )
  return [
    {
      name: 'nameSuggestions',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/profile/suggestions/:name',
      answer: ({ params, query }) => {
        const label = params.name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
        const zone = query.zone ?? ZONES[0]
        const ends = ['', '-wallet', '1', '-home', 'x', '-eth']
        const suggestions = ends
          .map((end) => `${label}${end}.${zone}`)
          .map((name) => ({ name, registered: names.now.has(name) }))
        return { suggestions }
      },
    },
    {
      name: 'nameReverse',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/profile/reverse/:address',
      answer: ({ params }) => {
        const address = readAddress(params.address, 'address')
        return [...names.now.values()].filter(({ addresses }) =>
          Object.values(addresses).some((entry) => entry.address === address),
        )
      },
    },
    {
      name: 'nameAccount',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/profile/account/:name',
      // That nobody has a name is said in one of two ways, by the version that is asked for (wire facts 2.12).
      answer: ({ params, query }) => {
        const found = names.now.get(params.name.toLowerCase())
        if (!found && query.apiVersion !== '2') throw new Refusal(404, 'name', 'The name is not registered.')
        return found ?? []
      },
    },
    {
      name: 'nameRegister',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/profile/account',
      // Known clients send no project id with it.
      project: 'optional',
      answer: async ({ body }) => {
        const address = readAddress(body?.address, 'address')
        const coin = body.coin_type
        const name = readMessage(body.message, world.settings.nameSignedForS)
        if (names.now.has(name)) throw new Refusal(400, 'name', `The name ${name} is already registered.`)
        const chain = chainOfCoin(world, coin)
        if (!(await isSignedBy(chain, address, body.message, body.signature))) {
          throw new Refusal(401, 'signature', 'The signature is not by the address.')
        }
        names.now.set(name, account(name, address, [coin], new Date().toISOString()))
        return { success: true }
      },
    },
  ]
}

function account(name, owner, coins, at) {
  const entries = coins.map((coin) => [`${coin}`, { address: getAddress(owner), created: at }])
  return {
    name,
    registered_at: at,
    updated_at: at,
    addresses: Object.fromEntries(entries),
    attributes: [{ bio: '' }],
  }
}

/** @returns {string} the full name that the message asks for */
function readMessage(message, signedForS) {
  const { name, attributes, timestamp } = parse(message)
  const [label, ...zone] = String(name).split('.')
  if (zone.join('.') !== ZONES[0]) throw new Refusal(400, 'name', `The name does not end in .${ZONES[0]}.`)
  if (!LABEL.test(label)) {
    throw new Refusal(400, 'name', 'A name has at least 4 lower-case letters, digits or hyphens.')
  }
  if (typeof attributes !== 'object' || attributes === null) {
    throw new Refusal(400, 'attributes', 'The attributes are missing.')
  }
  const age = Date.now() / 1000 - timestamp
  if (!Number.isInteger(timestamp) || Math.abs(age) > signedForS) {
    throw new Refusal(400, 'timestamp', 'Expired timestamp: the message is too old or from the future.')
  }
  return name
}

function parse(message) {
  try {
    return Object(JSON.parse(message))
  } catch {
    throw new Refusal(400, 'message', 'The message is not JSON.')
  }
}

/** ENSIP-11: the chain id with the highest bit set; 60 is Ethereum's older number. */
function chainOfCoin(world, coin) {
  const chainId = coin === 60 ? 1 : coin - EVM_BIT
  const chain = Number.isInteger(chainId) ? world.chains.get(`eip155:${chainId}`) : undefined
  if (!chain)
    throw new Refusal(400, 'coin_type', `The coin type ${String(coin).slice(0, 20)} is not supported.`)
  return chain
}

async function isSignedBy(chain, address, message, signature) {
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature)) return false
  try {
    return await chain.client.verifyMessage({ address, message, signature })
  } catch {
    return false // not even the form of one
  }
}
