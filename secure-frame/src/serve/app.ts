/**
 * The HTTP side: routes, methods, sizes, origins and headers. What a request means is the vault's; what a page does is the page's. It sets
 * and reads no cookie.
 */
import { type Context, Hono } from 'hono'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { parseJson } from '../../../src/lib/json.ts'
import { matching, object, read } from '../../../src/lib/schema.ts'
import { statusOf, VaultFailure } from '../vault/failure.ts'
import { faultOf, type Log } from '../vault/log.ts'
import { json, problem } from './answers.ts'
import { clientIp } from './client-ip.ts'
import type { Env } from './env.ts'
import {
  assetHeaders,
  baseHeaders,
  dataHeaders,
  fileHeaders,
  type HeaderValues,
  type Page,
  pageHeaders,
} from './headers.ts'
import { createCounter } from './in-flight.ts'
import type { Pages } from './pages.ts'
import { type BodyProblem, readBody } from './read-body.ts'
import type { Answer, Services } from './services.ts'
import { createSignals } from './signals.ts'

type Bindings = { readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } } }
type Ctx = Context<{ Bindings: Bindings }>
type Parts = {
  readonly env: Env
  readonly pages: Pages
  readonly services: Services
  readonly log: Log
  readonly clock?: Clock
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
}

const PAGES: readonly Page[] = ['sdk', 'dashboard', 'loading', 'device']
/** Longer than everything that waits for a person or for another server. */
const DEADLINE_MS = 60_000
const LATE = `No answer in ${DEADLINE_MS / 1_000} s.`
const UNWRITABLE = 'The data folder cannot be written: nobody can sign in.'
const MAX_IN_FLIGHT_PER_IP = 200
const BODY_PROBLEMS: Readonly<Record<BodyProblem, number>> = {
  'too-large': 413,
  'too-slow': 408,
  broken: 400,
}
const tokenSchema = object({ token: matching(/^[\w-]{20,100}$/) })

export function createApp(parts: Parts): Hono<{ Bindings: Bindings }> {
  const { env, pages, services, log } = parts
  const app = new Hono<{ Bindings: Bindings }>()
  const base = baseHeaders(env)
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(base)) context.res.headers.set(name, value)
  })
  for (const page of PAGES) {
    const headers = { ...pageHeaders(page, env), 'content-type': 'text/html; charset=utf-8' }
    app.get(`/${page}`, (context) => context.body(pages.html[page], 200, headers))
  }
  app.get('/', (context) => context.body(null, 302, { ...dataHeaders, location: '/dashboard' }))
  app.get('/health', async () =>
    (await services.canWrite())
      ? json({ status: 200, body: { isHealthy: true } })
      : json({ status: 503, body: { isHealthy: false, reason: UNWRITABLE } }),
  )
  app.get('/assets/:name', (context) => file(context, pages.assets, assetHeaders))
  app.get('/loading/:name', (context) => file(context, pages.loading, fileHeaders))
  const post = createPost(parts)
  app.post('/api/*', (context) =>
    post(context, (request) => services.api({ ...request, path: context.req.path })),
  )
  app.post('/device/read', (context) =>
    post(context, async ({ body, ip }) => {
      const link = await ofToken(body, (token) => services.readDevice(token, ip))
      return link ? { status: 200, body: link } : problem(404, 'device-expired')
    }),
  )
  app.post('/device/approve', (context) =>
    post(context, async ({ body, ip }) => {
      const isApproved = await ofToken(body, (token) => services.approveDevice(token, ip))
      return isApproved ? { status: 200, body: {} } : problem(404, 'device-expired')
    }),
  )
  app.on(['GET', 'POST'], '/callback/:provider', (context) => callback(context, parts))
  app.all('*', (context) => wrongPath(context, methodsOf(context.req.path)))
  app.onError((error, context) => {
    log({ event: 'fault', call: callOf(context), fault: faultOf(error) })
    return json(problem(500, 'internal'))
  })
  return app
}

type Posted = {
  readonly body: Uint8Array
  readonly ip: string
  readonly signal: AbortSignal
  header(name: string): string | undefined
}

