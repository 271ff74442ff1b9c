// Owns the site's half of signing in: it gives a nonce, looks at the signed text, and remembers by a cookie who has signed in. Nothing that a
// browser says is believed but what is signed: the text names site, account, network, nonce and time, and the signature is the account's.
//
//   const signIn = createSignIn({ domains: ['shop.example'], networks: { 'eip155:1': rpc, 'solana:5eykt…': undefined } })
//   signIn.nonce()                             → what `getNonce` answers: good once, for five minutes
//   await signIn.verify({ message, signature }) → { state: 'in', token, address, chainId, maxAge }, { state: 'refused', reason } or 'waiting'
//   signIn.who(token)                          → { address, chainId } or undefined
//
// Nonces and sessions are in memory: with several servers keep them where all look.
import { randomBytes } from 'node:crypto'
import { isSignedOnEvm, isSignedOnSolana, readMessage } from './sign-in-check.mjs'

/** @typedef {{ address: string, chainId: string }} Visitor `chainId`: CAIP-2 */
/** @typedef {Visitor & { state: 'in', token: string, maxAge: number }} SignedIn `maxAge`: seconds */
/** @typedef {SignedIn | { state: 'refused' | 'waiting', reason: string }} Verdict */

/** Milliseconds to sign in, and to stay signed in at most. */
const TIME_TO_SIGN = 5 * 60_000
const TIME_TO_STAY = 7 * 24 * 3_600_000
/** Clocks of computers differ by that much. Milliseconds. */
const SKEW = 60_000
const MOST_NONCES = 10_000
const MOST_SESSIONS = 100_000

/** How the statement goes on where a wallet signs while it connects (ERC-5573): what the page may ask of that wallet, and nothing of this server. */
const RECAP_WORDS = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** @param {string} reason @returns {Verdict} */
const refused = (reason) => ({ state: 'refused', reason })

/**
 * @param {object} options
 * @param {readonly string[]} options.domains hosts of this site, with the port where they have one, as the browser shows them
 * @param {Readonly<Record<string, string | undefined>>} options.networks by CAIP-2 id; a node's url for each of eip155, none for Solana
 * @param {string} [options.statement] the sentence that the text must have
 * @param {() => number} [options.now] epoch milliseconds
 */
export function createSignIn({ domains, networks, statement, now = Date.now }) {
  /** Until when each is good, oldest first. @type {Map<string, number>} */
  const nonces = new Map()
  /** @type {Map<string, Visitor & { until: number }>} */
  const sessions = new Map()

  /** @template T @param {Map<string, T>} map @param {number} most @param {(value: T) => number} untilOf */
  const makeRoom = (map, most, untilOf) => {
    for (const [key, value] of map) {
      if (map.size < most && untilOf(value) > now()) break
      map.delete(key)
    }
  }

  /** @param {string | undefined} given */
  const isStatement = (given) =>
    given === statement || given?.startsWith(`${statement} ${RECAP_WORDS}`) === true

  /** @param {ReturnType<typeof readMessage> & {}} fields */
  const refuse = ({ domain, uri, chainId, issuedAt, notBefore, expirationTime, ...fields }) => {
    if (!domains.includes(domain)) return 'other-domain'
    if (!URL.canParse(uri) || new URL(uri).host !== domain) return 'other-uri'
    if (!Object.hasOwn(networks, chainId)) return 'other-chain'
    if (statement !== undefined && !isStatement(fields.statement)) return 'other-statement'
    if (expirationTime && expirationTime.getTime() <= now()) return 'expired'
    if (Math.max(issuedAt.getTime(), (notBefore ?? issuedAt).getTime()) > now() + SKEW) return 'not-yet-valid'
    return undefined
  }

  return {
    /** 192 bits, as letters and digits. */
    nonce() {
      makeRoom(nonces, MOST_NONCES, (until) => until)
      const nonce = randomBytes(24).toString('hex')
      nonces.set(nonce, now() + TIME_TO_SIGN)
      return nonce
    },

    /**
     * @param {{ message?: unknown, signature?: unknown }} claim as the browser sends it
     * @returns {Promise<Verdict>}
     */
    async verify({ message, signature }) {
      if (typeof message !== 'string' || typeof signature !== 'string') return refused('incomplete')
      const fields = readMessage(message)
      if (!fields) return refused('no-message')
      const reason = refuse(fields)
      if (reason) return refused(reason)
      const until = nonces.get(fields.nonce)
      if (until === undefined || until <= now()) return refused('nonce-unknown')
      // Gone before anything is waited for, so that two claims at once are not both let in, whatever comes of them.
      nonces.delete(fields.nonce)
      const question = { message, signature, time: new Date(now()) }
      const { chainId, address, expirationTime } = fields
      const isSigned = chainId.startsWith('solana:')
        ? await isSignedOnSolana(fields, question)
        : await isSignedOnEvm(fields, question, networks[chainId] ?? '')
      if (isSigned === undefined) {
        // Nobody has looked at it: it may be tried again.
        nonces.set(fields.nonce, until)
        return { state: 'waiting', reason: 'unreachable' }
      }
      if (!isSigned) return refused('not-signed')
      makeRoom(sessions, MOST_SESSIONS, (session) => session.until)
      const token = randomBytes(32).toString('hex')
      const end = Math.min(expirationTime?.getTime() ?? Number.POSITIVE_INFINITY, now() + TIME_TO_STAY)
      sessions.set(token, { address, chainId, until: end })
      return { state: 'in', token, address, chainId, maxAge: Math.floor((end - now()) / 1000) }
    },

    /** @param {string | undefined} token @returns {Visitor | undefined} */
    who(token) {
      const session = token === undefined ? undefined : sessions.get(token)
      if (!session || session.until <= now()) return undefined
      return { address: session.address, chainId: session.chainId }
    },

    /** @param {string | undefined} token */
    signOut(token) {
      if (token !== undefined) sessions.delete(token)
    },
  }
}

