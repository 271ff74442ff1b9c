/** Random amounts and decimals for the tests of amounts. */
import fc from 'fast-check'
import { MAX_AMOUNT } from './amount.ts'

export const decimals = () => fc.integer({ min: 0, max: 36 })

/** Amounts of all lengths; random bigints would nearly always have 77 digits. */
export const amounts = () =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 20_000n }),
    fc.bigInt({ min: 0n, max: 10n ** 27n }),
    fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
    fc
      .tuple(fc.bigInt({ min: 1n, max: 9_999n }), fc.integer({ min: 0, max: 70 }))
      .map(([n, e]) => n * 10n ** BigInt(e)),
    fc.constant(MAX_AMOUNT),
  )
