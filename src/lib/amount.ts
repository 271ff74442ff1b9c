/**
 * Parses decimal text into amounts and formats amounts as text. An amount is a bigint in base units (wei, lamports, token units);
 * `decimals` says where the point goes. Typed text is never rounded, and no amount passes through `Number`, which is exact only to 15
 * digits. Prices and fiat values: `fiat-value.ts`; JSON numbers: `decimal.ts`.
 */

export type AmountProblem = 'empty' | 'not-a-number' | 'negative' | 'too-many-decimals' | 'too-large'
export type ParsedAmount = { ok: true; value: bigint } | { ok: false; problem: AmountProblem }

/** The largest uint256, which is the largest amount on any supported chain: 2^256 - 1. */
export const MAX_AMOUNT = 2n ** 256n - 1n
const MAX_WHOLE_DIGITS = 78
/** Characters. The longest amount has 334 without group marks: 78 digits, a point and 255 decimals. */
const MAX_TYPED = 1_000
/** Group marks that keyboards and browsers use interchangeably: all spaces, and both apostrophes. */
const SAME_MARKS = [/\s/, /['’]/]
/** ERC-20 `decimals()` is a uint8. */
const MAX_DECIMALS = 255

/**
 * Reads plain decimal text (ASCII digits, at most one `.`) as an exact amount in units of 10^-decimals.
 * Surrounding spaces, `.5` and `1.` are accepted. Nonzero fraction digits beyond `decimals` are refused, not rounded. Never throws.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  if (typeof text !== 'string' || !isDecimals(decimals)) return refused('not-a-number')
  const typed = text.trim()
  if (!typed) return refused('empty')
  const [, minus, whole = '', fraction = ''] = /^([-−]?)(\d*)(?:\.(\d*))?$/.exec(typed) ?? []
  if (!whole && !fraction) return refused('not-a-number')
  if (minus) return refused('negative')
  const units = trimEndZeros(fraction)
  if (units.length > decimals) return refused('too-many-decimals')
  // Check the length before converting: BigInt() of a megabyte of digits would block the page.
  const digits = whole.replace(/^0+/, '')
  if (digits.length > MAX_WHOLE_DIGITS) return refused('too-large')
  const value = BigInt(digits + units) * tenTo(decimals - units.length)
  return value > MAX_AMOUNT ? refused('too-large') : { ok: true, value }
}

/**
 * Reads what a person types or pastes in their locale: its digits, its decimal separator and well-formed grouping. A lone
 * comma or dot that is not the locale's decimal separator counts as one only when it cannot be grouping: `1,5` in English is
 * 1.5, but `1,500` could be either amount and is refused as `not-a-number`. Never throws; a malformed locale reads as English, one that
 * the browser does not know as the browser's own.
 */
export function parseLocaleAmount(text: string, decimals: number, locale: string): ParsedAmount {
  if (typeof text !== 'string' || text.length > MAX_TYPED) return refused('not-a-number')
  const { digits, decimal, group, first, last } = conventions(locale)
  // Every character becomes a digit, a sign or a mark: `.` the locale's decimal separator, `_` a group mark that is neither comma nor
  // dot, `?` a group mark that is one of them, `!` a comma or dot that the locale does not use, `x` anything else.
  let marked = ''
  for (const char of text.trim()) {
    const digit = digits.indexOf(char)
    if (digit >= 0) marked += digit
    else if (/[\d−-]/.test(char)) marked += char
    else if (char === decimal) marked += '.'
    else if (char === group) marked += /[.,]/.test(char) ? '?' : '_'
    else if (/[.,]/.test(char)) marked += '!'
    else if (SAME_MARKS.some((marks) => marks.test(group) && marks.test(char))) marked += '_'
    else marked += 'x'
  }
  const lone = /^[-−]?(\d*)[?!](\d*)$/.exec(marked)
  if (lone) {
    const [, whole = '', fraction = ''] = lone
    if (fraction.length === 3 && /[1-9]/.test(whole)) return refused('not-a-number')
    return parseAmount(marked.replace(/[?!]/, '.'), decimals)
  }
  const grouped = new RegExp(`^[-−]?\\d{1,${first}}(?:[_?]\\d{${first}})*[_?]\\d{${last}}(?:\\.\\d*)?$`)
  return parseAmount(grouped.test(marked) ? marked.replace(/[_?]/g, '') : marked, decimals)
}

/** All digits of an amount, with a plain `.` and no trailing zeros. Throws RangeError unless `decimals` is 0 to 255. */
export function formatAmount(value: bigint, decimals: number): string {
  if (!isDecimals(decimals)) throw new RangeError(`${decimals} is not a number of decimals`)
  if (value < 0n) return `-${formatAmount(-value, decimals)}`
  // Arithmetic only: a page may have patched String.prototype, and the amount shown must be the amount sent.
  const unit = tenTo(decimals)
  let fraction = ''
  for (let rest = value % unit; rest; rest %= unit) {
    rest *= 10n
    fraction += `${rest / unit}`
  }
  return fraction ? `${value / unit}.${fraction}` : `${value / unit}`
}

/**
 * An amount for balances, lists and history: cut toward zero to `digits` fraction digits, so that it never shows more than
 * there is. An amount that would read as zero but is not becomes `<0.001`.
 */
export function formatShort(value: bigint, decimals: number, digits = 3): string {
  if (value < 0n) return `-${formatShort(-value, decimals, digits)}`
  if (decimals <= digits) return formatAmount(value, decimals)
  const cut = value / tenTo(decimals - digits)
  return value && !cut ? `<${formatAmount(1n, digits)}` : formatAmount(cut, digits)
}

/** A fee (not negative) to two significant digits, rounded up so that it is never shown smaller than it is. */
export function formatFee(value: bigint, decimals: number): string {
  const unit = tenTo(Math.max(value.toString().length - 2, 0))
  return formatAmount(((value + unit - 1n) / unit) * unit, decimals)
}

/**
 * Plain decimal text (also `<0.001`, `-1.5`) with the digits, separators and grouping of a locale. Other text comes back unchanged.
 * `grouping: false` is for inputs: `parseLocaleAmount` can read an amount back that way, while a grouped `1,234` is ambiguous.
 */
export function localize(text: string, locale: string, grouping = true): string {
  const match = /^(-?<?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const { digits, decimal, format } = conventions(locale)
  const translate = (plain: string) => {
    let translated = ''
    for (let at = 0; at < plain.length; at++) translated += digits[plain.charCodeAt(at) - 48] ?? plain[at]
    return translated
  }
  const tail = fraction && decimal + translate(fraction)
  return sign + (grouping ? format(BigInt(whole)) : translate(whole)) + tail
}

/**
 * Typed text with the locale's group marks added to its whole part. Unchanged if it is anything but plain digits with at most one
 * decimal separator, or begins with a zero.
 */
export function groupWhole(text: string, locale: string): string {
  const { decimal, format } = conventions(locale)
  const whole = /^[1-9]\d{0,99}/.exec(text)?.[0] ?? ''
  const tail = text.slice(whole.length)
  const isPlain = whole !== '' && (tail === '' || (tail.startsWith(decimal) && /^\d*$/.test(tail.slice(1))))
  const grouped = isPlain ? format(BigInt(whole)) : text
  // A locale with digits of its own would replace the typed ones.
  return /\d/.test(grouped) && isPlain ? grouped + tail : text
}

/** Reads an untrusted JSON-RPC quantity, 0 to 2^256 - 1, with or without leading zeros; undefined for anything else. */
export function parseHexQuantity(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined
  const digits = /^0x0*([\da-fA-F]{0,64})$/.exec(text)?.[1]
  return digits === undefined || text.length < 3 ? undefined : BigInt(`0x${digits || 0}`)
}

type Conventions = {
  /** The locale's ten digits, 0 first. */
  digits: string[]
  decimal: string
  group: string
  /** Digits per group: in the last group, and in those before it (3 and 2 in India). */
  last: number
  first: number
  format(value: bigint): string
}

/** Written out because creating the first `Intl.NumberFormat` takes longer than a frame on a slow phone, and most pages need only `en`. */
const english: Conventions = {
  digits: [...'0123456789'],
  decimal: '.',
  group: ',',
  last: 3,
  first: 3,
  format: (value) => {
    const plain = `${value}`
    let grouped = ''
    for (let at = 0; at < plain.length; at++)
      grouped += at && (plain.length - at) % 3 === 0 ? `,${plain[at]}` : plain[at]
    return grouped
  },
}

const cache = new Map([['en', english]])

function conventions(locale: string): Conventions {
  const cached = cache.get(locale)
  if (cached) return cached
  const format = numberFormat(locale)
  // A sample number, only to find the separators.
  const parts = format.formatToParts(1234567890.5)
  const part = (type: string) => parts.filter((each) => each.type === type).map((each) => each.value)
  const groups = part('integer')
  const digits = [...numberFormat(locale, { useGrouping: false }).format(9876543210n)].reverse()
  const made = {
    digits,
    decimal: part('decimal')[0] ?? '.',
    group: part('group')[0] ?? '',
    last: [...(groups.at(-1) ?? '')].length,
    first: [...(groups.at(-2) ?? '')].length || 3,
    format: (value: bigint) => format.format(value),
  }
  cache.set(locale, made)
  return made
}

function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    // The locale is an attribute of the page: a malformed one must not break a payment.
    return new Intl.NumberFormat('en', options)
  }
}

const refused = (problem: AmountProblem): ParsedAmount => ({ ok: false, problem })

const isDecimals = (decimals: number) =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS

const tenTo = (power: number) => 10n ** BigInt(power)

/** A loop, because /0+$/ takes quadratic time on a long run of zeros before another digit. */
function trimEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
