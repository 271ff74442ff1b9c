/** What it takes to buy an amount that an account lacks. */
import type { Address } from '../chains/chain.ts'
import type { Wallet } from '../core/wallet.ts'
import { parseAmount } from '../lib/amount.ts'
import { fiatValue } from '../lib/fiat-value.ts'
import { assetContext, isSame, ownedTokens } from './tokens.ts'

/** As precise as a price is. */
const DECIMALS = 36
const DOLLAR = 10n ** 36n

/**
 * Whole dollars, with a twentieth and ten dollars more for what provider and network take; by a price of any age. Undefined: the account's
 * list has no price. `amount`: base units; `token`: absent for the coin.
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
  const read = parseAmount(fiatValue(missing.amount ?? 0n, missing.decimals, price) ?? '', DECIMALS)
  return read.ok ? String((read.value * 21n) / 20n / DOLLAR + 11n) : undefined
}
