/**
 * The social logins that there are, as data: where each asks, what it is asked for, and where its answer says who somebody is. A
 * deployment brings the credentials; a provider without them is not offered. Nothing here talks to anybody.
 */
import { safeLink } from '../../../../src/lib/url.ts'
import type { SocialProvider } from '../../contract/wire.ts'

export type ProviderUrls = {
  readonly issuer: string
  readonly authorize?: string
  readonly token?: string
  readonly userinfo?: string
}

/** Keys to walk from an answer's top to a value. */
type Path = readonly string[]

export type Provider = {
  readonly name: SocialProvider
  /** As people know it. */
  readonly label: string
  /** `openid`: urls come from the issuer's own document, and a signed token says who it is. `oauth`: the url `userinfo` does. */
  readonly kind: 'openid' | 'oauth'
  readonly urls: ProviderUrls
  readonly scope: string
  /** What never changes about an account and is never given to another one. */
  readonly subject: Path
  /** What is shown; the first that is there. */
  readonly userNames: readonly Path[]
  readonly hasPkce: boolean
  readonly clientAuth: 'post' | 'basic'
  /** Apple answers by a form that the browser posts, when it is asked for a name. */
  readonly isFormPost: boolean
}

const openid = {
  kind: 'openid',
  subject: ['sub'],
  hasPkce: true,
  clientAuth: 'post',
  isFormPost: false,
} as const
const oauth = {
  kind: 'oauth',
  subject: ['id'],
  hasPkce: true,
  clientAuth: 'post',
  isFormPost: false,
} as const

export const PROVIDERS: Readonly<Record<SocialProvider, Provider>> = {
  google: {
    ...openid,
    name: 'google',
    label: 'Google',
    urls: { issuer: 'https://accounts.google.com' },
    scope: 'openid profile',
    userNames: [['name'], ['email']],
  },
  apple: {
    ...openid,
    name: 'apple',
    label: 'Apple',
    urls: { issuer: 'https://appleid.apple.com' },
    scope: 'openid name email',
    userNames: [['name'], ['email']],
    // Not among what its document says that it takes.
    hasPkce: false,
    isFormPost: true,
  },
  // Its OpenID document offers no code, only tokens in the browser's address.
  facebook: {
    ...oauth,
    name: 'facebook',
    label: 'Facebook',
    urls: {
      issuer: 'https://www.facebook.com',
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userinfo: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    scope: 'public_profile',
    userNames: [['name']],
  },
  github: {
    ...oauth,
    name: 'github',
    label: 'GitHub',
    urls: {
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
    },
    // Without a scope it says what is public, which has the id.
    scope: '',
    userNames: [['login']],
  },
  x: {
    ...oauth,
    name: 'x',
    label: 'X',
    urls: {
      issuer: 'https://x.com',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      userinfo: 'https://api.x.com/2/users/me',
    },
    // The second one belongs to the first at X.
    scope: 'users.read tweet.read',
    subject: ['data', 'id'],
    userNames: [['data', 'username']],
    clientAuth: 'basic',
  },
  discord: {
    ...oauth,
    name: 'discord',
    label: 'Discord',
    urls: {
      issuer: 'https://discord.com',
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userinfo: 'https://discord.com/api/users/@me',
    },
    scope: 'identify',
    userNames: [['username']],
  },
}

/** Apple has no fixed secret: one is signed with this key each time. */
export type AppleKey = {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, as Apple gives it. */
  readonly privateKey: string
}

export type ProviderSettings = {
  readonly clientId: string
  readonly clientSecret: string | AppleKey
  /** In place of the provider's own: for local stand-ins and own servers. */
  readonly urls?: Partial<ProviderUrls>
}

export type SocialSettings = Partial<Readonly<Record<SocialProvider, ProviderSettings>>>

export type OfferedProvider = Provider & Pick<ProviderSettings, 'clientId' | 'clientSecret'>

/** Those with credentials. Throws a sentence that names what is wrong with the settings; never a secret. */
export function offeredProviders(settings: SocialSettings): ReadonlyMap<string, OfferedProvider> {
  const offered = new Map<string, OfferedProvider>()
  for (const provider of Object.values(PROVIDERS)) {
    const own = settings[provider.name]
    if (!own) continue
    const { clientId, clientSecret } = own
    if (!clientId || !clientSecret) throw new Error(`${provider.label} needs both a client id and a secret.`)
    const urls = { ...provider.urls, ...own.urls }
    const wrong = Object.entries(urls).find(([, url]) => safeLink(url) === undefined)
    if (wrong) throw new Error(`${provider.label}: the url "${wrong[0]}" must begin with https://.`)
    offered.set(provider.name, { ...provider, urls, clientId, clientSecret })
  }
  return offered
}
