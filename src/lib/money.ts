/** The types of money. Amounts are text only where they are typed, shown or sent over a wire: `amount.ts` and `fiat-value.ts` convert them. */

/** What an amount is counted in: a network's native currency, or a token. */
export type Currency = { readonly symbol: string; readonly decimals: number }

/** Exact. `value` is in base units. */
export type Amount = Currency & { readonly value: bigint }

/** US dollars, for an amount or for one whole token: plain decimal text with all its digits. */
export type FiatValue = string
