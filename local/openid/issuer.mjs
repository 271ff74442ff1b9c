// Owns an OpenID provider: oidc-provider, with accounts that exist as soon as somebody types their name, and a consent page that asks
// every time.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Hono } from 'hono'
import Provider, { interactionPolicy } from 'oidc-provider'
import { allowedBy, consentAnswer } from './consent.mjs'
import { clientOf } from './providers.mjs'

const HOST = '127.0.0.1'
const NOT_FORWARDED = ['connection', 'content-length', 'transfer-encoding', 'content-encoding', 'keep-alive']

/**
 * The app answers on the issuer's own address, by asking the provider behind it: so that faults can change any answer.
 *
 * @param {import('./providers.mjs').LocalProvider} provider
 * @param {string} redirectUri
 */
export function createIssuer(provider, redirectUri) {
  const state = { inner: '', close: async () => {} }
  const app = new Hono()

  app.all('*', async (context) => {
    const { url, method } = context.req
    const { pathname, search, host } = new URL(url)
    const headers = new Headers(context.req.raw.headers)
    for (const name of ['host', ...NOT_FORWARDED]) headers.delete(name)
    headers.set('x-forwarded-host', host)
    headers.set('x-forwarded-proto', 'http')
    const body = method === 'POST' ? await context.req.text() : undefined
    const answer = await fetch(state.inner + pathname + search, { method, headers, body, redirect: 'manual' })
    const passed = new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: answer.headers,
    })
    for (const name of NOT_FORWARDED) passed.headers.delete(name)
    return passed
  })

  /** @param {string} issuer known once the app listens */
  const open = async (issuer) => {
    /** @type {Map<string, string>} subject → name */
    const accounts = new Map()
    const oidc = new Provider(issuer, configuration(provider, redirectUri, accounts))
    oidc.proxy = true
    const answer = oidc.callback()
    const server = createServer((request, response) => {
      if (!request.url?.startsWith('/consent/')) return void answer(request, response)
      consent({ oidc, provider, accounts }, request, response).catch(() => {
        // An interaction that has ended, or a request that broke off.
        if (!response.headersSent) response.writeHead(400)
        response.end('This sign-in has ended.')
      })
    })
    await new Promise((resolve) => server.listen(0, HOST, () => resolve(undefined)))
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    state.inner = `http://${HOST}:${port}`
    state.close = () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      })
  }
  return { app, open, close: () => state.close() }
}

async function consent({ oidc, provider, accounts }, request, response) {
  if (request.method !== 'POST') {
    await oidc.interactionDetails(request, response)
    const page = consentAnswer(provider, request.url)
    response.writeHead(page.status, Object.fromEntries(page.headers))
    return response.end(await page.text())
  }
  let body = ''
  for await (const part of request) body += part
  const name = allowedBy(new URLSearchParams(body))
  const result =
    name === undefined
      ? { error: 'access_denied', error_description: 'The person pressed Deny' }
      : { login: { accountId: remember(accounts, provider.subject(name), name), remember: false } }
  await oidc.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** @returns {import('oidc-provider').Configuration} */
function configuration(provider, redirectUri, accounts) {
  const { clientId, clientSecret } = clientOf(provider)
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey()] },
    pkce: { required: () => provider.needsPkce },
    scopes: ['openid', 'profile', 'email', 'name'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], name: [] },
    // As the real ones do: the names are in the token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
      Interaction: 3_600,
      Session: 60,
      Grant: 600,
    },
    // Cookies know hosts, not ports: each stand-in needs its own.
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: {
        session: `${provider.name}_session`,
        interaction: `${provider.name}_interaction`,
        resume: `${provider.name}_resume`,
      },
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `/consent/${uid}` },
    findAccount: (_context, id) => {
      const name = accounts.get(id) ?? ''
      const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@${provider.name}.example`
      return { accountId: id, claims: () => ({ sub: id, name, email }) }
    },
    loadExistingGrant,
    renderError: (context, out) => {
      context.type = 'text/plain'
      context.body = `${out.error}: ${out.error_description ?? ''}`
    },
  }
}

const remember = (accounts, subject, name) => {
  accounts.set(subject, name)
  return subject
}

/** Asks for a name at every visit; the one page is login and consent. */
function policy() {
  const prompts = interactionPolicy.base()
  const { Check } = interactionPolicy
  prompts.remove('consent')
  prompts
    .get('login')
    ?.checks.add(
      new Check('every_time', 'Whoever signs in says who they are', 'login_required', (context) =>
        context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return prompts
}

/** What was asked for is granted: the person has pressed Allow. */
async function loadExistingGrant(context) {
  const { client, session, provider: oidc, params } = context.oidc
  const grant = new oidc.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(params.scope)
  await grant.save()
  return grant
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  }
}
