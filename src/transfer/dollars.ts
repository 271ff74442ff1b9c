/** What it takes to buy an amount that an account lacks. */
import type { Address } from '../chains/chain.ts'
import type { Wallet } from '../core/wallet.ts'
import { fiatValue, units } from '../lib/fiat-value.ts'
import { assetContext, isSame, ownedTokens } from './tokens.ts'

/** In units of `units`: 10^-36 dollars. */
const TWENTY_DOLLARS = 20n * 10n ** 36n

/**
 * Whole dollars that buy what is worth `value` (decimal text, dollars): a twentieth more, rounded up, and ten dollars, for what provider and
 * network take. Undefined: no such text.
 */
export function dollarsToBuy(value: string): string | undefined {
  const exact = units(value)
  return exact === undefined ? undefined : String((exact * 21n + TWENTY_DOLLARS - 1n) / TWENTY_DOLLARS + 10n)
}

/**
 * The same of what is missing, by a price of any age. Undefined: the account's list has no price. `amount`: base units; `token`: absent for
 * the coin.
 */
export function dollarsFor(
  wallet: Wallet,
  missing: {
    readonly amount: bigint | undefined
    readonly decimals: number
    readonly token?: Address | undefined
  },
): string | undefined {
  const listed = ownedTokens(assetContext(wallet, { prices: {}, coins: {} }))
  const { price } = listed.find(({ address }) => isSame(address, missing.token)) ?? {}
  return dollarsToBuy(fiatValue(missing.amount ?? 0n, missing.decimals, price) ?? '')
}
