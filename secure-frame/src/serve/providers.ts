/** The credentials of social logins, as an environment variable gives them. What the vault does with them is in `vault/social`. */
import { custom, object, optional, read } from '../../../src/lib/schema.ts'
import type { ProviderSettings, SocialSettings } from '../vault/social/providers.ts'
import { EnvError, entriesOf, isWebUrl } from './env-values.ts'

const NAMES = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
type Name = (typeof NAMES)[number]

const text = custom<string>((value) => typeof value === 'string' && value !== '' && value.length <= 10_000)
const url = custom<string>(isWebUrl)
const urls = object({
  issuer: optional(url),
  authorize: optional(url),
  token: optional(url),
  userinfo: optional(url),
})
const appleKey = object({ teamId: text, keyId: text, privateKey: text })

/**
 * `{ "google": { "clientId": "…", "clientSecret": "…" } }`, and `urls` in place of the provider's own.
 *
 * @throws EnvError that names the provider, never a credential
 */
export function readProviders(name: string, value: string): SocialSettings {
  const entries = entriesOf(value)
  if (!entries)
    throw new EnvError(
      name,
      'must be JSON from providers to their credentials, such as {"google":{"clientId":"…","clientSecret":"…"}}',
    )
  return Object.fromEntries(entries.map(([provider, settings]) => [provider, one(name, provider, settings)]))
}

function one(name: string, provider: string, settings: unknown): ProviderSettings {
  if (!isName(provider)) throw new EnvError(name, `may name ${NAMES.join(', ')} and nothing else`)
  const fields = Object(settings)
  const clientId = read(text, fields.clientId)
  const clientSecret = read(text, fields.clientSecret) ?? read(appleKey, fields.clientSecret)
  const own = fields.urls === undefined ? {} : read(urls, fields.urls)
  if (!clientId) throw new EnvError(name, `has no clientId for ${provider}`)
  if (!clientSecret)
    throw new EnvError(
      name,
      provider === 'apple'
        ? 'has no clientSecret for apple, which is {"teamId":"…","keyId":"…","privateKey":"…"}'
        : `has no clientSecret for ${provider}`,
    )
  if (!own) throw new EnvError(name, `has a url for ${provider} that is not https (http only on localhost)`)
  const given = Object.fromEntries(Object.entries(own).filter(([, each]) => each !== undefined))
  return { clientId, clientSecret, ...(Object.keys(given).length > 0 && { urls: given }) }
}

const isName = (text: string): text is Name => NAMES.some((name) => name === text)
