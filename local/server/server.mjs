// Owns the demo's web server on this computer: `dist/` under `/dist/`, the demo wallets under `/wallet/`, and the pages,
// whose `{{placeholders}}` it fills (`template.mjs`); and starts what they speak to, the nodes and the local services.
// Start it with `startDemo`, or run this file.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sirv from 'sirv'
import { setName } from '../ens/ens.mjs'
import { NETWORKS, startNodes } from '../nodes/nodes.mjs'
import { startRelay } from '../relay/relay.mjs'
import { startServices } from '../services/services.mjs'
import { openShop } from '../shop/shop.mjs'
import { openSignIn } from '../sign-in/sign-in.mjs'
import { MAINNET, startSolana } from '../solana/solana.mjs'
import { buildWallet, walletFolder } from './build.mjs'
import { answerPrice } from './price.mjs'
import { answerSession } from './session.mjs'
import { answerPage } from './template.mjs'

export const DEFAULT_PORT = 4173

const HOST = '127.0.0.1'
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))

/** @typedef {Awaited<ReturnType<typeof startServices>>} Services */
/** @typedef {import('../relay/relay.mjs').Relay} Relay */
/** @typedef {Awaited<ReturnType<typeof startSolana>>} Solana */
/** @typedef {{ url: string, mail: { url: string }, openid: { url: string }, farcaster: { url: string } }} ShownFrame */
/**
 * @typedef {object} Ens names of the local Ethereum change hands; more in `ens/ens.mjs`
 * @property {(name: string, address: `0x${string}`, coinTypes?: readonly bigint[]) => Promise<void>} setName
 */

const SOL = 1_000_000_000n
/** Milliseconds, as on the real chain. */
const SLOT_MS = 400
/** Play money for the accounts of the demo's wallets: Pebble 1 and 2, Lantern 3 and 4. */
const RICH = {
  '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq': 100n * SOL,
  HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC: 5n * SOL,
  '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K': 50n * SOL,
  GhZVA4xzZ1ewtxTpz9FvZgZNPmmxxLnMJFeVTR4Jh8sK: 50n * SOL,
}
/** Tokens of the same accounts, in base units. The second can be paid dollars, the last has no account of any token. */
const TOKENS = {
  '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq': {
    usdc: 2_500_123_456n,
    coral: 1_000_000_000_000_000_001n,
    tide: 750_000_000n,
    anchor: 12_000_000n,
    imitation: 9_999_000_000n,
  },
  HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC: { usdc: 1_000_000n },
  '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K': { usdc: 50_000_000n, tide: 1n },
}

/**
 * Starts the nodes, the services over them, the WalletConnect relay, the Solana chain, and the server.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {number[]} [options.nodePorts] as in `startNodes`; without it the usual ports, or free ones when those are taken
 * @param {number} [options.blockTime] as in `startNodes`
 * @param {number} [options.confirmations] as in `startNodes`
 * @returns {Promise<{ url: string, rpc: Record<string, string>, services: Services, relay: Relay, solana: Solana, ens: Ens, showFrame: (frame: ShownFrame) => void, stop: () => Promise<void> }>} `url` ends with a slash; `rpc` has the EVM nodes;
 *   `showFrame`: the pages know where the secure frame and what is around it are, from now on
 * @throws an Error with code `EADDRINUSE` and one clear sentence when the port is taken
 */
export async function startDemo({ port = DEFAULT_PORT, nodePorts, ...mining } = {}) {
  const context = {
    rpc: {},
    services: undefined,
    relay: undefined,
    solana: {},
    frame: undefined,
    shop: undefined,
    signIn: undefined,
  }
  const server = await listen(createServer(createHandler(context)), port)
  const solana = await startFundedSolana()
  try {
    const [{ nodes, services }] = await Promise.all([
      startBehind({ nodePorts, mining, solana }),
      buildWallet(),
    ])
    const relay = await startRelay()
    const usdc = services.exchange('eip155:1')?.tokens.find(({ symbol }) => symbol === 'USDC')?.address
    const shop = openShop({ rpc: nodes.urls, solana: solana.url, usdc }, 2)
    const signIn = openSignIn(nodes.urls, server.address().port)
    const places = { rpc: nodes.urls, solana: { [MAINNET]: solana.url } }
    Object.assign(context, { ...places, services, relay, shop, signIn })
    const stop = async () => {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), services.stop(), relay.stop()])
      await solana.stop()
      await nodes.stop()
    }
    const ens = { setName: setName.bind(undefined, nodes.urls['eip155:1']) }
    const url = `http://${HOST}:${server.address().port}/`
    const showFrame = (frame) => Object.assign(context, { frame })
    return { url, rpc: nodes.urls, services, relay, solana, ens, showFrame, stop }
  } catch (error) {
    server.close()
    await solana.stop()
    throw error
  }
}

async function startFundedSolana() {
  const solana = await startSolana({ slotMs: SLOT_MS })
  for (const [address, lamports] of Object.entries(RICH)) solana.airdrop(address, lamports)
  await solana.plant(TOKENS)
  return solana
}

async function startBehind({ nodePorts, mining, solana }) {
  const nodes = await startAnyNodes(nodePorts, mining)
  try {
    return { nodes, services: await startServices({ rpc: { ...nodes.urls, [MAINNET]: solana.url } }) }
  } catch (error) {
    await nodes.stop()
    throw error
  }
}

async function startAnyNodes(nodePorts, mining) {
  if (nodePorts) return startNodes({ ports: nodePorts, ...mining })
  try {
    return await startNodes(mining)
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    return startNodes({ ports: NETWORKS.map(() => 0), ...mining })
  }
}

function createHandler(context) {
  const serve = (path, options) => sirv(folder(path), { dev: true, etag: true, ...options })
  // Another origin may load the files of `dist/`, as from a CDN.
  const openToAll = { setHeaders: (response) => response.setHeader('access-control-allow-origin', '*') }
  const dist = serve('../../dist', openToAll)
  const wallet = sirv(walletFolder, { dev: true })
  const pages = serve('../../demo/pages')
  return (request, response) => {
    const url = new URL(request.url, `http://${request.headers.host ?? HOST}`)
    const notFound = () => {
      response.statusCode = 404
      response.setHeader('content-type', 'text/plain')
      response.end(`There is nothing at ${url.pathname}.\n`)
    }
    const under = (prefix, next) => {
      request.url = request.url.slice(prefix.length - 1)
      next(request, response, notFound)
    }
    if (url.pathname.startsWith('/dist/')) return under('/dist/', dist)
    if (url.pathname.startsWith('/wallet/')) return under('/wallet/', wallet)
    if (context.shop?.(request, response) || context.signIn?.(request, response)) return
    if (url.pathname === '/price') return void answerPrice(request, response, context.services)
    if (url.pathname.startsWith('/session/'))
      return void answerSession(url, request, response, context.services)
    if (answerPage(url, response, context)) return
    pages(request, response, notFound)
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const message = `Port ${port} is taken by another program. Stop it or run \`npm start -- --port ${port + 7}\`.`
      reject(Object.assign(new Error(message), { code: 'EADDRINUSE', port }))
    })
    server.listen(port, HOST, () => resolve(server))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  try {
    const demo = await startDemo({ port: Number(values.port ?? DEFAULT_PORT), blockTime: 2 })
    console.log(`Demo: ${demo.url}`)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, async () => {
        await demo.stop()
        process.exit(0)
      })
    }
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
