/** Amounts, times, bytes and untrusted text as words. Pure. */
import { formatAmount, groupWhole } from '../../../../src/lib/amount.ts'
import { isolate } from '../../../../src/lib/isolate.ts'

/** Every digit of an amount, in groups of three before the point. */
export function allDigits(value: bigint, decimals: number): string {
  return groupWhole(formatAmount(value, decimals), 'en')
}

/** A fee: two significant digits, rounded up. */
export function feeDigits(value: bigint, decimals: number): string {
  const cut = 10n ** BigInt(Math.max(0, `${value}`.length - 2))
  return allDigits(((value + cut - 1n) / cut) * cut, decimals)
}

/** Joins an amount and its unit for a sentence. */
export const withUnit = (amount: string, unit: string): string => `${amount} ${isolate(unit)}`

/** A time in seconds since the epoch. Contracts take any number, far beyond what a date can be. */
export function timeWords(seconds: bigint, now: number): string {
  if (seconds > 253_402_300_799n) return 'No end'
  const date = new Date(Number(seconds) * 1000)
  const day = `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 16)} UTC`
  return date.getTime() < now ? `${day} (already over)` : day
}

export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Undefined if it is not an even number of hex digits. */
export function fromHex(hex: string): Uint8Array | undefined {
  if (!/^0x(?:[\da-fA-F]{2})*$/.test(hex)) return undefined
  const bytes = new Uint8Array(hex.length / 2 - 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2 + 2, at * 2 + 4), 16)
  return bytes
}

/** Undefined if the bytes are not text in UTF-8. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    // Without `ignoreBOM` the decoder would leave out three bytes that are signed.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // It throws for exactly this.
    return undefined
  }
}

export type Segment = { readonly text: string; readonly isMark: boolean }

// Everything that is drawn as nothing or reorders what is around it, but line breaks and plain spaces.
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

/** Emoji of several parts are joined by these; between other characters they hide something. */
const JOINED = /^\p{Extended_Pictographic}$/u

/** Splits text so that what would be invisible is a mark such as `U+202E`. Line breaks stay, a tab is a mark. */
export function markHidden(text: string): Segment[] {
  const segments: { text: string; isMark: boolean }[] = []
  const add = (piece: string, isMark: boolean) => {
    const last = segments.at(-1)
    if (last && last.isMark === isMark && !isMark) last.text += piece
    else segments.push({ text: piece, isMark })
  }
  const points = [...text]
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? ''
    const isPartOfEmoji = (point === '\u200d' || point === '\ufe0f') && JOINED.test(before)
    const isShown = point === '\n' || isPartOfEmoji || !HIDDEN.test(point)
    add(isShown ? point : codePoint(point), !isShown)
  }
  return segments
}

export const hasHidden = (text: string): boolean => markHidden(text).some(({ isMark }) => isMark)

const codePoint = (point: string): string =>
  `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
