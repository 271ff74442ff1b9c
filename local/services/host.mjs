// Owns one host: it takes a request, writes it down, lets a fault have its way, asks the endpoint and adds what browsers
// need (CORS). What the answer says is the endpoint's.
import { Hono } from 'hono'
import { errorAnswer, jsonAnswer, Refusal } from './answers.mjs'
import { checkOrigin, checkProject } from './project.mjs'

/**
 * @typedef {object} Ask
 * @property {Record<string, string>} params of the path
 * @property {Record<string, string>} query
 * @property {any} body parsed when it is JSON
 * @property {string} text the body as it came
 * @property {string | undefined} origin
 */

/**
 * @typedef {object} Endpoint
 * @property {string} name unique; faults and the record go by it
 * @property {'blockchain' | 'wallets' | 'analytics'} host
 * @property {'GET' | 'POST'} method
 * @property {string} path in Hono's notation
 * @property {'query' | 'query or body' | 'optional'} [project] where the project id must be; `query` unless said. Optional:
 *   it may be missing, but not wrong
 * @property {boolean} [checksOrigin]
 * @property {(ask: Ask) => unknown} answer a value becomes JSON; a `Response` is passed on
 */

/** Any page may ask and read the answer; `Retry-After` is readable too. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
}
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Accept, Cache-Control, Pragma',
  'access-control-max-age': '600',
}

export function createHost({ name, endpoints, world, faults, record, stopping }) {
  const app = new Hono()

  const handle = (/** @type {Endpoint | undefined} */ endpoint) => async (context) => {
    const ask = await readAsk(context)
    const entry = record.add({
      host: name,
      endpoint: endpoint?.name,
      method: context.req.method,
      path: context.req.path,
      query: ask.query,
      body: ask.body,
      origin: ask.origin,
      contentType: context.req.header('content-type'),
    })
    const fault = faults.take(name, endpoint?.name)
    const good = (changes = {}) => answerOf(endpoint, { ...ask, query: changed(ask.query, changes) }, world)
    const answer = fault ? await fault.apply(good, context, stopping) : await good()
    entry.status = answer.headers.has('x-hono-already-sent') ? 0 : answer.status
    for (const [header, value] of Object.entries(CORS)) answer.headers.set(header, value)
    return answer
  }

  app.options('*', (context) => {
    const answer = new Response(null, { status: 204, headers: PREFLIGHT })
    record.add({
      host: name,
      endpoint: undefined,
      method: 'OPTIONS',
      path: context.req.path,
      query: context.req.query(),
      body: undefined,
      origin: context.req.header('origin'),
      contentType: undefined,
    }).status = 204
    return answer
  })
  for (const endpoint of endpoints) {
    if (endpoint.host === name) app.on(endpoint.method, endpoint.path, handle(endpoint))
  }
  app.all('*', handle(undefined))
  return app
}

/** @returns {Promise<Response>} */
async function answerOf(endpoint, ask, world) {
  try {
    if (!endpoint) throw new Refusal(404, 'path', 'There is nothing here.')
    const inBody = endpoint.project === 'query or body' ? ask.body?.projectId : undefined
    const given = ask.query.projectId ?? inBody
    if (endpoint.project !== 'optional' || given !== undefined) checkProject(given)
    if (endpoint.checksOrigin) checkOrigin(ask.origin, world.settings.allowedOrigins)
    const value = await endpoint.answer(ask)
    return value instanceof Response ? value : jsonAnswer(value)
  } catch (error) {
    if (error instanceof Refusal && error.isPlain)
      return new Response(error.message, { status: error.status })
    if (error instanceof Refusal) {
      return errorAnswer(error.status, error.reason.name, error.reason.description)
    }
    // A mistake of this program, or a node that is gone: a real service would answer the same.
    return errorAnswer(500, 'server', error instanceof Error ? error.message : String(error))
  }
}

const changed = (query, changes) =>
  Object.fromEntries(Object.entries({ ...query, ...changes }).filter(([, value]) => value !== undefined))

/** @returns {Promise<Ask>} */
async function readAsk(context) {
  const text = context.req.method === 'GET' ? '' : await context.req.text()
  return {
    params: context.req.param(),
    query: context.req.query(),
    body: parse(text),
    text,
    origin: context.req.header('origin'),
  }
}

function parse(text) {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text // the endpoint says what is wrong with it
  }
}
