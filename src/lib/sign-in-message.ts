/**
 * The text that a visitor signs to sign in: EIP-4361 to the letter, or CAIP-122, which has the whole CAIP-2 id and names the network
 * (decisions 83, wire facts 11.2). Pure; whether the text is the one that was asked for, and signed, is up to `features/sign-in`.
 */
import { parseCaipNetworkId } from './chain-id.ts'
import { toEvmAddress } from './evm-address.ts'
import { toSolanaAddress } from './solana-address.ts'

/** Times are ISO 8601, as RFC 3339 writes them. `resources` is absent rather than empty. */
export type SignInRecord = {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: string
  /** Host and port. */
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits. */
  readonly nonce: string
  readonly notBefore?: string | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
}

/** `networkName`: what CAIP-122 calls the network. EIP-4361 is for eip155 alone. */
export type SignInFormat =
  | { readonly kind: 'eip-4361' }
  | { readonly kind: 'caip-122'; readonly networkName: string }

export type ParsedSignInMessage = { readonly record: SignInRecord; readonly format: SignInFormat }

/** Characters. */
const MAX_LENGTH = 16_384

/** What EIP-4361 allows in a statement: RFC 3986's reserved and unreserved characters, and spaces. */
const STRICT_STATEMENT = /^[-\w.~:/?#[\]@!$&'()*+,;= ]+$/
/** No line breaks, controls, marks that reorder or hide the text around them, nor lone surrogates. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
const NETWORK_NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u
const DOMAIN = /^(?:[a-z\d](?:[-\w.]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const URI = /^[a-z][a-z\d+.-]*:(?:[-\w.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i
/** Characters that RFC 3986 has no use for, and a `%` that begins nothing: browsers leave some of them in an address. */
const NOT_URI = /%(?![\da-f]{2})|[^-\w.~:/?#[\]@!$&'()*+,;=%]/gi
/** Characters of an address, which is read before it is signed. */
const MAX_URI = 4_096
const NONCE = /^[a-z\d]{8,256}$/i
const REQUEST_ID = /^(?:[-\w.~:@!$&'()*+,;=]|%[\da-f]{2})+$/i
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** The page's address as a text may have it; one that nobody could read is that of the site alone. */
export const toUri = (href: string): string => {
  const uri = href.replace(NOT_URI, encodeURIComponent)
  return uri.length > MAX_URI ? new URL('/', uri).href : uri
}

/** Whether it is a date and time of RFC 3339; `Date` alone would make 2 March of 30 February. */
const isTime = (text: string): boolean => {
  const [, local = ''] = TIME.exec(text) ?? []
  const at = new Date(`${local}Z`)
  return (
    Number.isFinite(Date.parse(text)) && Number.isFinite(at.getTime()) && at.toISOString().startsWith(local)
  )
}

const isAddress = (network: string, address: string): boolean => {
  const { namespace, reference = '' } = parseCaipNetworkId(network) ?? {}
  if (namespace === 'solana') return toSolanaAddress(address) === address
  return namespace === 'eip155' && isChainId(reference) && toEvmAddress(address) === address
}

const isChainId = (reference: string): boolean =>
  /^[1-9]\d*$/.test(reference) && Number.isSafeInteger(Number(reference))

type Field = keyof SignInRecord | 'networkName'

/** The first field that the text cannot have; undefined: all are good. */
export function findInvalidField(record: SignInRecord, format: SignInFormat): Field | undefined {
  const isStrict = format.kind === 'eip-4361'
  const { resources, statement, chainId, requestId } = record
  const checks: readonly (readonly [Field, boolean])[] = [
    ['domain', record.domain.length <= 260 && DOMAIN.test(record.domain)],
    ['networkName', isStrict || NETWORK_NAME.test(format.networkName)],
    ['chainId', parseCaipNetworkId(chainId) !== undefined && !(isStrict && !chainId.startsWith('eip155:'))],
    ['accountAddress', isAddress(chainId, record.accountAddress)],
    ['statement', statement === undefined || (isStrict ? STRICT_STATEMENT : PRINTABLE).test(statement)],
    ['uri', URI.test(record.uri)],
    ['version', record.version === '1'],
    ['nonce', NONCE.test(record.nonce)],
    ['issuedAt', record.issuedAt === undefined ? !isStrict : isTime(record.issuedAt)],
    ['expirationTime', record.expirationTime === undefined || isTime(record.expirationTime)],
    ['notBefore', record.notBefore === undefined || isTime(record.notBefore)],
    ['requestId', requestId === undefined || REQUEST_ID.test(requestId)],
    [
      'resources',
      resources === undefined || (resources.length > 0 && resources.every((one) => URI.test(one))),
    ],
  ]
  return checks.find(([, isGood]) => !isGood)?.[0]
}

/** Undefined: a field is bad (`findInvalidField` says which), or the text would be longer than 16,384 characters. */
export function formatSignInMessage(record: SignInRecord, format: SignInFormat): string | undefined {
  if (findInvalidField(record, format)) return undefined
  const isStrict = format.kind === 'eip-4361'
  const { statement, resources, chainId } = record
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', record.uri],
    ['Version', record.version],
    ['Chain ID', isStrict ? chainId.slice('eip155:'.length) : chainId],
    ['Nonce', record.nonce],
    ['Issued At', record.issuedAt],
    ['Expiration Time', record.expirationTime],
    ['Not Before', record.notBefore],
    ['Request ID', record.requestId],
  ]
  const text = [
    `${record.domain} wants you to sign in with your ${isStrict ? 'Ethereum' : format.networkName} account:`,
    record.accountAddress,
    '',
    // Without a statement EIP-4361 has two blank lines there, CAIP-122 one.
    ...(statement !== undefined ? [statement, ''] : isStrict ? [''] : []),
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
    ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
  return text.length > MAX_LENGTH ? undefined : text
}

/** The exact inverse: undefined for any text that `formatSignInMessage` does not write. */
export function parseSignInMessage(text: string): ParsedSignInMessage | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const lines = text.split('\n')
  const [, domain = '', name = ''] =
    /^(\S+) wants you to sign in with your (.+) account:$/u.exec(lines[0] ?? '') ?? []
  const hasStatement = lines[4] === ''
  const rest = lines.slice(3)
  // Taken out first, as a statement may begin as any field does.
  const statement = hasStatement ? rest.splice(0, 2)[0] : undefined
  const of = (field: string) => rest.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2)
  const resources = rest.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const reference = of('Chain ID') ?? ''
  const isStrict = !reference.includes(':')
  const optional = {
    statement,
    issuedAt: of('Issued At'),
    expirationTime: of('Expiration Time'),
    notBefore: of('Not Before'),
    requestId: of('Request ID'),
    resources: resources.length > 0 ? resources : undefined,
  }
  const record: SignInRecord = {
    accountAddress: lines[1] ?? '',
    chainId: isStrict ? `eip155:${reference}` : reference,
    domain,
    uri: of('URI') ?? '',
    version: '1',
    nonce: of('Nonce') ?? '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
  const format: SignInFormat = isStrict ? { kind: 'eip-4361' } : { kind: 'caip-122', networkName: name }
  // What order, blank lines and repeated fields there may be is said once, above.
  return formatSignInMessage(record, format) === text ? { record, format } : undefined
}
