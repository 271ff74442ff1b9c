// Owns the start of the stand-ins for the six social logins: each on an address of its own, as the real ones are, with a consent page,
// and one page that breaks them.
import { Hono } from 'hono'
import { createFaults } from '../services/faults.mjs'
import { listenAll } from '../services/listen.mjs'
import { createRecord } from '../services/record.mjs'
import { createControl } from './control.mjs'
import { createIssuer } from './issuer.mjs'
import { createOauth } from './oauth.mjs'
import { clientOf, LOCAL_PROVIDERS } from './providers.mjs'

/** Which requests of each provider can be broken by themselves. */
const ENDPOINTS = {
  openid: {
    '/.well-known/openid-configuration': 'document',
    '/auth': 'authorize',
    '/token': 'token',
    '/jwks': 'keys',
  },
  oauth: { '/authorize': 'authorize', '/token': 'token', '/userinfo': 'userinfo' },
}

/** @type {Record<string, import('../services/faults.mjs').Fault | { change: (answer: any) => unknown }>} */
export const OPENID_FAULTS = {
  down: { drop: 'before' },
  error: { status: 500 },
  slow: { delay: 3_000 },
  silent: { delay: 60_000 },
  /** Somebody else's subject in the token, under the signature that was made for the right one; or another access token. */
  'wrong token': { change: tamper },
}

/**
 * @param {object} options
 * @param {string} options.frameOrigin where the callbacks are
 * @param {number} [options.port] of the page that breaks them; the providers take the six ports after it. 0: any free ones
 */
export async function startOpenid({ frameOrigin, port = 0 }) {
  const record = createRecord()
  const stopping = new AbortController()
  const switches = createSwitches()
  const parts = LOCAL_PROVIDERS.map((provider) => {
    const redirectUri = `${frameOrigin}/callback/${provider.name}`
    const issuer = provider.kind === 'openid' ? createIssuer(provider, redirectUri) : undefined
    const app = issuer?.app ?? createOauth(provider, redirectUri)
    return {
      provider,
      issuer,
      app: withFaults({ provider, app, switches, record, stopping: stopping.signal }),
    }
  })
  const reset = () => {
    switches.clear()
    record.clear()
  }
  const control = createControl({
    title: 'Social logins',
    lead: 'Six providers are played on this computer, with consent pages. Break one here.',
    switches,
    reset,
  })
  control.get('/', (context) => context.redirect('/faults'))
  const { urls, stop } = await listenAll([control, ...parts.map(({ app }) => app)], port)
  const [url, ...origins] = urls
  await Promise.all(parts.map(({ issuer }, index) => issuer?.open(origins[index])))

  return {
    /** The page that breaks them; ends with a slash. */
    url: `${url}/`,
    /** For the frame's configuration: credentials and urls by provider. */
    settings: Object.fromEntries(
      parts.map(({ provider }, index) => [
        provider.name,
        { ...clientOf(provider), urls: urlsOf(provider, origins[index]) },
      ]),
    ),
    /**
     * Breaks a provider (`google`) or one of its endpoints (`google token`); undefined mends it.
     *
     * @type {(target: string, fault: string | import('../services/faults.mjs').Fault | { change: (answer: any) => unknown } | undefined) => void}
     */
    fault: switches.set,
    requests: record.requests,
    reset,
    async stop() {
      stopping.abort()
      await stop()
      await Promise.all(parts.map(({ issuer }) => issuer?.close()))
    },
  }
}

const urlsOf = ({ kind }, origin) =>
  kind === 'openid'
    ? { issuer: origin }
    : {
        issuer: origin,
        authorize: `${origin}/authorize`,
        token: `${origin}/token`,
        userinfo: `${origin}/userinfo`,
      }

const endpointsOf = () =>
  LOCAL_PROVIDERS.flatMap(({ name, kind }) =>
    Object.values(ENDPOINTS[kind]).map((endpoint) => ({ host: name, name: `${name} ${endpoint}` })),
  )

/** The services' faults, and answers that are changed, which those do not have. */
function createSwitches() {
  const faults = createFaults(/** @type {any} */ (endpointsOf()))
  /** @type {Map<string, (answer: any) => unknown>} */
  const changes = new Map()
  /** @type {Map<string, string>} */
  const names = new Map()
  return {
    targets: [...new Set(endpointsOf().flatMap(({ host, name }) => [host, name]))],
    presets: OPENID_FAULTS,
    list: () => Object.fromEntries(names),
    set(target, wanted) {
      const fault = typeof wanted === 'string' ? OPENID_FAULTS[wanted] : wanted
      if (wanted !== undefined && !fault) throw new Error(`There is no fault "${wanted}".`)
      const change = fault && 'change' in fault ? fault.change : undefined
      faults.set(target, change ? undefined : /** @type {any} */ (fault))
      changes.delete(target)
      names.delete(target)
      if (change) changes.set(target, change)
      if (fault) names.set(target, typeof wanted === 'string' ? wanted : 'of its own')
    },
    clear() {
      faults.clear()
      changes.clear()
      names.clear()
    },
    take: faults.take,
    changeOf: (host, name) => changes.get(name) ?? (name?.endsWith(' token') ? changes.get(host) : undefined),
  }
}

function withFaults({ provider, app, switches, record, stopping }) {
  const outer = new Hono()
  outer.all('*', async (context) => {
    const path = context.req.path
    const endpoint = ENDPOINTS[provider.kind][path]
    const name = endpoint && `${provider.name} ${endpoint}`
    record.add({
      host: provider.name,
      endpoint: name,
      method: context.req.method,
      path,
      query: context.req.query(),
      body: undefined,
      origin: context.req.header('origin'),
      contentType: context.req.header('content-type'),
    })
    const change = switches.changeOf(provider.name, name)
    const good = async () => {
      const answer = await app.fetch(context.req.raw, context.env)
      return change && answer.ok ? Response.json(change(await answer.json())) : answer
    }
    const fault = switches.take(provider.name, name)
    return fault ? fault.apply(good, context, stopping) : good()
  })
  return outer
}

function tamper(answer) {
  if (typeof answer.id_token !== 'string') return { ...answer, access_token: 'of-somebody-else' }
  const [header, claims, signature] = answer.id_token.split('.')
  const other = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '1' }
  const text = Buffer.from(JSON.stringify(other)).toString('base64url')
  return { ...answer, id_token: `${header}.${text}.${signature}` }
}
