/**
 * Fiat values in US dollars: computed from amount and price, added up, and formatted. Exact decimal text in and out, without `Number`.
 * Values are cut toward zero, so that none is shown too high; of a fee that would be too low.
 */
import { formatAmount, localize, parseAmount } from './amount.ts'
import type { FiatValue } from './money.ts'

/** Fraction digits of prices and values. */
const DIGITS = 36
const CENT = 10n ** BigInt(DIGITS - 2)

/** Plain decimal text in units of 10^-36 dollars; undefined for anything else. */
export const units = (text: FiatValue | undefined): bigint | undefined => {
  const parsed = text === undefined ? undefined : parseAmount(text, DIGITS)
  return parsed?.ok ? parsed.value : undefined
}

/** The value of `amount` base units in dollars, at `price` dollars per token; undefined without a readable price. */
export function fiatValue(
  amount: bigint,
  decimals: number,
  price: FiatValue | undefined,
): FiatValue | undefined {
  const each = units(price)
  return each === undefined ? undefined : formatAmount((amount * each) / 10n ** BigInt(decimals), DIGITS)
}

/** Adds up decimal texts; missing and unreadable ones are skipped. */
export function sum(values: readonly (FiatValue | undefined)[]): FiatValue {
  return formatAmount(
    values.reduce((total, value) => total + (units(value) ?? 0n), 0n),
    DIGITS,
  )
}

/** As `formatFiatValue`, but rounded up to whole cents, so that a fee is never shown smaller than it is (decisions 27). */
export function formatFeeValue(text: FiatValue | undefined, locale: string): string | undefined {
  const fee = units(text) ?? 0n
  return formatFiatValue(fee < CENT ? text : formatAmount(fee + CENT - 1n, DIGITS), locale)
}

/** `$1,234.56`, cut toward zero; `<$0.01` for a value that would read as zero. Undefined if it is not decimal text. */
export function formatFiatValue(text: FiatValue | undefined, locale: string): string | undefined {
  const value = units(text)
  if (value === undefined) return undefined
  const cents = value / CENT
  if (value > 0n && cents === 0n) return `<$${localize('0.01', locale)}`
  return `$${localize(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, locale)}`
}
