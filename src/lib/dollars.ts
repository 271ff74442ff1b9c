/**
 * Owns the way between units of a token and US dollars, at a price that is plain decimal text. Exact but for one cut toward
 * zero, so that neither says more than there is. Dollars are bigints of 10^-18.
 */
import { formatAmount, localize, parseAmount } from './amount.ts'

/** Decimals of dollars as bigints. */
export const DOLLAR_DECIMALS = 18
/** Decimals of a price; one with more is no price. */
const PRICE_DECIMALS = 36

const tenTo = (power: number) => 10n ** BigInt(power)

/** In 10^-36 dollars; undefined unless it is above zero. */
const readPrice = (text: string | undefined): bigint | undefined => {
  const price = text === undefined ? undefined : parseAmount(text, PRICE_DECIMALS)
  return price?.ok && price.value > 0n ? price.value : undefined
}

export const isPrice = (text: string | undefined): text is string => readPrice(text) !== undefined

/** The units that so many dollars buy, cut to whole ones; undefined without a price. */
export const unitsOf = (dollars: bigint, decimals: number, price: string): bigint | undefined => {
  const per = readPrice(price)
  if (per === undefined) return undefined
  return (dollars * tenTo(decimals + PRICE_DECIMALS)) / (per * tenTo(DOLLAR_DECIMALS))
}

/** What so many units are worth; undefined without a price. */
export const dollarsOf = (units: bigint, decimals: number, price: string | undefined): bigint | undefined => {
  const per = readPrice(price)
  if (per === undefined) return undefined
  return (units * per) / tenTo(decimals + PRICE_DECIMALS - DOLLAR_DECIMALS)
}

/** A service's figure in dollars, cut to 10^-18; undefined for anything else. */
export const readDollars = (text: string | undefined): bigint | undefined => {
  const read = text === undefined ? undefined : parseAmount(text, PRICE_DECIMALS)
  return read?.ok ? read.value / tenTo(PRICE_DECIMALS - DOLLAR_DECIMALS) : undefined
}

/** `1234.56`: whole cents, cut toward zero; plain, for an input. */
export const toCents = (dollars: bigint): string => {
  const [whole = '0', fraction = ''] = formatAmount(dollars, DOLLAR_DECIMALS).split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/** `$1,234.56`; what is there but reads as nothing is `<$0.01`. */
export const formatDollars = (dollars: bigint, locale: string): string => {
  const cents = toCents(dollars)
  const isTiny = dollars > 0n && cents === '0.00'
  return `${isTiny ? '<' : ''}$${localize(isTiny ? '0.01' : cents, locale)}`
}
