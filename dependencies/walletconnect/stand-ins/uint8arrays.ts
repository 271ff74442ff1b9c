/**
 * Replaces `uint8arrays`, which has every base, with the few that the sign client uses. Its test compares it with the
 * original, and finds the bases that the client uses.
 */
import { fromBase64Url, toBase64 } from './base64.ts'

const decoder = () => new TextDecoder('utf-8', { ignoreBOM: true })

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (text: string): Uint8Array => {
  if (!/^(?:[\da-f]{2})*$/.test(text)) throw new SyntaxError('Not base16')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Used for the type of an envelope, one byte. Leading zeros stand for zero bytes, as in base58. */
const toDecimal = (bytes: Uint8Array): string => {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (zeros < 0) return '0'.repeat(bytes.length)
  return '0'.repeat(zeros) + BigInt(`0x${toHex(bytes)}`)
}

const fromDecimal = (text: string): Uint8Array => {
  const [, zeros = '', digits = ''] = /^(0*)(\d*)$/.exec(text) ?? fail(text)
  const hex = digits && BigInt(digits).toString(16)
  return fromHex('00'.repeat(zeros.length) + (hex.length % 2 ? `0${hex}` : hex))
}

const fail = (text: string): never => {
  throw new SyntaxError(`Not base10: ${text.slice(0, 20)}`)
}

type Base = {
  readonly write: (bytes: Uint8Array) => string
  readonly read: (text: string) => Uint8Array
}

const utf8: Base = {
  write: (bytes) => decoder().decode(bytes),
  read: (text) => new TextEncoder().encode(text),
}

const unpadded = (text: string) => text.replaceAll('=', '')
const urlSafe = (text: string) => unpadded(text).replaceAll('+', '-').replaceAll('/', '_')

const BASES: Readonly<Record<string, Base>> = {
  utf8,
  'utf-8': utf8,
  base10: { write: toDecimal, read: fromDecimal },
  base16: { write: toHex, read: fromHex },
  base64: { write: (bytes) => unpadded(toBase64(bytes)), read: fromBase64Url },
  base64pad: { write: toBase64, read: fromBase64Url },
  base64url: { write: (bytes) => urlSafe(toBase64(bytes)), read: fromBase64Url },
}

const baseOf = (name: string): Base => {
  const base = Object.hasOwn(BASES, name) ? BASES[name] : undefined
  if (!base) throw new RangeError(`No base ${name} here`)
  return base
}

export const encode = (bytes: Uint8Array, name = 'utf8'): string => baseOf(name).write(bytes)

/** The name that the client imports. */
export { encode as toString }

export const fromString = (text: string, name = 'utf8'): Uint8Array => baseOf(name).read(text)

export function concat(parts: readonly ArrayLike<number>[], length?: number): Uint8Array {
  const all = new Uint8Array(length ?? parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
