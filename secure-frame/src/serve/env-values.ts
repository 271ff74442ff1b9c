/** What one environment variable may be. Each function takes its name and text; none repeats the text, which may be a secret. */
import { resolve } from 'node:path'
import { parseCaipNetworkId } from '../../../src/lib/chain-id.ts'
import { isRecord, parseJson } from '../../../src/lib/json.ts'
import type { Sender } from '../vault/mail/smtp.ts'
import { isSmtpUrl } from '../vault/mail/smtp-url.ts'

/** Its message is one sentence that begins with the variable's name. */
export class EnvError extends Error {
  override readonly name = 'EnvError'

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}.`)
  }
}

/** More would not fit into a header that every proxy takes. */
const MAX_ORIGINS = 100
const MAX_URLS = 10
const MAX_TEXT = 100_000

/** An origin alone: what a browser would say. */
export function readOrigin(name: string, text: string): string {
  const origin = parseOrigin(text)
  if (origin === undefined)
    throw new EnvError(
      name,
      'must be an https origin without a path, such as https://wallet.example.com (http only on localhost)',
    )
  return origin
}

/** A list with commas or spaces between. */
export function readOrigins(name: string, text: string): readonly string[] {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length > MAX_ORIGINS) throw new EnvError(name, `must have at most ${MAX_ORIGINS} origins`)
  const origins = parts.map((part, index) => {
    const origin = parseOrigin(part)
    if (origin === undefined)
      throw new EnvError(
        name,
        `must be a list of exact https origins with commas between, such as https://shop.example (http only on localhost), but number ${index + 1} is none`,
      )
    return origin
  })
  return [...new Set(origins)]
}

/** 32 bytes, base64url or hex. */
export function readMasterKey(name: string, text: string): Uint8Array {
  const bytes = /^[\da-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64url')
      : undefined
  if (bytes?.length !== 32) throw new EnvError(name, 'must be 32 bytes in base64url or hex')
  // An example that was left in place.
  if (new Set(bytes).size < 8)
    throw new EnvError(name, 'must be random: make one with `openssl rand -hex 32`')
  return new Uint8Array(bytes)
}

/** Absolute, so that it stays the same folder from wherever it is started. */
export function readPath(name: string, text: string): string {
  if (text.includes('\0')) throw new EnvError(name, 'must be the path of a folder')
  return resolve(text)
}

export function readSmtp(name: string, text: string): string {
  if (!isSmtpUrl(text))
    throw new EnvError(
      name,
      'must be a url such as smtps://user:password@mail.example.com:465, with nothing behind it but ?requireTLS=false',
    )
  return text
}

/** `Name <address>`, or an address: one, without a port or a comment. One line: it becomes a header. */
export function readSender(name: string, text: string): Sender {
  const [, given = '', address = text] = /^([^<>"\p{Cc}]{0,100})<(.+)>$/u.exec(text) ?? []
  if (!/^[^\s<>@"(),:;\\[\]\p{Cc}]+@[^\s<>@"(),:;\\[\]\p{Cc}]+$/u.test(address))
    throw new EnvError(name, 'must be a sender such as Example <wallet@example.com>')
  return { name: given.trim(), address }
}

export function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new EnvError(name, `must be a number from ${min} to ${max}`)
  return value
}

export function readHost(name: string, text: string): string {
  if (!/^[\w.:-]{1,253}$/.test(text))
    throw new EnvError(name, 'must be an address to listen on, such as 0.0.0.0')
  return text
}

/** https, or http on this computer. */
export function readLocalUrl(name: string, text: string): string {
  if (!isWebUrl(text)) throw new EnvError(name, 'must be an https url (http only on localhost)')
  return text
}

export function readNodes(name: string, text: string): Readonly<Record<string, readonly string[]>> {
  const problem = new EnvError(
    name,
    'must be JSON from CAIP-2 ids of eip155 and solana to lists of https urls, such as {"eip155:1":["https://node.example"]}',
  )
  const entries = entriesOf(text)
  if (!entries?.length) throw problem
  const read = entries.map(([id, urls]) => {
    const { namespace, reference = '' } = parseCaipNetworkId(id) ?? {}
    const isKnown = namespace === 'solana' || (namespace === 'eip155' && /^[1-9]\d{0,15}$/.test(reference))
    const isList = Array.isArray(urls) && urls.length > 0 && urls.length <= MAX_URLS && urls.every(isWebUrl)
    if (!isKnown || !isList) throw problem
    return [id, urls]
  })
  return Object.fromEntries(read)
}

/** Decimal chain id → url. A smart account reads its network through a node, so a bundler without one would be of no use. */
export function readBundlers(
  name: string,
  text: string,
  nodes: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  const problem = new EnvError(
    name,
    'must be JSON from chain ids to https urls, such as {"8453":"https://bundler.example"}',
  )
  const entries = entriesOf(text)
  if (!entries) throw problem
  const read = entries.map(([id, url]) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isWebUrl(url)) throw problem
    if (!Object.hasOwn(nodes, `eip155:${id}`))
      throw new EnvError(name, `names chain ${id}, which has no node in SECURE_FRAME_NODES`)
    return [id, url]
  })
  return Object.fromEntries(read)
}

/** The own fields of a JSON record. */
export function entriesOf(text: string): readonly (readonly [string, unknown])[] | undefined {
  const value = parseJson(text, MAX_TEXT)
  return isRecord(value) ? Object.entries(value) : undefined
}

/** https, or http on this computer; without a user name, which browsers do not take in a request. */
export function isWebUrl(text: unknown): text is string {
  const url = typeof text === 'string' ? parseUrl(text) : undefined
  return url !== undefined && isWeb(url) && !url.username && !url.password
}

function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url || !isWeb(url)) return undefined
  return text === url.origin || text === `${url.origin}/` ? url.origin : undefined
}

/** What a host is made of once it is parsed. A url may have more in it: a wildcard, or what ends a directive of a policy. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/

function isWeb({ protocol, hostname }: URL): boolean {
  return HOST.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && isLocal(hostname)))
}

function isLocal(hostname: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname) || hostname.endsWith('.localhost')
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
