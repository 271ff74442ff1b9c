// Owns the shop's half of a payment: it says what is to be paid, and looks at the chain whether that was paid. Nothing that a browser says
// is believed: it names a transaction, and the chain says what that has done. Amounts are bigints in base units.
//
//   const shop = createShop({ networks: { 'eip155:1': { rpc, recipient, confirmations: 2 } }, products, file: 'paid.jsonl' })
//   shop.issue('book')                   → { id, request }: `request` is what `modal.pay()` takes
//   await shop.verify({ id, hash, payer }) → { state: 'paid' }, { state: 'waiting', reason } or { state: 'refused', reason }
//
// Whose order it is, you know by your own sign-in: whoever sees a hash on the chain may name it first. Give `payer` to `issue` where you know it.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { isSolana, lookAtEvm, lookAtSolana } from './pay-chain.mjs'

/**
 * @typedef {object} Product
 * @property {string} label
 * @property {string} network CAIP-2
 * @property {bigint} price in base units
 * @property {number} decimals of the coin or token; you know them, nobody has to be asked
 * @property {string} [token] contract or mint; without it the coin
 */
/** @typedef {{ rpc: string, recipient: string, confirmations?: number }} Network `confirmations`: blocks, of an EVM network; 1 unless you say otherwise */
/** @typedef {{ recipient: string, amount: string, network: string, token?: string, label: string, expiresAt: number }} PaymentRequest */
/** @typedef {Product & { id: string, recipient: string, issuedAt: number, expiresAt: number, payer: string | undefined, paidBy: string | undefined }} Payment */
/** @typedef {{ state: 'paid' } | { state: 'waiting' | 'refused', reason: string }} Verdict */

/** Seconds to pay in, and for the network to take it after that. */
const TIME_TO_PAY = 15 * 60
const GRACE = 60 * 60
/** Seconds: clocks of computers and of blocks differ by that much. */
const SKEW = 60

/** @param {bigint} value @param {number} decimals */
export function toDecimalText(value, decimals) {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '')
}

/** One that was cut off while it was written never counted. @param {string} line @returns {[string, string][]} */
const readLine = (line) => {
  try {
    const [key, id] = JSON.parse(line)
    return [[key, id]]
  } catch {
    return []
  }
}

/** @param {string} network @param {string} address */
const sameAs = (network, address) => (isSolana(network) ? address : address.toLowerCase())

/**
 * @param {object} options
 * @param {Record<string, Network>} options.networks by CAIP-2 id
 * @param {Record<string, Product>} options.products
 * @param {string} [options.file] where paid hashes are kept, a line each; without it a restart forgets them. Payments that were issued are in memory alone
 * @param {() => number} [options.now] epoch milliseconds
 */
