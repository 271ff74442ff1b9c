import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, MAX_AMOUNT } from '../lib/amount.ts'
import { baseUnits, decimalText, exactNumber, rateText, tokenUnits } from './decimal.ts'

/** Values that are not amounts. */
const nonsense: readonly unknown[] = [
  ...[
    '',
    ' ',
    '-1',
    '−1',
    '+1',
    '1e3',
    '1E-3',
    '0x10',
    '１２',
    '٣',
    '1,000',
    '1 000',
    '1.2.3',
    '.5',
    '1.',
    ' 1',
  ],
  ...['NaN', 'Infinity', '1n', String(MAX_AMOUNT + 1n), '9'.repeat(100_000)],
  ...[
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    -0.5,
    1e300,
    undefined,
    null,
    true,
    [],
    ['1'],
    {},
    1n,
    () => '1',
  ],
]

describe('tokenUnits', () => {
  it.each([
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.000000000000000001', 18, 1n],
    ['1.50', 1, 15n],
    ['007', 0, 7n],
    ['0', 6, 0n],
    [1.5, 6, 1_500_000n],
    [1e-7, 18, 100_000_000_000n],
    [3, 0, 3n],
    [9_007_199_254_740_991, 0, 9_007_199_254_740_991n],
  ] as const)('param: %s with %i decimals', (value, decimals, expected) => {
    expect(tokenUnits(value, decimals)).toBe(expected)
  })

  it('error: more digits than the token has, and numbers whose digits are not sure', () => {
    expect(tokenUnits('0.1234567', 6)).toBeUndefined()
    expect(tokenUnits(0.1 + 0.2, 18)).toBeUndefined()
    expect(tokenUnits(2 ** 53 + 2, 0)).toBeUndefined()
    expect(tokenUnits(1e21, 0)).toBe(10n ** 21n)
  })

  it.each(nonsense)('attack: %s is no amount', (value) => {
    expect(tokenUnits(value, 18)).toBeUndefined()
    expect(baseUnits(value)).toBeUndefined()
    expect(decimalText(value)).toBeUndefined()
  })

  it('behavior: reads back every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_AMOUNT), fc.nat(36), (value, decimals) => {
        expect(tokenUnits(formatAmount(value, decimals), decimals)).toBe(value)
        expect(baseUnits(value.toString())).toBe(value)
      }),
      { numRuns: 500 },
    )
  })
})

describe('baseUnits', () => {
  it('param: whole numbers only, as text or as a number that is sure', () => {
    expect(baseUnits('0')).toBe(0n)
    expect(baseUnits(String(MAX_AMOUNT))).toBe(MAX_AMOUNT)
    expect(baseUnits(150_000)).toBe(150_000n)
    for (const value of ['1.0', 1.5, 2 ** 53]) expect(baseUnits(value)).toBeUndefined()
  })
})

describe('rateText', () => {
  it.each([
    [3012.45, '3012.45'],
    ['0.10', '0.1'],
    [1.2e-7, '0.00000012'],
    [0.1 + 0.2, '0.30000000000000004'],
    [-0, '0'],
    [1.5e21, '1500000000000000000000'],
  ])('param: %s is %s', (value, expected) => {
    expect(rateText(value)).toBe(expected)
  })

  it.each([1e-40, 5e-324, ...nonsense])('attack: %s is no rate', (value) => {
    expect(rateText(value)).toBeUndefined()
  })

  it('behavior: any double is its own digits, never exponent, sign or NaN', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const rate = rateText(value)
        if (rate === undefined) return
        expect(rate).toMatch(/^\d+(\.\d*[1-9])?$/)
        expect(Number(rate)).toBe(Math.abs(value))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('exactNumber', () => {
  it('behavior: a number only where it says the same as the text', () => {
    expect(exactNumber('10.50')).toBe(10.5)
    for (const text of ['', '0.12345678901234567890', '12345678901234567890', 'x', '-1', '1e3'])
      expect(exactNumber(text)).toBeUndefined()
  })
})
