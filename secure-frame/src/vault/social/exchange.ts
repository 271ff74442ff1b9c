/**
 * Owns talking to a provider: the address that a person is sent to, and who came back with a code. What is checked of the answers is
 * openid-client's work: state, issuer, nonce, PKCE, and the token's signature, which it leaves out unless told.
 */
import * as client from 'openid-client'
import type { Clock } from '../../../../src/lib/clock.ts'
import { parseExactJson } from '../../../../src/lib/exact-json.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import { appleSecret } from './apple-secret.ts'
import { boundedFetch, type Fetch } from './deadline.ts'
import { type Person, readPerson } from './fields.ts'
import type { OfferedProvider } from './providers.ts'

/** What an issuer says of itself is asked anew after this. */
const DOCUMENT_MS = 60 * 60_000

export type Secrets = { readonly verifier: string | null; readonly nonce: string | null }

export type Exchange = {
  readonly secrets: (provider: OfferedProvider) => Secrets
  readonly authorize: (
    provider: OfferedProvider,
    ask: Secrets & { readonly redirectUri: string; readonly state: string },
    signal: AbortSignal,
  ) => Promise<string>
  /** Rejects with `RefusedError` if the provider says no, with anything else if it cannot be believed or reached. */
  readonly finish: (
    provider: OfferedProvider,
    answer: Secrets & { readonly url: URL; readonly state: string; readonly shownName: string | null },
    signal: AbortSignal,
  ) => Promise<Person>
}

/** The provider, or the person there, said no. The message is for people. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

type Document = { readonly metadata: client.ServerMetadata; readonly until: number }

export function createExchange(deps: { readonly fetch: Fetch; readonly clock: Clock }): Exchange {
  const documents = new Map<string, Document>()

  const configure = async (provider: OfferedProvider, signal: AbortSignal): Promise<client.Configuration> => {
    const bounded = boundedFetch(deps.fetch, signal)
    const fetch: client.CustomFetch = (url, { body, ...init }) => bounded(url, { ...init, ...bodyOf(body) })
    let document = documents.get(provider.name)
    if (!document || document.until <= deps.clock.monotonic()) {
      const metadata = await discover(provider, fetch)
      document = { metadata, until: deps.clock.monotonic() + DOCUMENT_MS }
      documents.set(provider.name, document)
    }
    const config = new client.Configuration(
      document.metadata,
      provider.clientId,
      undefined,
      clientAuth(provider, deps.clock),
    )
    config[client.customFetch] = fetch
    if (isLocal(provider)) client.allowInsecureRequests(config)
    if (provider.kind === 'openid') client.enableNonRepudiationChecks(config)
    return config
  }

  return {
    secrets: (provider) => ({
      verifier: provider.hasPkce ? client.randomPKCECodeVerifier() : null,
      nonce: provider.kind === 'openid' ? client.randomNonce() : null,
    }),
    async authorize(provider, { verifier, nonce, redirectUri, state }, signal) {
      const config = await configure(provider, signal)
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        state,
        ...(provider.scope !== '' && { scope: provider.scope }),
        ...(verifier && {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
        ...(nonce && { nonce }),
        ...(provider.isFormPost && { response_mode: 'form_post' }),
      }).href
    },
    async finish(provider, { verifier, nonce, url, state, shownName }, signal) {
      const config = await configure(provider, signal)
      const tokens = await client
        .authorizationCodeGrant(config, url, {
          expectedState: state,
          ...(verifier && { pkceCodeVerifier: verifier }),
          ...(nonce && { expectedNonce: nonce, idTokenExpected: true }),
        })
        .catch((error: unknown) => {
          throw asRefusal(provider, error)
        })
      const person =
        provider.kind === 'openid'
          ? fromClaims(provider, tokens.claims(), shownName)
          : readPerson(provider, await userinfo(provider, config, tokens.access_token))
      if (!person) throw new Error('The answer does not say who it is')
      return person
    },
  }
}

async function discover(
  provider: OfferedProvider,
  fetch: client.CustomFetch,
): Promise<client.ServerMetadata> {
  const { issuer, authorize, token } = provider.urls
  const given = {
    ...(authorize && { authorization_endpoint: authorize }),
    ...(token && { token_endpoint: token }),
  }
  if (provider.kind === 'oauth') return { issuer, ...given }
  const config = await client.discovery(new URL(issuer), provider.clientId, undefined, undefined, {
    [client.customFetch]: fetch,
    execute: isLocal(provider) ? [client.allowInsecureRequests] : [],
  })
  const { supportsPKCE, ...metadata } = config.serverMetadata()
  return { ...metadata, ...given }
}

/** Only forms are sent. */
function bodyOf(body: client.FetchBody): { readonly body?: URLSearchParams } {
  if (body === undefined || body === null) return {}
  if (body instanceof URLSearchParams) return { body }
  throw new Error('A provider is sent nothing but forms')
}

/** Settings take http only for this computer. */
const isLocal = ({ urls }: OfferedProvider): boolean =>
  Object.values(urls).some((url) => url.startsWith('http:'))

function clientAuth({ clientSecret, clientAuth: by }: OfferedProvider, clock: Clock): client.ClientAuth {
  if (typeof clientSecret !== 'string') {
    return async (_server, { client_id: id }, body) => {
      body.set('client_id', id)
      body.set('client_secret', await appleSecret(clientSecret, id, clock.now()))
    }
  }
  return by === 'basic' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
}

/** The token says who it is; a name that came beside it is only shown. */
const fromClaims = (provider: OfferedProvider, claims: unknown, shownName: string | null) =>
  readPerson(provider, claims, shownName ? { name: shownName } : claims)

async function userinfo(
  provider: OfferedProvider,
  config: client.Configuration,
  accessToken: string,
): Promise<unknown> {
  const { userinfo: url } = provider.urls
  if (!url) throw new Error(`${provider.label} has no url that says who somebody is`)
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'wallet-modal-secure-frame' })
  const answer = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
  if (!answer.ok) throw new Error(`${provider.label} answered ${answer.status}`)
  return parseExactJson(await answer.text())
}

/** What RFC 6749 says of `access_denied`, as several providers send it: it tells a person nothing. */
const STANDARD_WORDS = /^(The resource owner or authorization server denied the request\.?)?$/

function asRefusal(provider: OfferedProvider, error: unknown): unknown {
  if (!(error instanceof client.AuthorizationResponseError)) return error
  const code = cleanText(error.error, 64)
  const reason = cleanText(error.error_description, 160)
  const words = code === 'access_denied' && STANDARD_WORDS.test(reason) ? 'the sign-in was declined' : reason
  return new RefusedError(`${provider.label}: ${[words, `(${code})`].filter(Boolean).join(' ')}`)
}
