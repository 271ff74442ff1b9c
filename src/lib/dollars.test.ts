import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, MAX_AMOUNT } from './amount.ts'
import { dollarsOf, formatDollars, isPrice, readDollars, toCents, unitsOf } from './dollars.ts'
import { RUNS } from './runs.testing.ts'

const E18 = 10n ** 18n
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 36 }))
  .map(([digits, places]) => formatAmount(digits, places))

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

describe('dollarsOf', () => {
  it('behavior: what dollars buy is worth no more than they were', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
        fc.integer({ min: 0, max: 36 }),
        price,
        (units, decimals, at) => {
          const worth = dollarsOf(units, decimals, at) ?? -1n
          expect(worth >= 0n).toBe(true)
          expect((unitsOf(worth, decimals, at) ?? 0n) <= units).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('error: nothing without a price', () => expect(dollarsOf(E18, 18, undefined)).toBeUndefined())
})

describe('readDollars', () => {
  it.each<[string | undefined, bigint | undefined]>([
    ['1.5', 15n * 10n ** 17n],
    ['0.0000000000000000019', 1n],
    ['', undefined],
    ['x', undefined],
    [undefined, undefined],
  ])('param: %s', (text, expected) => expect(readDollars(text)).toBe(expected))
})

describe('formatDollars', () => {
  it.each<[bigint, string]>([
    [0n, '$0.00'],
    [1n, '<$0.01'],
    [E18 / 100n - 1n, '<$0.01'],
    [E18 / 100n, '$0.01'],
    [1_234_567n * E18 + 999n * 10n ** 15n, '$1,234,567.99'],
  ])('param: %s', (dollars, text) => expect(formatDollars(dollars, 'en')).toBe(text))
})

describe('toCents', () => {
  it('param: two places, cut', () => {
    expect([0n, E18, E18 + E18 / 2n, 999n * 10n ** 15n].map(toCents)).toEqual([
      '0.00',
      '1.00',
      '1.50',
      '0.99',
    ])
  })
})
