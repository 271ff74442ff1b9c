/** Whether a fee burns money: told by what is sent, and by what others have paid of late. Pure. */
import type { Transfer } from '../chains/chain.ts'
import { units } from '../lib/fiat-value.ts'

export type FeeFacts = {
  readonly transfer: Pick<Transfer, 'value' | 'data' | 'token'>
  /** Of the coin, in base units. */
  readonly fee: bigint
  /** Worth of amount and fee, where there is a price. */
  readonly dollars?: string | undefined
  readonly feeDollars?: string | undefined
  /** Far above what blocks of late have taken, as nodes tell. */
  readonly isUnusual: boolean
}

/** Dollars below which no fee is minded for its share of the amount. */
const SMALL = units('5') ?? 0n

/**
 * Above 5 dollars and a tenth of what is sent; of a coin without a price, above half of it; or unusual in itself. A call that sends
 * no coins has no amount to measure by.
 */
export function burnsMoney({ transfer, fee, dollars, feeDollars, isUnusual }: FeeFacts): boolean {
  const { value, data = '0x', token } = transfer
  if (isUnusual) return true
  if (value === 0n && data !== '0x') return false
  const [sent, cost] = [units(dollars), units(feeDollars)]
  if (sent !== undefined && cost !== undefined) return cost > SMALL && cost * 10n > sent
  return cost === undefined && !token && fee * 2n > value
}
