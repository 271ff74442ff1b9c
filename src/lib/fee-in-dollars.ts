/** What a fee is in dollars. Values are cut toward zero, so that none is shown too high; of a cost that would be too low. */
import { formatAmount } from './amount.ts'
import { formatFiatValue, units } from './fiat-value.ts'
import type { FiatValue } from './money.ts'
import { SHOWN_IN } from './read-typed-amount.ts'

/** Decimals of what `units` returns. */
const DECIMALS = 36
const CENT = 10n ** BigInt(DECIMALS - 2)

/** `$0.42`, rounded up to whole cents, so that a fee is never shown smaller than it is (decisions 27); `<$0.01` below one cent. */
export function feeInDollars(fee: FiatValue | undefined): string | undefined {
  const exact = units(fee) ?? 0n
  return formatFiatValue(exact < CENT ? fee : formatAmount(exact + CENT - 1n, DECIMALS), SHOWN_IN)
}
