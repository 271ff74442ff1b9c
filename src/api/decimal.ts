/**
 * Reads numbers of services as exact decimal text or base units, never rounded (quality 4.3). A JSON number has already been a double, so
 * it counts as an amount only if it has so few digits that none can have been lost.
 */
import { formatAmount, parseAmount } from '../lib/amount.ts'
import { plainNumber } from '../lib/decimal.ts'

/** Fraction digits of amounts whose decimals are not known. */
const MAX_FRACTION = 36
/** A double represents every decimal number of up to 15 significant digits without loss. */
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

/** Reads token units (`'1.5'`) as an amount in base units of 10^-decimals; undefined if that is not exact. */
export function tokenUnits(value: unknown, decimals: number): bigint | undefined {
  const text = amountText(value)
  return text === undefined ? undefined : toUnits(text, decimals)
}

/** Reads base units (`'1500000'`): a whole number, 0 to 2^256 - 1; undefined for anything else. */
export function baseUnits(value: unknown): bigint | undefined {
  const text = amountText(value)
  return text !== undefined && /^\d+$/.test(text) ? toUnits(text, 0) : undefined
}

const canonical = (text: string | undefined): string | undefined => {
  const units = text === undefined ? undefined : toUnits(text, MAX_FRACTION)
  return units === undefined ? undefined : formatAmount(units, MAX_FRACTION)
}

/** Reads an amount whose decimals are not known, as plain decimal text with all digits and no trailing zeros. */
export const decimalText = (value: unknown): string | undefined => canonical(amountText(value))

/**
 * Reads a price or value in dollars as plain decimal text. Services compute these in doubles and send JSON numbers, so any number is
 * accepted, by its shortest text.
 */
export const rateText = (value: unknown): string | undefined =>
  canonical(typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : undefined)

/** Reads a price, which is above zero (decisions 28): services write 0 where they know none. */
export const priceText = (value: unknown): string | undefined => {
  const price = rateText(value)
  return price === '0' ? undefined : price
}

/** A JSON number from decimal text; undefined if a number cannot represent it exactly. */
export function exactNumber(text: string): number | undefined {
  const number = Number(text)
  return decimalText(number) !== undefined && decimalText(number) === decimalText(text) ? number : undefined
}
