/**
 * Numbers of services as exact text and exact units: never rounded, never through `Number` (quality 4.3). A JSON number
 * has already been one when we see it: it counts as an amount only where its digits are sure to be the service's.
 */
import { formatAmount, parseAmount } from '../lib/amount.ts'
import { plainNumber } from '../lib/decimal.ts'

/** Fraction digits of amounts whose unit nobody tells. */
const MAX_FRACTION = 36
/** Every decimal text of so many digits comes back from a double as it went in. */
const SURE_DIGITS = 15

const isPlain = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text)

const isSure = (text: string): boolean => text.replace('.', '').replace(/^0+|0+$/g, '').length <= SURE_DIGITS

const toUnits = (text: string, decimals: number): bigint | undefined => {
  const parsed = isPlain(text) ? parseAmount(text, decimals) : undefined
  return parsed?.ok ? parsed.value : undefined
}

const amountText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  const text = typeof value === 'number' ? plainNumber(value) : undefined
  return text !== undefined && (Number.isSafeInteger(value) || isSure(text)) ? text : undefined
}

/** Token units (`'1.5'`) as an exact amount in base units of 10^-decimals; undefined when it is not exactly one. */
export function tokenUnits(value: unknown, decimals: number): bigint | undefined {
  const text = amountText(value)
  return text === undefined ? undefined : toUnits(text, decimals)
}

/** Base units (`'1500000'`, wei) as they are: a whole number, 0 to 2^256 - 1. */
export function baseUnits(value: unknown): bigint | undefined {
  const text = amountText(value)
  return text !== undefined && /^\d+$/.test(text) ? toUnits(text, 0) : undefined
}

const canonical = (text: string | undefined): string | undefined => {
  const units = text === undefined ? undefined : toUnits(text, MAX_FRACTION)
  return units === undefined ? undefined : formatAmount(units, MAX_FRACTION)
}

/** An amount whose decimals the service does not tell: plain decimal text, every digit, no trailing zeros. */
export const decimalText = (value: unknown): string | undefined => canonical(amountText(value))

/**
 * A rate (dollars per token) or worth in dollars, as plain decimal text. Services compute these in doubles and send JSON
 * numbers: the shortest text of that double is what they wrote.
 */
export const rateText = (value: unknown): string | undefined =>
  canonical(typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : undefined)

/** A JSON number for services that want one, from decimal text; undefined where a number cannot say the same. */
export function exactNumber(text: string): number | undefined {
  const number = Number(text)
  return decimalText(number) !== undefined && decimalText(number) === decimalText(text) ? number : undefined
}