export function createShop({ networks, products, file, now = Date.now }) {
  /** @type {Map<string, Payment>} */
  const payments = new Map()
  /** Each hash pays once, for one payment. @type {Map<string, string>} */
  const used = new Map(
    file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readLine) : [],
  )
  /** Hashes that the chain is asked about. @type {Set<string>} */
  const looking = new Set()
  const seconds = () => Math.floor(now() / 1000)
  /** Nobody can pay them any more. */
  const forgetOld = () => {
    for (const [id, { expiresAt }] of payments) if (expiresAt + GRACE < seconds()) payments.delete(id)
  }

  return {
    /**
     * @param {string} name of the product
     * @param {{ payer?: string, seconds?: number }} [how] `payer`: who has signed in; `seconds`: to pay in
     * @returns {{ id: string, request: PaymentRequest }}
     */
    issue(name, how = {}) {
      const product = Object.hasOwn(products, name) ? products[name] : undefined
      const network = product && networks[product.network]
      if (!product || !network) throw new Error(`There is no ${name} here`)
      forgetOld()
      const id = randomUUID()
      const issuedAt = seconds()
      const expiresAt = issuedAt + (how.seconds ?? TIME_TO_PAY)
      const { recipient } = network
      payments.set(id, {
        ...product,
        id,
        recipient,
        issuedAt,
        expiresAt,
        payer: how.payer,
        paidBy: undefined,
      })
      const { label, price, decimals, token } = product
      const amount = toDecimalText(price, decimals)
      const request = {
        recipient,
        amount,
        network: product.network,
        label,
        expiresAt,
        ...(token && { token }),
      }
      return { id, request }
    },

    /**
     * @param {{ id?: unknown, hash?: unknown, payer?: unknown }} claim as the browser sends it
     * @returns {Promise<Verdict>}
     */
    async verify({ id, hash, payer }) {
      const payment = typeof id === 'string' ? payments.get(id) : undefined
      if (!payment) return refused('unknown-payment')
      if (typeof hash !== 'string' || typeof payer !== 'string') return refused('incomplete')
      const { network } = payment
      const chain = networks[network]
      if (!chain) return refused('unknown-payment')
      if (payment.payer !== undefined && sameAs(network, payment.payer) !== sameAs(network, payer))
        return refused('wrong-payer')
      // Of Solana a hash is told apart by its case.
      const key = `${network}:${sameAs(network, hash)}`
      if (payment.paidBy !== undefined)
        return payment.paidBy === key ? { state: 'paid' } : refused('already-paid')
      if (used.has(key)) return refused('hash-used')
      // Looked at once at a time, so that two claims at once are not both paid by it.
      if (looking.has(key)) return waiting('looked-at')
      looking.add(key)
      const look = isSolana(network) ? lookAtSolana : lookAtEvm
      let verdict
      try {
        const window = { from: payment.issuedAt - SKEW, until: payment.expiresAt + GRACE }
        verdict = await look({ ...payment, ...chain, hash, payer, window })
      } catch {
        // The node does not answer: nothing is known of it.
        verdict = waiting('unreachable')
      } finally {
        looking.delete(key)
      }
      if (verdict.state !== 'paid') return verdict
      // Another of its hashes was faster.
      if (payment.paidBy !== undefined) return refused('already-paid')
      // Written first: what a restart forgets must not have counted. On a line of its own, whatever was left of the one before.
      try {
        if (file) appendFileSync(file, `\n${JSON.stringify([key, payment.id])}\n`)
      } catch (error) {
        console.error('The shop cannot write down what was paid', error)
        return waiting('not-written')
      }
      payment.paidBy = key
      used.set(key, payment.id)
      return verdict
    },
  }
}

/** @param {string} reason @returns {Verdict} */
const refused = (reason) => ({ state: 'refused', reason })
/** @param {string} reason @returns {Verdict} */
const waiting = (reason) => ({ state: 'waiting', reason })

const MOST_BYTES = 10_000

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MOST_BYTES) throw new Error('too long')
  }
  return Object(JSON.parse(text))
}

/**
 * Answers `POST /shop/payments` with `{ product }`, and `POST /shop/paid` with `{ id, hash, payer }`; false for any other address.
 *
 * @param {ReturnType<typeof createShop>} shop
 */
export const createShopHandler =
  (shop) =>
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  (request, response) => {
    // Not by `URL`, which throws at an address such as `//`.
    const [pathname = ''] = (request.url ?? '').split('?', 1)
    if (pathname !== '/shop/payments' && pathname !== '/shop/paid') return false
    const answer = (/** @type {number} */ status, /** @type {unknown} */ body) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
    }
    const act = async () => {
      if (request.method !== 'POST') return answer(405, { reason: 'post-only' })
      const body = await readBody(request)
      if (pathname === '/shop/payments') return answer(200, shop.issue(String(body.product), {}))
      const verdict = await shop.verify(body)
      return answer({ paid: 200, waiting: 202, refused: 409 }[verdict.state], verdict)
    }
    act().catch(() => answer(400, { state: 'refused', reason: 'unreadable' }))
    return true
  }