const MOST_BYTES = 200_000

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MOST_BYTES) throw new Error('too long')
  }
  return Object(JSON.parse(text))
}

const COOKIE = 'sign-in'

/** @param {import('node:http').IncomingMessage} request */
const tokenOf = ({ headers }) =>
  new RegExp(`(?:^|; )${COOKIE}=([\\da-f]{64})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

/**
 * Answers `GET /sign-in/nonce`, `POST /sign-in/verify` with `{ message, signature }`, `GET /sign-in/me` and `POST /sign-in/out`; false for any
 * other address. No script reads the cookie (HttpOnly), and no other site's page sends it (SameSite) or a body of this type.
 *
 * @param {ReturnType<typeof createSignIn>} signIn
 * @param {{ isSecure?: boolean }} [how] `isSecure`: the site is served by https, as all but a local one should be
 */
export const createSignInHandler =
  (signIn, { isSecure = true } = {}) =>
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  (request, response) => {
    // Not by `URL`, which throws at an address such as `//`.
    const [pathname = ''] = (request.url ?? '').split('?', 1)
    const name = /^\/sign-in\/(nonce|verify|me|out)$/.exec(pathname)?.[1]
    if (!name) return false
    const answer = (/** @type {number} */ status, /** @type {unknown} */ body, cookie = '') => {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      response.writeHead(status, { ...headers, ...(cookie && { 'set-cookie': cookie }) })
      response.end(JSON.stringify(body))
    }
    const cookieOf = (/** @type {string} */ token, /** @type {number} */ maxAge) =>
      `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`
    const act = async () => {
      const isPost = name === 'verify' || name === 'out'
      if (request.method !== (isPost ? 'POST' : 'GET'))
        return answer(405, { reason: isPost ? 'post-only' : 'get-only' })
      if (name === 'nonce') return answer(200, { nonce: signIn.nonce() })
      if (name === 'me') return answer(200, signIn.who(tokenOf(request)) ?? null)
      if (!request.headers['content-type']?.startsWith('application/json'))
        return answer(415, { reason: 'json-only' })
      if (name === 'out') {
        signIn.signOut(tokenOf(request))
        return answer(200, null, cookieOf('', 0))
      }
      const verdict = await signIn.verify(await readBody(request))
      if (verdict.state !== 'in') return answer(verdict.state === 'refused' ? 401 : 503, verdict)
      const { state, address, chainId, token, maxAge } = verdict
      // One who signs in anew is signed out of what was before.
      signIn.signOut(tokenOf(request))
      return answer(200, { state, address, chainId }, cookieOf(token, maxAge))
    }
    act().catch(() => answer(400, { state: 'refused', reason: 'unreadable' }))
    return true
  }
