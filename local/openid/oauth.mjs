// Owns a plain OAuth 2 server with PKCE (RFC 6749, RFC 7636), as strict as the real ones: a code counts once, for the client, the
// address and the verifier that it was made for.
import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { allowedBy, consentAnswer } from './consent.mjs'
import { htmlAnswer, page } from './control.mjs'
import { clientOf } from './providers.mjs'

const CODE_MS = 60_000
const random = () => randomBytes(24).toString('base64url')

/**
 * @param {import('./providers.mjs').LocalProvider} provider
 * @param {string} redirectUri the only one that is answered
 */
export function createOauth(provider, redirectUri) {
  const { clientId, clientSecret } = clientOf(provider)
  /** @type {Map<string, { state: string, challenge: string | undefined }>} */
  const asks = new Map()
  /** @type {Map<string, { name: string, challenge: string | undefined, until: number }>} */
  const codes = new Map()
  /** @type {Map<string, string>} token → name */
  const tokens = new Map()
  const app = new Hono()

  app.get('/authorize', (context) => {
    const query = context.req.query()
    const problem = problemOf(provider, query, clientId, redirectUri)
    if (problem) return htmlAnswer(page({ title: 'This cannot be answered', lead: problem, body: '' }), 400)
    const id = random()
    asks.set(id, { state: query['state'] ?? '', challenge: query['code_challenge'] })
    return consentAnswer(provider, `/consent/${id}`)
  })

  app.post('/consent/:id', async (context) => {
    const ask = asks.get(context.req.param('id'))
    asks.delete(context.req.param('id'))
    if (!ask) return htmlAnswer(page({ title: 'This was answered before', lead: '', body: '' }), 400)
    const name = allowedBy(new URLSearchParams(await context.req.text()))
    const target = new URL(redirectUri)
    target.searchParams.set('state', ask.state)
    if (name === undefined) {
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      )
    } else {
      const code = random()
      codes.set(code, { name, challenge: ask.challenge, until: Date.now() + CODE_MS })
      target.searchParams.set('code', code)
    }
    return context.redirect(target.href)
  })

  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const given =
      provider.clientAuth === 'basic' ? basicOf(context.req.header('authorization')) : postOf(form)
    if (given?.id !== clientId || given.secret !== clientSecret)
      return context.json({ error: 'invalid_client' }, 401)
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isGood =
      code !== undefined &&
      code.until > Date.now() &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === redirectUri &&
      (!code.challenge || code.challenge === challengeOf(form.get('code_verifier') ?? ''))
    if (!code || !isGood)
      return context.json({ error: 'invalid_grant', error_description: 'The code is not good.' }, 400)
    const token = random()
    tokens.set(token, code.name)
    return context.json({ access_token: token, token_type: 'bearer' })
  })

  app.get('/userinfo', (context) => {
    const name = tokens.get((context.req.header('authorization') ?? '').replace(/^bearer /i, ''))
    if (name === undefined || !provider.userinfo) return context.json({ message: 'Bad credentials' }, 401)
    return context.json(provider.userinfo(name))
  })
  return app
}

function problemOf(provider, query, clientId, redirectUri) {
  if (query['client_id'] !== clientId) return 'Nobody is registered under this client id.'
  if (query['redirect_uri'] !== redirectUri) return 'The address to return to is not the registered one.'
  if (query['response_type'] !== 'code') return 'Only codes are given.'
  const hasChallenge = query['code_challenge_method'] === 'S256' && query['code_challenge']
  return provider.needsPkce && !hasChallenge ? 'PKCE with S256 is wanted.' : undefined
}

const challengeOf = (verifier) => createHash('sha256').update(verifier).digest('base64url')

const postOf = (form) => ({ id: form.get('client_id'), secret: form.get('client_secret') })

function basicOf(header) {
  const [id, secret] = Buffer.from((header ?? '').replace(/^basic /i, ''), 'base64')
    .toString()
    .split(':')
  return { id: decodeURIComponent(id ?? ''), secret: decodeURIComponent(secret ?? '') }
}
