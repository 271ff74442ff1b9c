import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './amount.ts'
import { fiatValue, formatFeeValue, formatFiatValue, sum, units } from './fiat-value.ts'
import { RUNS } from './runs.testing.ts'

const shown = (text: string | undefined) => formatFiatValue(text, 'en')

describe('worth', () => {
  it.each([
    [1_204n * 10n ** 15n, 18, '3000', '3612'],
    [606_090_000n, 6, '1', '606.09'],
    [1n, 18, '0.000000000000000001', `0.${'0'.repeat(35)}1`],
    [1n, 18, `0.${'0'.repeat(35)}1`, '0'],
    [5n, 0, '2.5', '12.5'],
    [0n, 6, '1', '0'],
  ])('param: %s at %s decimals and $%s: %s', (amount, decimals, price, value) => {
    expect(fiatValue(amount, decimals, price)).toBe(value)
  })

  it.each([undefined, '', 'x', '-1', '1e3', 'NaN', '１', `0.${'0'.repeat(36)}1`])(
    'attack: a price %s is none',
    (price) => {
      expect(fiatValue(10n, 1, price)).toBeUndefined()
    },
  )

  it('behavior: exact to 10^-36 of a dollar, cut toward zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.integer({ min: 0, max: 36 }),
        fc.bigInt({ min: 0n, max: 10n ** 60n }),
        (amount, decimals, price) => {
          const value = fiatValue(amount, decimals, formatAmount(price, 36))
          expect(value).toBe(formatAmount((amount * price) / 10n ** BigInt(decimals), 36))
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('sum', () => {
  it('behavior: every digit, where doubles would lose some', () => {
    expect(sum(['0.1', '0.2'])).toBe('0.3')
    expect(sum(['9007199254740993', '0.01'])).toBe('9007199254740993.01')
    expect(sum([])).toBe('0')
    expect(sum([undefined, 'x', '1'])).toBe('1')
  })
})

describe('units', () => {
  it('param: digits for digits, or nothing', () => {
    expect(units('1.5')).toBe(15n * 10n ** 35n)
    for (const bad of [undefined, '', 'x', '-1', '1e3', `0.${'0'.repeat(36)}1`])
      expect(units(bad)).toBeUndefined()
  })
})

describe('formatFiatValue', () => {
  it.each([
    ['0', '$0.00'],
    ['1234.5', '$1,234.50'],
    ['1234.569', '$1,234.56'],
    ['0.01', '$0.01'],
    ['0.009999', '<$0.01'],
    ['1234567890123456789.999', '$1,234,567,890,123,456,789.99'],
  ])('param: %s is %s', (text, words) => {
    expect(shown(text)).toBe(words)
  })

  it('param: in the words of another language, and where there is nothing', () => {
    expect(formatFiatValue('1234.5', 'de')).toBe('$1.234,50')
    expect(shown(undefined)).toBeUndefined()
    expect(shown('-1')).toBeUndefined()
  })

  it('behavior: never more than there is, and less than a cent away', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 34n, max: 10n ** 50n }), (value) => {
        const text = shown(formatAmount(value, 36)) ?? ''
        const cents = BigInt(text.replace(/[$,.]/g, ''))
        expect(cents * 10n ** 34n <= value && value < (cents + 1n) * 10n ** 34n).toBe(true)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

it.each([
  [undefined, undefined],
  ['x', undefined],
  ['0', '$0.00'],
  ['0.000000000000000000000000000000000001', '<$0.01'],
  ['0.0099', '<$0.01'],
  ['0.01', '$0.01'],
  ['0.010000000000000000000000000000000001', '$0.02'],
  ['0.0199', '$0.02'],
  ['1234.56', '$1,234.56'],
  ['1234.561', '$1,234.57'],
  ['9.999', '$10.00'],
])('behavior: a fee worth %s dollars is never shown smaller than it is: %s', (fee, shown) => {
  expect(formatFeeValue(fee, 'en')).toBe(shown)
})
