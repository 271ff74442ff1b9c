/**
 * Arbitraries of texts with a planted secret (decisions 36), in clear and in disguise, and the check that it did not
 * leak. For tests only.
 */
import fc from 'fast-check'
import { codePoint } from '../lib/code-point.testing.ts'

export type Planted = {
  readonly text: string
  /** Parts of the secret, none of which may appear in what leaves the page. */
  readonly needles: readonly string[]
}

const HEX = '0123456789abcdef'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const WORDS =
  'abandon ability able about above absent absorb abstract absurd abuse access accident zoo cactus lamp rug toy arm museum network orbit pulp quantum ribbon toward uncle vivid wolf xylophon young zebra box'.split(
    ' ',
  )

/** Not `fc.string`, which likes to generate names of properties, and those pass on purpose. */
const of = (letters: string, minLength: number, maxLength = minLength) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((all) => all.join(''))

const hexKey = of(HEX, 64)
const topic = of(HEX, 64)
const token = fc.oneof(of(HEX, 16, 40), of(BASE64, 20, 42), of(BASE58, 20, 42))
const host = fc.constantFrom('a.example', 'rpc.example:8545', 'mainnet.node.example', 'localhost:3000')
const scheme = fc.constantFrom('https', 'http', 'wss', 'ws', 'HTTPS')
const digits = fc.constantFrom('0123456789', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '０１２３４５６７８９')

const pairing: fc.Arbitrary<Planted> = fc
  .tuple(topic, hexKey, fc.constantFrom('', 'metamask://wc?uri=', 'https://a.app.link/wc?uri='), fc.boolean())
  .map(([name, key, link, isEncoded]) => {
    const uri = `wc:${name}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1735689600`
    return {
      text: link + (isEncoded ? encodeURIComponent(uri) : uri),
      needles: [key, name, 'symKey', 'expiryTimestamp'],
    }
  })

const rpcUrl: fc.Arbitrary<Planted> = fc
  .tuple(scheme, host, token, token, fc.constantFrom('v3', 'rpc/x', 'api/v2'))
  .map(([name, at, path, query, folder]) => ({
    text: `${name}://${at}/${folder}/${path}?apikey=${query}`,
    needles: [path, query, folder],
  }))

const pageUrl: fc.Arbitrary<Planted> = fc
  .tuple(
    scheme,
    host,
    fc.constantFrom('q', 'user', 'hunter'),
    fc.constantFrom('pässwörd', 'hun-ter2', 'x%20yz9'),
  )
  .map(([name, at, user, secret]) => ({
    text: `${name}://${user}:${secret}@${at}/account?session=${secret}#access=${secret}`,
    needles: [secret, 'session', `${user}:`],
  }))

const privateKey: fc.Arbitrary<Planted> = fc
  .tuple(hexKey, fc.constantFrom('', '0x', '0X'), fc.boolean())
  .map(([key, prefix, isUpper]) => (isUpper ? prefix + key.toUpperCase() : prefix + key))
  .map((text) => ({ text, needles: [text.slice(-64), text.slice(-20), text.slice(2, 22)] }))

const solanaKey: fc.Arbitrary<Planted> = of(BASE58, 86, 88).map((text) => ({
  text,
  needles: [text.slice(0, 12), text.slice(-12)],
}))

const byteList: fc.Arbitrary<Planted> = fc
  .array(fc.integer({ min: 100, max: 255 }), { minLength: 64, maxLength: 64 })
  .map((bytes) => ({ text: `[${bytes}]`, needles: [`${bytes.slice(1, 5)}`, `${bytes.slice(-5, -1)}`] }))

const opaqueKey: fc.Arbitrary<Planted> = token.map((text) => ({ text, needles: [text] }))

const jwt: fc.Arbitrary<Planted> = fc
  .tuple(of(BASE64, 4, 60), of(BASE64, 43))
  .map(([payload, signature]) => ({
    text: `eyJhbGciOiJIUzI1NiJ9.${payload}.${signature}`,
    needles: [`.${payload}`, signature],
  }))

const email: fc.Arbitrary<Planted> = fc
  .tuple(
    of('abcdefghij', 5, 12),
    fc.constantFrom('', '+tag', '.o-neill', '_1'),
    fc.constantFrom('shop.example', 'käse.de'),
  )
  .map(([name, rest, domain]) => ({ text: `${name}${rest}@${domain}`, needles: [name, `@${domain}`] }))

const code: fc.Arbitrary<Planted> = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('', ' ', '-', '\u2013', '\u00a0'), digits)
  .map(([number, gap, script]) => {
    const plain = String(number).padStart(6, '0')
    const written = [...plain].map((digit) => script[Number(digit)]).join('')
    const text = written.slice(0, 3) + gap + written.slice(3)
    return { text, needles: [plain, text, written] }
  })

const phrase: fc.Arbitrary<Planted> = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS), { minLength: 12, maxLength: 24 }),
    fc.constantFrom(' ', '  ', '\n', ', ', '\\n', '","'),
  )
  .map(([words, gap]) => ({
    text: words.join(gap),
    needles: [0, 4, 8].map((from) => words.slice(from, from + 4).join(gap)),
  }))

const kinds = {
  pairing,
  rpcUrl,
  pageUrl,
  privateKey,
  solanaKey,
  byteList,
  opaqueKey,
  jwt,
  email,
  code,
  phrase,
}

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const percent = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  wide,
  percent,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => [...text].join('\u200b'),
  (text) => [...text].join('\u202e\u2066'),
]

const filler = fc.oneof(
  fc.constantFrom('', ' ', 'key', 'failed: ', ' (', ') at f ', '"', 'Error ', '{"a":"', ' \u{1f98a} ', '\n'),
  fc.string({ unit: codePoint, maxLength: 12 }),
)

/** Texts with a secret of this kind, disguised or not, within other text. */
export const plantedOf = (kind: keyof typeof kinds): fc.Arbitrary<Planted> =>
  fc
    .tuple(filler, kinds[kind], fc.constantFrom(...disguises), filler)
    .map(([before, { text, needles }, disguise, after]) => ({
      text: before + disguise(text) + after,
      needles,
    }))

export const kindNames = [
  'pairing',
  'rpcUrl',
  'pageUrl',
  'privateKey',
  'solanaKey',
  'byteList',
  'opaqueKey',
  'jwt',
  'email',
  'code',
  'phrase',
] as const satisfies readonly (keyof typeof kinds)[]

export const planted = fc.oneof(...kindNames.map(plantedOf))

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * How many needles appear in `text`, also after undoing disguises. Only the number, so that secrets are not printed.
 */
export function leaks(text: string, needles: readonly string[]): number {
  const checks = [
    text,
    text.normalize('NFKC'),
    text.replace(/\p{Cf}/gu, ''),
    decoded(text),
    decoded(decoded(text)),
  ]
  return needles.filter((needle) => checks.some((check) => check.includes(needle))).length
}

/** Fails without printing the secret; seed and path reproduce it. */
export async function neverLeaks<T>(
  secret: fc.Arbitrary<T>,
  count: (one: T) => number | Promise<number>,
  numRuns: number,
): Promise<void> {
  const property = fc.asyncProperty(secret, async (one) => (await count(one)) === 0)
  const { failed, seed, counterexamplePath } = await fc.check(property, { numRuns: Math.ceil(numRuns) })
  if (failed) throw new Error(`leaked; seed ${seed}, path ${counterexamplePath}`)
}
