// Owns the local bundlers: the secure frame's own, one per local network, with its contracts placed, a funded key, and faults to switch.
import { Hono } from 'hono'
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { privateKeyToAddress } from 'viem/accounts'
import { askNode } from '../nodes/ask-node.mjs'
import { listenAll } from '../services/listen.mjs'
import { placeAccounts } from './place-accounts.mjs'

// A development key, published here: it owns play money alone. Not one of anvil's own accounts, whose nonces others count.
const PRIVATE_KEY = /** @type {const} */ (`0x${'b0'.repeat(31)}d1`)
const ADDRESS = privateKeyToAddress(PRIVATE_KEY)
const HUNDRED_COINS = '0x56bc75e2d63100000'
const SLOW_MS = 5_000

/**
 * What can be wrong with it: no connection, a late answer, every operation refused, every operation taken and forgotten. It dies as a process
 * does that is killed, with every connection and all that it had in memory, once it has read an operation or once that is mined, before it
 * has answered; without a fault it runs again.
 */
export const BUNDLER_FAULTS = ['down', 'slow', 'refuses', 'loses', 'dies', 'dies when mined']

/**
 * @typedef {{ fetch(request: Request): Promise<Response>, stop(): void }} Bundler
 * @typedef {(options: { chainId: number, nodes: string[], privateKey: `0x${string}`, allowedOrigins: string[],
 *   l1FeeOracle?: `0x${string}`, pollMs?: number, log?: (event: string, facts?: object) => void }) => Bundler} CreateBundler
 *   `createBundler` of `secure-frame/src/bundler/bundler.ts`, handed in because this program runs unbundled
 * @typedef {(nodes: readonly string[]) => Promise<{ readonly l1FeeOracle?: `0x${string}` }>} ReadNetwork
 *   `readNetwork`, from there as well
 */

/**
 * @param {object} options
 * @param {Record<string, string>} options.nodes urls by CAIP-2, as `startNodes` answers them
 * @param {string[]} options.allowedOrigins the frame's
 * @param {CreateBundler} options.createBundler
 * @param {ReadNetwork} options.readNetwork
 * @param {number} [options.port] of the first; 0: any free ones
 * @param {(event: string, facts?: object) => void} [options.log]
 */
export async function startBundlers({ nodes, allowedOrigins, createBundler, readNetwork, port = 0, log }) {
  /** @type {string | null} */
  let fault = null
  const bundlers = []
  for (const [caip2, url] of Object.entries(nodes)) {
    const chainId = Number(caip2.split(':')[1])
    await placeAccounts(url)
    await askNode(url)('anvil_setBalance', ADDRESS, HUNDRED_COINS)
    const { l1FeeOracle } = await readNetwork([url])
    const create = (/** @type {(event: string, facts?: any) => void} */ onEvent) =>
      createBundler({
        chainId,
        nodes: [url],
        privateKey: PRIVATE_KEY,
        allowedOrigins,
        pollMs: 200,
        ...(l1FeeOracle && { l1FeeOracle }),
        log: onEvent,
      })
    bundlers.push(createProcess(chainId, create, log))
  }
  const apps = bundlers.map((one) => new Hono().all('*', (context) => answer(one, context, fault)))
  const listening = await listenAll(apps, port)
  return {
    /** By chain id, as the frame's configuration wants them. @type {Record<string, string>} */
    urls: Object.fromEntries(bundlers.map(({ chainId }, index) => [`${chainId}`, listening.urls[index]])),
    address: ADDRESS,
    /** @param {string | null} name one of `BUNDLER_FAULTS`; null: none */
    setFault(name) {
      if (name !== null && !BUNDLER_FAULTS.includes(name)) throw new Error(`There is no fault "${name}".`)
      fault = name
      if (name === null) for (const one of bundlers) one.start()
    },
    async stop() {
      for (const { kill } of bundlers) kill()
      await listening.stop()
    },
  }
}

/**
 * @param {number} chainId
 * @param {(log: (event: string, facts?: any) => void) => Bundler} create
 * @param {((event: string, facts?: object) => void) | undefined} log
 */
function createProcess(chainId, create, log) {
  let onMined = (/** @type {string} */ _operation) => {}
  const start = () =>
    create((event, facts) => {
      log?.(event, facts)
      if (event === 'mined') onMined(facts.operation)
    })
  /** @type {Bundler | undefined} */
  let bundler = start()
  return {
    chainId,
    /** Undefined while it is dead. */
    running: () => bundler,
    start() {
      bundler ??= start()
    },
    kill() {
      bundler?.stop()
      bundler = undefined
    },
    untilMined: (/** @type {string} */ hash) =>
      new Promise((resolve) => {
        onMined = (operation) => operation === hash && resolve(undefined)
      }),
  }
}

/** @param {ReturnType<typeof createProcess>} one @param {import('hono').Context} context @param {string | null} fault */
async function answer(one, context, fault) {
  const request = context.req.raw
  const bundler = one.running()
  const cutOff = () => {
    context.env.outgoing.destroy()
    // The server leaves such an answer alone.
    return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  }
  if (!bundler) return cutOff()
  if (fault === null || request.method !== 'POST') return bundler.fetch(request)
  // To a page this is what a server that is gone looks like: no answer that it may read.
  if (fault === 'down') return new Response(null, { status: 502 })
  if (fault === 'slow') {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return bundler.fetch(request)
  }
  const text = await request.text()
  const again = (body) =>
    bundler.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }))
  if (!text.includes('"eth_sendUserOperation"')) return again(text)
  const { id, params } = JSON.parse(text)
  if (fault.startsWith('dies')) {
    const mined = one.untilMined(hashOf(one.chainId, params[0]))
    if (fault === 'dies when mined') await again(text).then(() => mined)
    one.kill()
    return cutOff()
  }
  const answered =
    fault === 'refuses'
      ? { error: { code: -32500, message: 'AA23 reverted (planned)' } }
      : { result: hashOf(one.chainId, params[0]) }
  // Its own answer to a question without consequence has the headers that pages want.
  const { headers } = await again('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
  headers.delete('content-length')
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answered }), { headers })
}

const QUANTITIES = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
]

function hashOf(chainId, operation) {
  const quantities = Object.fromEntries(QUANTITIES.map((name) => [name, BigInt(operation[name])]))
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: { ...operation, ...quantities },
  })
}
