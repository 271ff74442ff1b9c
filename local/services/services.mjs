// Owns the start of the local services: everything that the product asks over HTTP, answered on this computer over the
// local networks. One program, four listeners: the three hosts of the option `endpoints`, and the page that shows and
// breaks them. What each endpoint answers lives in the folders beside this file.
import { NETWORKS } from '../nodes/nodes.mjs'
import { analyticsEndpoints } from './analytics.mjs'
import { findChain } from './blockchain/caip.mjs'
import { nextInSession, sendInSession } from './blockchain/cosigner.mjs'
import { blockchainEndpoints } from './blockchain/endpoints.mjs'
import { openChain } from './chain.mjs'
import { createControl } from './control.mjs'
import { deployExchange } from './exchange/deploy.mjs'
import { drainPool, fillPool, listPools, movePrice } from './exchange/pools.mjs'
import { createFaults } from './faults.mjs'
import { createHost } from './host.mjs'
import { listenAll } from './listen.mjs'
import { createRecord } from './record.mjs'
import { walletEndpoints } from './wallets/endpoints.mjs'
import { createWorld } from './world.mjs'

/** The hosts of the option `endpoints` that are played here. */
export const HOSTS = /** @type {const} */ (['blockchain', 'wallets', 'analytics'])

/** A project id that the services accept, like any other of 32 hex characters but `REFUSED_PROJECT_ID`. */
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'

export { REFUSED_PROJECT_ID } from './project.mjs'

/** Networks that the services do not know. */
const UNSERVED = NETWORKS.filter(({ isServed }) => !isServed).map(({ id }) => id)

/**
 * Starts the services over running nodes.
 *
 * @param {object} options
 * @param {Record<string, string>} options.rpc node urls by CAIP-2 id; those of networks that are not served are left out
 * @param {number} [options.port] of the control page; the hosts take the three ports after it. 0: any free ones
 * @param {string} [options.seed] the generated wallets, names and keys follow from it
 */
export async function startServices({ rpc: given, port = 0, seed = 'wallet-modal' }) {
  const rpc = Object.fromEntries(Object.entries(given).filter(([id]) => !UNSERVED.includes(id)))
  const chains = await openChains(rpc)
  const world = createWorld({ rpc, chains, seed })
  const record = createRecord()
  const endpoints = [...blockchainEndpoints(world), ...walletEndpoints(world), ...analyticsEndpoints(world)]
  const faults = createFaults(endpoints)
  const stopping = new AbortController()

  const reset = () => {
    faults.clear()
    record.clear()
    world.clear()
  }
  const hosts = HOSTS.map((name) =>
    createHost({ name, endpoints, world, faults, record, stopping: stopping.signal }),
  )
  const control = createControl({ world, endpoints, faults, record, reset })
  const listeners = await listenAll([control, ...hosts], port)
  const [url, blockchain, wallets, analytics] = listeners.urls
  Object.assign(world.urls, { control: url, blockchain, wallets, analytics })

  return {
    /** The page that shows and breaks the services; ends with a slash. */
    url: `${url}/`,
    /** For the option of the same name. */
    endpoints: { blockchain, wallets, analytics },
    projectId: PROJECT_ID,
    /** The page of the provider Meld, for `endpoints.meld`. */
    meld: `${url}/meld`,
    /** What was asked, oldest first; browsers' preflights only when wanted. */
    requests: record.requests,
    /** Analytics bodies that arrived, oldest first. */
    events: () => world.events.map((event) => structuredClone(event)),
    /** Breaks an endpoint, a host or `*`; `undefined` mends it. See `faults.mjs` for what is possible. */
    fault: faults.set,
    /** What the project's owner set in the dashboard: features, allowed origins, analytics. */
    configure: world.configure,
    /** Test tokens and exchange addresses by CAIP-2 id. */
    exchange: (/** @type {string} */ id) => chains.get(id)?.exchange,
    /** Every pool with the wrapped coin: what it has, and its token's price in US dollars. */
    pools: async () => (await Promise.all([...chains.values()].map(listPools))).flat(),
    /** Moves a token's price by so many percent, by a real trade of the treasury. */
    movePrice: (/** @type {string} */ id, /** @type {string} */ symbol, /** @type {number} */ percent) =>
      movePrice(findChain(world, id), symbol, percent),
    /** Takes all liquidity out of a token's pool. */
    drainPool: (/** @type {string} */ id, /** @type {string} */ symbol) =>
      drainPool(findChain(world, id), symbol),
    /** A token's pool as it was at first. */
    fillPool: (/** @type {string} */ id, /** @type {string} */ symbol) =>
      fillPool(findChain(world, id), symbol),
    /** Purchases of the payment page since the last reset, oldest first. */
    purchases: () => world.purchases.now.map((purchase) => structuredClone(purchase)),
    /** What a page does in a smart session, with the cosigner's signature (`blockchain/cosigner.mjs`). */
    nextInSession: (/** @type {unknown} */ wish) => nextInSession(world, wish),
    sendInSession: (/** @type {unknown} */ wish) => sendInSession(world, wish),
    /** Forgets faults, requests, events, registered names, sessions and purchases. The chains stay as they are. */
    reset,
    async stop() {
      stopping.abort()
      await listeners.stop()
    },
  }
}

/** @returns {Promise<Map<string, import('./chain.mjs').Chain>>} in the order given, each with its exchange */
async function openChains(rpc) {
  const entries = Object.entries(rpc).filter(([id]) => id.startsWith('eip155:'))
  return new Map(
    await Promise.all(
      entries.map(async ([id, url]) => {
        const chain = openChain(id, url)
        return /** @type {const} */ ([id, { ...chain, exchange: await deployExchange(chain) }])
      }),
    ),
  )
}
