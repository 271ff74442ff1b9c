/**
 * Owns the way from dollars that are typed to units of a token, at a price that is plain decimal text. Exact but for one cut
 * toward zero, so that no more is sent than was typed. The other way is `fiat-value.ts`.
 */
import { formatAmount } from './amount.ts'
import { units } from './fiat-value.ts'

/** Decimals of dollars as bigints. */
export const DOLLAR_DECIMALS = 18
/** Of prices, as `units` reads them. */
const PRICE_DECIMALS = 36

const tenTo = (power: number) => 10n ** BigInt(power)

/** One that can be divided by. */
export const isPrice = (text: string | undefined): text is string => (units(text) ?? 0n) > 0n

/** The units that so many dollars (10^-18) buy, cut to whole ones; undefined without a price. */
export const unitsOf = (dollars: bigint, decimals: number, price: string | undefined): bigint | undefined => {
  const per = units(price) ?? 0n
  if (per <= 0n) return undefined
  return (dollars * tenTo(decimals + PRICE_DECIMALS)) / (per * tenTo(DOLLAR_DECIMALS))
}

/** `1234.56`: whole cents of plain decimal text, cut toward zero; for an input. */
export const toCents = (text: string): string => {
  const [whole = '0', fraction = ''] = formatAmount(units(text) ?? 0n, PRICE_DECIMALS).split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
