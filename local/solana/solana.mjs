// Owns the local Solana chain behind JSON-RPC over HTTP: the real runtime in this process, a node's front, play money.
// It carries the genesis hash of the real main network, so that its id is `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`.
import { createServer } from 'node:http'
import { place, placeHolding, placeMint } from './accounts.mjs'
import { RpcError } from './errors.mjs'
import { createFaults } from './faults.mjs'
import { createLedger } from './ledger.mjs'
import { createMethods } from './methods.mjs'
import { heldBy, hold, name, plant } from './tokens.mjs'

export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const HOST = '127.0.0.1'
const MOST_BYTES = 1_000_000
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Starts the chain.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {number} [options.slotMs] a new slot each so many milliseconds; without it slots pass only by transactions and `advance`
 * @throws an Error with code `EADDRINUSE` when the port is taken
 */
export async function startSolana({ port = 0, slotMs } = {}) {
  const ledger = createLedger()
  const methods = createMethods(ledger, GENESIS_HASH)
  const faults = createFaults()
  /** @type {{ method: string, params: unknown }[]} */
  const requests = []
  const { svm } = ledger

  const answerOne = async (call) => {
    const id = call?.id ?? null
    const { method, params = [] } = Object(call)
    try {
      if (call?.jsonrpc !== '2.0' || typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
      requests.push({ method, params })
      const fault = faults.take(method)
      if (fault) return { jsonrpc: '2.0', id, result: await fault.apply() }
      if (!Object.hasOwn(methods, method)) throw new RpcError(-32601, 'Method not found')
      if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: expected an array')
      return { jsonrpc: '2.0', id, result: methods[method](params) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message, data } = error
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  const answer = async (text) => {
    const body = parse(text)
    if (body === undefined)
      return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    if (!Array.isArray(body)) return answerOne(body)
    return body.length === 0 ? answerOne(undefined) : Promise.all(body.map(answerOne))
  }

  const server = createServer(async (request, response) => {
    const send = (status, text, type = 'application/json') => {
      response.writeHead(status, { ...CORS, 'content-type': type })
      response.end(text)
    }
    try {
      if (request.method === 'OPTIONS') return send(204, undefined)
      if (request.method !== 'POST') return send(200, 'ok', 'text/plain')
      send(200, writeExact(await answer(await readBody(request))))
    } catch (/** @type {any} */ error) {
      // A fault of the whole answer, or a mistake of this program.
      send(error.status ?? 500, error.body ?? `${error.stack}`, error.type ?? 'text/plain')
    }
  })
  await listen(server, port)
  const ticking = slotMs === undefined ? undefined : setInterval(() => ledger.advance(), slotMs)
  ticking?.unref()

  return {
    /** Of the JSON-RPC endpoint. */
    url: `http://${HOST}:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    /** Every call so far, oldest first. */
    requests,
    /** Lamports an address has now. @returns {bigint} */
    balance: (/** @type {string} */ address) => svm.getBalance(address) ?? 0n,
    airdrop: (/** @type {string} */ address, /** @type {bigint} */ lamports) =>
      place(svm, { address, lamports: (svm.getBalance(address) ?? 0n) + lamports }),
    /** Sets what an address has, to the last lamport. */
    setBalance: (/** @type {string} */ address, /** @type {bigint} */ lamports) =>
      place(svm, { address, lamports }),
    /** An account that no transaction made. @param {Parameters<typeof place>[1]} account */
    place: (account) => place(svm, account),
    /** The account that a wallet has of a token, at its usual address (`tokens.mjs`). */
    hold: (/** @type {Parameters<typeof hold>[1]} */ holding) => hold(svm, holding),
    /** Base units in somebody's usual account of a token. @returns {Promise<bigint>} */
    held: (/** @type {string} */ owner, /** @type {string} */ mint) => heldBy(svm, owner, mint),
    /** What a token is called, where Metaplex keeps it. */
    name: (/** @type {Parameters<typeof name>[1]} */ names) => name(svm, names),
    /** The demo's own tokens (`tokens.mjs`), and how many of them people have. @param {Parameters<typeof plant>[1]} holdings */
    plant: (holdings) => plant(svm, holdings),
    /** A token. @param {Parameters<typeof placeMint>[1]} mint */
    placeMint: (mint) => placeMint(svm, mint),
    /** Somebody's account of a token. @param {Parameters<typeof placeHolding>[1]} holding */
    placeHolding: (holding) => placeHolding(svm, holding),
    /** @returns {bigint} */
    height: ledger.height,
    /** @returns {bigint} */
    slot: ledger.slot,
    advance: (/** @type {number} */ slots) => ledger.advance(BigInt(slots)),
    /** Every blockhash given out so far is too old from now on. */
    expireBlockhash: () => ledger.advance(151n),
    /** Transactions are taken and wait until `resume`. */
    pause: ledger.pause,
    resume: ledger.resume,
    /** The next transactions are taken, and never heard of again. */
    lose: (/** @type {number} */ count = 1) => ledger.lose(count),
    /** What recent transactions paid, in micro-lamports a unit. */
    setPrices: (/** @type {bigint[]} */ prices) => ledger.setPrices(prices),
    /** The epoch, by which tokens choose their fee. */
    setEpoch: (/** @type {number} */ epoch) => ledger.setEpoch(epoch),
    /** Younger transactions are only `processed`. */
    setConfirmAfter: (/** @type {number} */ slots) => ledger.setConfirmAfter(slots),
    /** Answers the next calls of a method in its own way (`faults.mjs`). */
    fail: faults.plan,
    /** No tricks any more; what is on the chain stays. */
    reset() {
      faults.clear()
      ledger.reset()
      requests.length = 0
    },
    async stop() {
      clearInterval(ticking)
      faults.clear()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // answered as JSON-RPC has it
  }
}

/** JSON in which a bigint is a number with all its digits. */
function writeExact(value) {
  const mark = '\u0001'
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${mark}${one}` : one))
  return text.replace(/"\\u0001(-?\d+)"/g, '$1')
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BYTES) throw Object.assign(new Error('Payload too large'), { status: 413, body: '' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @returns {Promise<void>} */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const message = `Port ${port}, wanted for the local Solana chain, is taken by another program.`
      reject(Object.assign(new Error(message), { code: 'EADDRINUSE', port }))
    })
    server.listen(port, HOST, () => resolve())
  })
}
