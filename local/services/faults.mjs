// Owns the switches that break endpoints on purpose, and their order: wait, drop, status, body, speed. What is done to a
// body lives in `spoil.mjs`, to a built transaction in `tamper.mjs`.
import { errorAnswer } from './answers.mjs'
import { SPOILS, spoil } from './spoil.mjs'
import { checkTamper, TAMPERS, tamper } from './tamper.mjs'

/**
 * What can go wrong; the parts combine.
 *
 * @typedef {object} Fault
 * @property {number} [status] answered instead of the good answer, with the documented error body; 3xx leads back to itself
 * @property {number | string} [retryAfter] the header, seconds or a date
 * @property {number} [delay] milliseconds before anything happens
 * @property {boolean | number} [drip] bytes per second; true: one
 * @property {'before' | 'halfway'} [drop] the connection ends without an answer, or in the middle of it
 * @property {keyof typeof SPOILS} [body] what happens to the good answer
 * @property {string} [tamper] this part of a built transaction is wrong; only of the endpoints of `tamper.mjs`
 * @property {unknown} [json] this instead of the good answer
 * @property {number} [times] for so many requests, then mended; without it until it is taken back
 */

/** Faults with a name, for the page and for tests that do not care about the details. @type {Record<string, Fault>} */
export const PRESETS = {
  403: { status: 403 },
  404: { status: 404 },
  429: { status: 429, retryAfter: 2 },
  500: { status: 500 },
  502: { status: 502, body: 'html' },
  503: { status: 503 },
  redirect: { status: 302 },
  'slow (3 s)': { delay: 3_000 },
  'silent (60 s)': { delay: 60_000 },
  'one byte a second': { drip: true },
  'connection dropped': { drop: 'before' },
  'dropped halfway': { drop: 'halfway' },
  ...Object.fromEntries(Object.keys(SPOILS).map((body) => [body, { body }])),
}

/** More of them, for the endpoints that build transactions. @type {Record<string, Record<string, Fault>>} */
export const PRESETS_OF = Object.fromEntries(
  Object.entries(TAMPERS).map(([endpoint, parts]) => [
    endpoint,
    Object.fromEntries(Object.keys(parts).map((part) => [`tampered (${part})`, { tamper: part }])),
  ]),
)

const KEYS = ['status', 'retryAfter', 'delay', 'drip', 'drop', 'body', 'tamper', 'json', 'times']

/** @param {readonly import('./host.mjs').Endpoint[]} endpoints */
export function createFaults(endpoints) {
  const targets = new Set(['*', ...endpoints.flatMap(({ host, name }) => [host, name])])
  /** @type {Map<string, Fault>} */
  let active = new Map()

  const check = (fault, target) => {
    const unknown = Object.keys(fault).find((key) => !KEYS.includes(key))
    if (unknown) throw new Error(`A fault has no "${unknown}". It has: ${KEYS.join(', ')}.`)
    if (fault.body !== undefined && !Object.hasOwn(SPOILS, fault.body)) {
      throw new Error(`"${fault.body}" is no fault of a body. There are: ${Object.keys(SPOILS).join(', ')}.`)
    }
    const problem = fault.tamper === undefined ? undefined : checkTamper(fault.tamper, target)
    if (problem) throw new Error(problem)
  }

  return {
    /**
     * @param {string} target name of an endpoint or a host, or `*`
     * @param {Fault | string | undefined} wanted a preset's name, or undefined to mend
     */
    set(target, wanted) {
      if (!targets.has(target)) throw new Error(`There is no endpoint "${target}".`)
      if (wanted === undefined || wanted === null) return void active.delete(target)
      const fault = typeof wanted === 'string' ? { ...PRESETS, ...PRESETS_OF[target] }[wanted] : wanted
      if (!fault) throw new Error(`There is no fault "${wanted}".`)
      check(fault, target)
      active.set(target, { ...fault })
    },
    clear() {
      active = new Map()
    },
    /** What is broken now. */
    list: () => Object.fromEntries(active),
    /** The fault for a request, the most exact one; counts it. */
    take(host, name) {
      const target = [name, host, '*'].find((key) => active.has(key))
      const fault = active.get(target)
      if (!fault) return undefined
      if (fault.times !== undefined) {
        fault.times -= 1
        if (fault.times <= 0) active.delete(target)
      }
      const spec = { ...fault }
      return { apply: (good, context, stopping) => apply(spec, target, good, context, stopping) }
    },
  }
}

/**
 * @param {Fault} fault
 * @param {string} target what it was set for
 * @param {(query?: Record<string, string | undefined>) => Promise<Response>} good asks the endpoint; may change the query
 */
async function apply(fault, target, good, context, stopping) {
  if (fault.delay) await wait(fault.delay, stopping)
  const { outgoing } = context.env
  if (fault.drop === 'before') {
    outgoing.destroy()
    return alreadySent()
  }
  const answer = await makeAnswer(fault, target, good, context)
  if (fault.retryAfter !== undefined) answer.headers.set('retry-after', `${fault.retryAfter}`)
  if (fault.drop === 'halfway') return dropHalfway(answer, outgoing)
  if (fault.drip) return drip(answer, fault.drip === true ? 1 : fault.drip, stopping)
  return answer
}

async function makeAnswer(fault, target, good, context) {
  const { status, json, body } = fault
  if (status !== undefined) {
    const headers = status >= 300 && status < 400 ? { location: context.req.url } : {}
    const answer = errorAnswer(status, 'fault', `Answered ${status} on purpose.`, headers)
    return body ? spoil(body, async () => answer) : answer
  }
  if (json !== undefined) {
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } })
  }
  if (fault.tamper !== undefined) return tamper(fault.tamper, target, good)
  return body ? spoil(body, good) : good()
}

/** Ends early when the services stop, so that nothing holds them up. */
function wait(milliseconds, stopping) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      resolve(undefined)
    }
    const timer = setTimeout(done, milliseconds)
    stopping.addEventListener('abort', done)
  })
}

// The server leaves such an answer alone.
const alreadySent = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

async function dropHalfway(answer, outgoing) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'access-control-allow-origin': '*',
    'content-length': Math.max(bytes.length, 2),
  })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
  return alreadySent()
}

async function drip(answer, bytesPerSecond, stopping) {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let at = 0
  let isWanted = true
  const body = new ReadableStream({
    async pull(controller) {
      if (at > 0) await wait(1_000, stopping)
      if (!isWanted) return
      if (at >= bytes.length || stopping.aborted) return controller.close()
      controller.enqueue(bytes.subarray(at, at + bytesPerSecond))
      at += bytesPerSecond
    },
    cancel() {
      isWanted = false
    },
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}
