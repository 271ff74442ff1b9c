import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './amount.ts'
import { isPrice, toCents, unitsOf } from './dollars.ts'
import { fiatValue, units } from './fiat-value.ts'
import { RUNS } from './runs.testing.ts'

const E18 = 10n ** 18n
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 36 }))
  .map(([units, decimals]) => formatAmount(units, decimals))

describe('isPrice', () => {
  it.each([undefined, '', '0', '0.0', '-1', 'x', '1e3', 'NaN', 'Infinity', `0.${'0'.repeat(36)}1`])(
    'param: %s is none',
    (text) => expect(isPrice(text)).toBe(false),
  )
  it.each(['1', '0.000000000000000000000000000000000001', '3000.5'])('param: %s is one', (text) =>
    expect(isPrice(text)).toBe(true),
  )
})

describe('unitsOf', () => {
  it('behavior: never more than the dollars buy, and at most one unit less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 36 }),
        price,
        (dollars, decimals, at) => {
          const units = unitsOf(dollars, decimals, at) ?? -1n
          const [whole = '0', fraction = ''] = at.split('.')
          const per = BigInt(whole + fraction)
          const scale = 10n ** BigInt(fraction.length)
          // Compared as whole numbers: units × price ≤ dollars < (units + 1) × price.
          const spent = (n: bigint) => n * per * E18
          const had = dollars * scale * 10n ** BigInt(decimals)
          expect(spent(units) <= had && had < spent(units + 1n)).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('error: nothing without a price', () => expect(unitsOf(E18, 18, '0')).toBeUndefined())
})

describe('worth', () => {
  it('behavior: what dollars buy is worth no more than they were', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 36 }),
        price,
        (dollars, decimals, at) => {
          const bought = fiatValue(unitsOf(dollars, decimals, at) ?? 0n, decimals, at)
          expect((units(bought) ?? -1n) <= (units(formatAmount(dollars, 18)) ?? 0n)).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('toCents', () => {
  it('param: two places, cut', () => {
    expect(['0', '1', '1.5', '0.999', '1234567.891', 'x'].map(toCents)).toEqual([
      '0.00',
      '1.00',
      '1.50',
      '0.99',
      '1234567.89',
      '0.00',
    ])
  })
})
