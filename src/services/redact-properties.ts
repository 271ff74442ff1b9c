/**
 * Decides which properties of an event leave the page (decisions 36, wire facts 4.2): flags, numbers, short texts and
 * lists of texts, never objects. Identifiers pass if they have the form that their name promises; all other text goes
 * through `redactText`.
 */
import { readField } from '../lib/json.ts'
import { attempt, MAX_KEYS, MAX_ROW, MAX_ROWS } from './recorded-event.ts'
import { originOf, redactText } from './redact.ts'

export type Property = string | number | boolean | null | readonly string[]

/** Longer texts are not tried as identifiers or links. */
const MAX_IDENTIFIER = 2_048
const MAX_MESSAGE = 500
/** Characters of all properties as JSON, so that many events fit into what a closing page may send. */
const MAX_ALL = 8_000

/** Properties that are always dropped, because their value is a secret in any form. */
const FORBIDDEN =
  /uri$|rpc|e_?mail|passw|passphrase|secret|mnemonic|seed|private_?key|sym_?key|otp$|jwt|cookie|signature|authorization/i

const ADDRESS = /^(?:0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{43,44})$/
const NETWORK = /^(?:eip155:\d{1,18}|(?:solana|bip122|polkadot|cosmos):[-\w]{1,32})?$/
const AMOUNT = /^\d{1,78}(?:\.\d{1,36})?$/

type Rule = { readonly shape: RegExp; readonly events?: RegExp }

const token: Rule = { shape: ADDRESS }
const network: Rule = { shape: NETWORK }
const amount: Rule = { shape: AMOUNT }
const position: Rule = { shape: /^\d{1,10}$/ }

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    address: token,
    token,
    swapFromToken: token,
    swapToToken: token,
    network,
    networks: network,
    defaultNetwork: network,
    caipNetworkId: network,
    amount,
    swapFromAmount: amount,
    swapToAmount: amount,
    walletRank: position,
    displayIndex: position,
    zIndex: position,
    // A private key is as long as a hash, so it passes only in events about a sent transaction.
    hash: {
      shape: /^(?:0x[\da-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/,
      events: /^(?:SEND|SWAP|PAY)_(?:APPROVAL_)?(?:SUCCESS|ERROR)$/,
    },
    projectId: { shape: /^[\da-f]{32}$/i, events: /^INITIALIZE$|_TRANSACTIONS$/ },
    cursor: { shape: /^[\w+/=-]{1,128}$/, events: /_TRANSACTIONS$/ },
    // Lower case, as normalised names are, and no label that could be a key.
    ensName: { shape: /^(?!.*[\da-f]{16})(?:[a-z\d-]{1,32}\.){1,4}[a-z]{2,10}$/, events: /^REGISTER_NAME_/ },
    // Error codes of wallets and nodes, which would otherwise be redacted as one-time codes (specification 8).
    message: { shape: /^(?:-32\d{3}|4001|4100|4200|490[012]|57[0-6]\d)$/ },
  }),
)

/**
 * Origin and path; the origin alone when the path contains a key, as those of nodes do; undefined when it is no
 * http(s) url.
 */
const linkOf = (text: string): string | undefined => {
  const origin = originOf(text)
  if (!origin?.startsWith('http')) return undefined
  const { pathname } = new URL(text)
  const isPlain = pathname.split('/').every((part) => redactText(part, MAX_ROW) === part)
  return isPlain ? (origin + pathname).slice(0, MAX_MESSAGE) : origin
}

/** The text if it is an address, else undefined. */
export const plainAddress = (text: string | undefined): string | undefined =>
  text !== undefined && ADDRESS.test(text) ? text : undefined

/** An identifier as it is if it has the form of its name, a link without query and hash, else undefined. */
const identifierOf = (event: string, key: string, text: string): string | undefined => {
  if (text.length > MAX_IDENTIFIER) return undefined
  const rule = rules.get(key)
  if (rule?.shape.test(text) && (rule.events?.test(event) ?? true)) return text
  return /(?:url|link)$/i.test(key) ? linkOf(text) : undefined
}

const textOf = (event: string, key: string, text: string): string =>
  identifierOf(event, key, text) ??
  redactText(text, /^(?:message|error)$/.test(key) ? MAX_MESSAGE : undefined)

/** A number may be a one-time code, too. */
const isPlainNumber = (event: string, key: string, number: number): boolean => {
  const text = String(number)
  return rules.has(key) || textOf(event, key, text) === text
}

const listOf = (event: string, key: string, list: readonly unknown[]): readonly string[] =>
  list
    .slice(0, MAX_ROWS)
    .filter((row) => typeof row === 'string' && row.length <= MAX_ROW)
    .map((row) => textOf(event, key, String(row)))

const propertyOf = (event: string, key: string, value: unknown): Property | undefined => {
  if (typeof value === 'boolean' || value === null) return value
  if (FORBIDDEN.test(key)) return undefined
  if (typeof value === 'string') return textOf(event, key, value)
  if (typeof value === 'number')
    return Number.isFinite(value) && isPlainNumber(event, key, value) ? value : undefined
  // Larger numbers than any amount take long to convert to text.
  if (typeof value === 'bigint')
    return BigInt.asUintN(256, value) === value ? textOf(event, key, String(value)) : undefined
  return Array.isArray(value) ? listOf(event, key, value) : undefined
}

/** Four digits would be hidden as a one-time code; said here, the patterns, which take long to build, are not needed for any option's name. */
const isPlainKey = (key: unknown): key is string =>
  typeof key === 'string' &&
  /^[A-Za-z][\w-]{0,39}$/.test(key) &&
  !/\d{4}/.test(key) &&
  redactText(key) === key

export function redactProperties(
  event: string,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Property>> {
  const keys = (attempt(() => Reflect.ownKeys(properties)) ?? []).slice(0, MAX_KEYS).filter(isPlainKey)
  let left = MAX_ALL
  const entries = keys.flatMap((key): [string, Property][] => {
    const value = attempt(() => propertyOf(event, key, readField(properties, key)))
    if (value === undefined) return []
    left -= key.length + JSON.stringify(value).length + 4
    return left < 0 ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}
