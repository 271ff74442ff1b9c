/**
 * Reads sign-in messages (EIP-4361, and the same form for Solana). What matters is the domain: a message that names another site than
 * the one which asks would sign somebody in there. Pure.
 */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { confirm, note, type Row, textRow, type Warning } from './description.ts'
import { networkWords } from './networks.ts'
import { markHidden } from './words.ts'

export type SignInContext = {
  readonly origin: string
  readonly account: string
  /** The reference of the CAIP-2 id. */
  readonly chain: string
  /** ms since the epoch. */
  readonly now: number
}

export type SignIn = {
  readonly domain: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/**
 * Loose on purpose: whatever a site might take for a sign-in message is looked at as one. It begins with a word, so that a long text is
 * read in one go; the domain stands before it.
 */
const LIKE_ONE = /\swants\s+you\s+to\s+sign\s+in\s+with\s+your\s+\S+\s+account/i
const FIRST =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana) account:$/
const FIELD = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.+)$/
const NAMES = new Map([
  ['URI', 'Address of the site'],
  ['Chain ID', 'Network'],
  ['Issued At', 'Made at'],
  ['Expiration Time', 'Ends at'],
  ['Not Before', 'Begins at'],
  ['Request ID', 'Number of the request'],
])

/** Undefined if the text is nothing like a sign-in message. */
export function readSignIn(text: string, context: SignInContext): SignIn | undefined {
  const like = LIKE_ONE.exec(text)
  if (!like) return undefined
  const lines = text.split('\n')
  const first = FIRST.exec(lines[0] ?? '')
  const fields = fieldsOf(lines)
  const isWhole =
    first !== null && lines[2] === '' && ['URI', 'Version', 'Nonce'].every((name) => fields.has(name))
  const domain = first?.[2] ?? text.slice(0, like.index).trimEnd().split(/\s+/).at(-1) ?? ''
  return {
    domain: shown(domain),
    rows: [
      textRow('Sign in to', shown(domain)),
      ...[...fields].map(([name, value]) => textRow(NAMES.get(name) ?? name, inWords(name, value))),
    ],
    warnings: [
      ...domainWarnings(first?.[1], domain, context),
      ...(isWhole ? [] : [confirm('It looks like a sign-in message, but is not written as one.')]),
      ...fieldWarnings(fields, lines[1], domain, context),
    ],
  }
}

/** The message itself, below, has the number. */
const inWords = (name: string, value: string): string =>
  name === 'Chain ID' && /^[1-9]\d{0,15}$/.test(value) ? networkWords(`eip155:${value}`).name : shown(value)

const shown = (text: string): string =>
  markHidden(text)
    .map((segment) => segment.text)
    .join('')

/** The fields of the last block, each once. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of lines.slice(2)) {
    const [, name, value] = FIELD.exec(line) ?? []
    // A statement could hold such lines too: the last one counts, as the last block is the one that is read.
    if (name !== undefined && value !== undefined) fields.set(name, value)
  }
  return fields
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    // It throws for exactly what is no url.
    return undefined
  }
}

function domainWarnings(scheme: string | undefined, domain: string, { origin }: SignInContext): Warning[] {
  const asking = urlOf(origin)
  const isSame = asking !== undefined && asking.host === domain
  const isSameScheme = scheme === undefined || asking?.protocol === `${scheme}:`
  if (isSame && isSameScheme) return []
  return [
    confirm(
      `This signs you in to ${shown(domain) || 'an unnamed site'}, but ${asking?.host ?? origin} asks for it. Do not go on unless you know why.`,
    ),
  ]
}

function fieldWarnings(
  fields: ReadonlyMap<string, string>,
  address: string | undefined,
  domain: string,
  { account, chain, now }: SignInContext,
): Warning[] {
  const uri = fields.get('URI')
  const named = fields.get('Chain ID')
  const end = Date.parse(fields.get('Expiration Time') ?? '')
  const isElsewhere = uri !== undefined && urlOf(uri)?.host !== domain
  return [
    ...(sameAddress(address, account) ? [] : [confirm('It signs in another address than yours.')]),
    ...(isElsewhere ? [note('The message names two different sites.')] : []),
    ...(named === undefined || named === chain || !/^\d+$/.test(chain)
      ? []
      : [note('It names another network than the one you are on.')]),
    ...(end < now ? [note('It is already over.')] : []),
  ]
}
