/**
 * Converts typed dollars into base units of a token, at a price in decimal text. Exact but for one cut toward zero, so that no more is
 * sent than was typed. The other direction is `fiat-value.ts`.
 */
import { formatAmount } from './amount.ts'
import { units } from './fiat-value.ts'
import type { FiatValue } from './money.ts'

/** Decimals of dollars in a bigint. */
export const DOLLAR_DECIMALS = 18
/** Decimals of what `units` returns. */
const PRICE_DECIMALS = 36

const tenTo = (power: number) => 10n ** BigInt(power)

/** Whether it is decimal text above zero. */
export const isPrice = (text: string | undefined): text is string => (units(text) ?? 0n) > 0n

/** The base units that `dollars` (in 10^-18 dollars) buy, cut toward zero; undefined without a price. */
export const unitsOf = (
  dollars: bigint,
  decimals: number,
  price: FiatValue | undefined,
): bigint | undefined => {
  const per = units(price) ?? 0n
  if (per <= 0n) return undefined
  return (dollars * tenTo(decimals + PRICE_DECIMALS)) / (per * tenTo(DOLLAR_DECIMALS))
}

/** Plain decimal text cut toward zero to two fraction digits (`1234.56`), for an input. */
export const toCents = (text: string): string => {
  const [whole = '0', fraction = ''] = formatAmount(units(text) ?? 0n, PRICE_DECIMALS).split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
