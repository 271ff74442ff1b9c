/** Random sign-in messages for property tests, each from one number: made by parts they would take most of the time. */
import fc from 'fast-check'
import { toBase58 } from './base58.ts'
import { toChecksum } from './checksum.ts'
import type { ParsedSignInMessage, SignInFormat } from './sign-in-message.ts'

/** Below `max`. */
type Random = (max: number) => number

/** mulberry32. */
const createRandom = (seed: number): Random => {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max)
  }
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const ALNUM = `${LOWER}${LOWER.toUpperCase()}0123456789`
const STRICT = `${ALNUM} -._~:/?#[]@!$&'()*+,;=`
/** Letters of other scripts, and those that are no part of a URI. */
const PRINTABLE = `${STRICT}"<>\\^\`{|}%üß登録é`
/** What a statement may be taken for. */
const LIKE_FIELDS = [
  'URI: https://a.example',
  'Chain ID: 1',
  '- https://a.example',
  'Resources:',
  'Version: 1',
]
const NAMES = ['Solana', 'Ethereum', 'EVM Networks', 'x account: y', 'Base (local)', 'Größe']

function createMessage(random: Random, isStrict: boolean): ParsedSignInMessage {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]) => list[random(list.length)] as T
  const chars = (alphabet: string, min: number, max: number) =>
    Array.from({ length: min + random(max - min + 1) }, () => alphabet.charAt(random(alphabet.length))).join(
      '',
    )
  const time = () => new Date(631_152_000_000 + random(6_000_000_000_000)).toISOString()
  const domain = () =>
    `${chars(LOWER, 1, 8)}.${pick(['example', 'localhost', 'co'])}${random(2) ? `:${1 + random(65_535)}` : ''}`
  const uri = () => `https://${domain()}/${chars(`${ALNUM}-._~/?=&`, 0, 20)}%20`
  const maybe = <T>(name: string, make: () => T) => (random(2) ? { [name]: make() } : {})
  const onEvm = isStrict || random(2) === 0
  const account = onEvm
    ? {
        accountAddress: toChecksum(chars('0123456789abcdef', 40, 40)),
        chainId: `eip155:${1 + random(2 ** random(53))}`,
      }
    : {
        accountAddress: toBase58(Uint8Array.from({ length: 32 }, () => random(256))),
        chainId: `solana:${chars(ALNUM, 1, 32)}`,
      }
  const format: SignInFormat = isStrict
    ? { kind: 'eip-4361' }
    : { kind: 'caip-122', networkName: pick(NAMES) }
  const statement = () => (random(4) ? chars(isStrict ? STRICT : PRINTABLE, 1, 80) : pick(LIKE_FIELDS))
  const record = {
    ...account,
    domain: domain(),
    uri: uri(),
    version: '1' as const,
    nonce: chars(ALNUM, 8, 40),
    ...maybe('notBefore', time),
    ...maybe('statement', statement),
    ...maybe('resources', () => Array.from({ length: 1 + random(4) }, uri)),
    ...maybe('requestId', () => chars(`${ALNUM}-._~:@`, 1, 12)),
    ...(isStrict ? { issuedAt: time() } : maybe('issuedAt', time)),
    ...maybe('expirationTime', time),
  }
  return { record, format }
}

const messages = (isStrict: boolean) => fc.nat().map((seed) => createMessage(createRandom(seed), isStrict))

export const strictMessages: fc.Arbitrary<ParsedSignInMessage> = messages(true)

export const caipMessages: fc.Arbitrary<ParsedSignInMessage> = messages(false)
