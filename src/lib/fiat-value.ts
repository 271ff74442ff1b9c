/**
 * Owns dollars: what an amount is worth, sums, and how they are shown. Exact decimal text in and out, like `amount.ts`, on which
 * it stands; no `Number`. Worth is cut toward zero, never rounded up: nobody owns what is not there.
 */
import { formatAmount, localize, parseAmount } from './amount.ts'

/** Fraction digits of prices and worth. */
const DIGITS = 36
const CENT = 10n ** BigInt(DIGITS - 2)

/** Plain decimal text in units of 10^-36 dollars, to compare; undefined for anything else. */
export const units = (text: string | undefined): bigint | undefined => {
  const parsed = text === undefined ? undefined : parseAmount(text, DIGITS)
  return parsed?.ok ? parsed.value : undefined
}

/** What so many base units are worth at a price per token; undefined without a price that can be read. */
export function fiatValue(amount: bigint, decimals: number, price: string | undefined): string | undefined {
  const each = units(price)
  return each === undefined ? undefined : formatAmount((amount * each) / 10n ** BigInt(decimals), DIGITS)
}

/** What cannot be read is not counted. */
export function sum(values: readonly (string | undefined)[]): string {
  return formatAmount(
    values.reduce((total, value) => total + (units(value) ?? 0n), 0n),
    DIGITS,
  )
}

/** `$1,234.56`, cut toward zero; `<$0.01` for what would read as nothing. Undefined: it is no worth. */
export function formatFiatValue(text: string | undefined, locale: string): string | undefined {
  const value = units(text)
  if (value === undefined) return undefined
  const cents = value / CENT
  if (value > 0n && cents === 0n) return `<$${localize('0.01', locale)}`
  return `$${localize(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, locale)}`
}