/** For what only a page of this origin may ask. */
function createPost({ env, log, stopping, clock = systemClock }: Parts) {
  const inFlight = createCounter(MAX_IN_FLIGHT_PER_IP)
  const signals = createSignals(stopping)
  return async (context: Ctx, answer: (request: Posted) => Promise<Answer>): Promise<Response> => {
    const { req } = context
    // Browsers say it of every POST. Without it, another program asks: it has no reason to.
    if (req.header('origin') !== env.origin || !isOwnSite(req.header('sec-fetch-site')))
      return json(problem(403, 'origin-refused'))
    // A page elsewhere could send other types without asking first.
    if (mediaType(req.header('content-type')) !== 'application/json')
      return json(problem(415, 'request-invalid'))
    const ip = ipOf(context, env)
    if (!inFlight.enter(ip)) return json(problem(429, 'too-many', 5))
    const { signal, release } = signals.of(req.raw.signal)
    try {
      const body = await readBody(req.raw, clock)
      if ('problem' in body)
        return json(problem(BODY_PROBLEMS[body.problem], 'request-invalid'), { connection: 'close' })
      const header = (name: string) => req.header(name)
      const asked = answer({ body: body.bytes, ip, signal, header }).catch(refusalOf)
      const answered = await within(asked, clock)
      if (answered === 'late') log({ event: 'fault', call: callOf(context), line: LATE })
      return json(answered === 'late' ? problem(503, 'internal') : answered)
    } finally {
      release()
      inFlight.leave(ip)
    }
  }
}

/** What the vault refuses is an answer; anything else is a fault of this program. */
function refusalOf(error: unknown): Answer {
  if (!(error instanceof VaultFailure)) throw error
  const { code, message, retryAfter } = error
  return { status: statusOf(code), body: { code, message, ...(retryAfter !== undefined && { retryAfter }) } }
}

/** Without its parameters. Its letters may be in either case (RFC 9110, 8.3.1). */
const mediaType = (text: string | undefined) => text?.split(';')[0]?.trim().toLowerCase()

// Older browsers do not say it.
const isOwnSite = (site: string | undefined) => site === undefined || site === 'same-origin'

async function within<T>(work: Promise<T>, clock: Clock): Promise<T | 'late'> {
  let cancel = () => {}
  const late = new Promise<'late'>((resolve) => {
    cancel = clock.setTimeout(() => resolve('late'), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}

async function ofToken<T>(body: Uint8Array, use: (token: string) => Promise<T>): Promise<T | undefined> {
  const asked = read(tokenSchema, parseJson(new TextDecoder().decode(body)))
  return asked ? use(asked.token) : undefined
}

function file(context: Ctx, files: Pages['assets'], headers: HeaderValues): Response {
  const found = files.get(context.req.param('name') ?? '')
  if (!found) return wrongPath(context, undefined)
  const isGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  const all = { ...headers, 'content-type': found.type, vary: 'accept-encoding' }
  return new Response(new Uint8Array(isGzip ? found.gzip : found.bytes), {
    headers: isGzip ? { ...all, 'content-encoding': 'gzip' } : all,
  })
}

/** A provider may come back by a form's POST from its own origin, so the origin proves nothing here: `state` does. */
async function callback(context: Ctx, { env, services, log, clock = systemClock }: Parts): Promise<Response> {
  const body = await readBody(context.req.raw, clock)
  if ('problem' in body)
    return json(problem(BODY_PROBLEMS[body.problem], 'request-invalid'), { connection: 'close' })
  const { method, raw } = context.req
  // By the origin that is configured: what a proxy or a client calls this server is not believed.
  const { pathname, search } = new URL(raw.url)
  const request = new Request(`${env.origin}${pathname}${search}`, {
    method,
    headers: raw.headers,
    ...(method === 'POST' && { body: new Uint8Array(body.bytes) }),
  })
  const answer = await within(
    services.callback(context.req.param('provider') ?? '', request, ipOf(context, env)),
    clock,
  )
  if (answer === 'late') {
    log({ event: 'fault', call: callOf(context), line: LATE })
    return json(problem(503, 'internal'))
  }
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(dataHeaders)) if (!headers.has(name)) headers.set(name, value)
  headers.delete('set-cookie')
  return new Response(answer.body, { status: answer.status, headers })
}

// Without what came in the address, which may be a code or a ticket.
const callOf = ({ req }: Ctx): string => `${req.method} /${req.path.split('/')[1] ?? ''}`.slice(0, 40)

const ipOf = (context: Ctx, env: Env): string =>
  clientIp(
    context.env.incoming.socket.remoteAddress,
    context.req.header('x-forwarded-for'),
    env.trustedProxies,
  )

const methodsOf = (path: string): string | undefined => {
  if (/^\/(?:api\/.+|device\/(?:read|approve))$/.test(path)) return 'POST'
  if (/^\/callback\/[^/]+$/.test(path)) return 'GET, HEAD, POST'
  return /^\/(?:sdk|dashboard|loading|device|health)?$/.test(path) ? 'GET, HEAD' : undefined
}

const wrongPath = ({ req }: Ctx, allow: string | undefined): Response =>
  allow
    ? json(problem(405, 'request-invalid'), { allow })
    : json(problem(req.path.startsWith('/api/') ? 400 : 404, 'request-invalid'))
