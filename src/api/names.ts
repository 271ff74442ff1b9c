/**
 * Names of the service's own zone (wire facts 2.12, 14). Errors have the codes of specification 8, and the server's first reason as
 * message if there is one. ENS is in `chains/evm/ens.ts`.
 */
import { isRecord } from '../lib/json.ts'
import * as v from '../lib/schema.ts'
import { NAME_ZONE } from '../lib/service-names.ts'
import { cleanText } from '../lib/text.ts'
import { safeImage } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import type { Cache } from './cache.ts'
import type { NameProfile } from './contract.ts'
import { optional, parse, required } from './fields.ts'
import { path } from './path.ts'
import { reworded } from './reworded.ts'
import { rows } from './rows.ts'
import { ServiceError } from './service-error.ts'
import { addressKey, readAddress } from './token.ts'

/** Coin types of EVM networks are 60 (Ethereum) and 0x80000000 | chain id (ENSIP-11). */
const FIRST_EVM = 0x80000000
const SOLANA = '501'

export type NameSuggestion = { readonly name: string; readonly isRegistered: boolean }

/** What `names.register` posts. `message` must be exactly the signed text. */
export type NameRegistration = {
  /** For the message of an error. */
  readonly name: string
  /** 0x80000000 | chain id, unsigned (wire facts 14). */
  readonly coinType: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

const readName = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 255 && /^[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(value)
    ? value.toLowerCase()
    : undefined

const namespaceOf = (coinType: string): string => {
  if (coinType === '60' || Number(coinType) >= FIRST_EVM) return 'eip155'
  return coinType === SOLANA ? 'solana' : ''
}

const readAddresses = (given: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [coinType, entry] of Object.entries(given).slice(0, 200)) {
    const address = readAddress(namespaceOf(coinType), v.read(row, entry)?.address)
    if (/^(?:0|[1-9]\d{0,9})$/.test(coinType) && address) found.set(coinType, address)
  }
  return found
}

const row = v.object({ address: v.string() })

const readBio = (value: unknown): string | undefined => cleanText(value, 200) || undefined

const attributes = v.array(v.unknown())
const attribute = v.object({ avatar: optional(safeImage), bio: optional(readBio) })

const profileSchema = v.transform(
  v.object({
    name: required(readName),
    addresses: v.custom<Readonly<Record<string, unknown>>>(isRecord),
    attributes: optional((value) => v.read(attribute, v.read(attributes, value)?.[0])),
  }),
  ({ name, addresses, attributes }): NameProfile => ({
    name,
    addresses: readAddresses(addresses),
    ...attributes,
  }),
)

export const profilesSchema = rows(profileSchema, ({ name }) => name, 100)

const suggestionsSchema = v.object({
  suggestions: rows(
    v.transform(
      v.object({ name: required(readName), registered: v.boolean() }),
      ({ name, registered }): NameSuggestion => ({
        name,
        isRegistered: registered,
      }),
    ),
    ({ name }) => name,
    100,
  ),
})

const reword = <T>(
  key: 'name-unresolved' | 'name-suggestions-failed' | 'names-failed' | 'name-register-failed',
  call: Promise<T>,
  message?: string,
): Promise<T> =>
  call.catch((error) => {
    throw reworded(key, error, message)
  })

const isNone = (error: unknown): boolean => error instanceof ServiceError && error.status === 404

export const createNames = (ask: Ask, cache: Cache<readonly NameProfile[]>) => ({
  /**
   * Resolves a name; undefined: not registered, which the service says by a 404 or an empty list (wire facts 2.12). Nothing else may pass
   * for a free name. Never cached, because money may follow (decisions 30). Throws `name-unresolved`.
   */
  async account(
    name: string,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Answer<NameProfile | undefined>> {
    try {
      const { value, ...skip } = await ask.data(
        {
          host: 'blockchain',
          path: path`/v1/profile/account/${name}`,
          query: { apiVersion: 2 },
          signal,
        },
        v.unknown(),
        undefined,
      )
      const isNobody = skip.skipped || (Array.isArray(value) && value.length === 0)
      return { value: isNobody ? undefined : parse(profileSchema, value), ...skip }
    } catch (error) {
      if (isNone(error)) return { value: undefined }
      throw reworded('name-unresolved', error)
    }
  },

  /**
   * The names of a plain address, cached for 5 min; for display only. That it has none is an empty list or a 404 (wire facts 2.12). Throws
   * `names-failed`.
   */
  async reverse(p: {
    readonly address: string
    readonly sender?: string | undefined
    readonly fresh?: boolean | undefined
  }): Promise<Answer<readonly NameProfile[]>> {
    const answer = ask.cached({
      cache,
      key: addressKey(p.address),
      call: {
        host: 'blockchain',
        path: path`/v1/profile/reverse/${p.address}`,
        query: { sender: p.sender, apiVersion: 2 },
      },
      empty: [],
      fresh: p.fresh,
    })
    const found = answer.catch((error) => {
      if (isNone(error)) return { value: [] }
      throw error
    })
    return reword('names-failed', found)
  },

  /** Full names similar to the typed text, and whether they are taken. Throws `name-suggestions-failed`. */
  async suggestions(
    typed: string,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Answer<readonly NameSuggestion[]>> {
    const call = {
      host: 'blockchain',
      path: path`/v1/profile/suggestions/${typed}`,
      query: { zone: NAME_ZONE },
      signal,
    } as const
    const { value, ...skip } = await reword(
      'name-suggestions-failed',
      ask.data(call, suggestionsSchema, { suggestions: [] }),
    )
    return { value: value.suggestions, ...skip }
  },

  /** Never retried. False: not offered on this network. Throws `name-register-failed` with the server's reason as message. */
  async register(p: NameRegistration): Promise<Answer<boolean>> {
    const answer = ask.send({
      host: 'blockchain',
      path: path`/v1/profile/account`,
      body: { coin_type: p.coinType, address: p.address, message: p.message, signature: p.signature },
    })
    try {
      return await reword('name-register-failed', answer, `Error registering name ${cleanText(p.name)}`)
    } finally {
      // What is kept of the account's names may be without this one, also where the answer was lost.
      cache.clear()
    }
  },
})
