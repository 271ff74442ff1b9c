/** Base units to text: never more than there is, never less than a fee, in every locale; and hex quantities. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts, decimals } from './amount.testing.ts'
import {
  formatAmount,
  formatFee,
  formatShort,
  localize,
  MAX_AMOUNT,
  parseAmount,
  parseHexQuantity,
} from './amount.ts'
import ownSource from './amount.ts?raw'
import { RUNS } from './runs.testing.ts'

describe('amount.ts', () => {
  it('attack: no amount passes through a floating-point number', () => {
    const source = ownSource.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(source).not.toMatch(
      /\bNumber\s*\(|parseFloat|parseInt|toFixed|toPrecision|Math\.(round|floor|ceil|trunc)|asUintN/,
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [100n, 0, '100'],
    [-5n, 1, '-0.5'],
    [10n ** 36n, 36, '1'],
  ])('param: %s with %i decimals is %s', (value, digits, text) => {
    expect(formatAmount(value, digits)).toBe(text)
  })

  it.each([-1, 1.5, 256, Number.NaN])('error: throws on %s decimals', (digits) => {
    expect(() => formatAmount(1n, digits)).toThrow(RangeError)
  })

  it('behavior: is plain and has no trailing zeros', () => {
    fc.assert(
      fc.property(amounts(), decimals(), (value, digits) => {
        expect(formatAmount(value, digits)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('formatShort', () => {
  it.each([
    [0n, '0'],
    [1n, '<0.001'],
    [999_999_999_999_999n, '<0.001'],
    [10n ** 15n, '0.001'],
    [1_999_999_999_999_999_999n, '1.999'],
    [1_500_000_000_000_000_000n, '1.5'],
    [10n ** 18n, '1'],
    [-1n, '-<0.001'],
  ])('param: %s wei is %s', (value, text) => {
    expect(formatShort(value, 18)).toBe(text)
  })

  it('param: other places and few decimals', () => {
    expect(formatShort(1n, 2)).toBe('0.01')
    expect(formatShort(5n, 0)).toBe('5')
    expect(formatShort(5n, 1, 0)).toBe('<1')
    expect(formatShort(123_456n, 5, 2)).toBe('1.23')
  })

  it('behavior: never shows more than there is, nor less by a thousandth', () => {
    fc.assert(
      fc.property(amounts(), decimals(), fc.integer({ min: 0, max: 6 }), (value, digits, shown) => {
        const text = formatShort(value, digits, shown)
        const [whole = '', fraction = ''] = text.replace('<', '').split('.')
        const read = BigInt(whole + fraction.padEnd(36, '0'))
        const exact = value * 10n ** BigInt(36 - digits)
        if (text.startsWith('<')) {
          expect(value).toBeGreaterThan(0n)
          expect(exact).toBeLessThan(read)
        } else {
          expect(read).toBeLessThanOrEqual(exact)
          expect(exact - read).toBeLessThan(10n ** BigInt(36 - shown))
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('formatFee', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [21_000n * 1_234_567_891n, '0.000026'],
    [99_000_000_000_000_001n, '0.1'],
    [99n, '0.000000000000000099'],
    [100n, '0.0000000000000001'],
    [101n, '0.00000000000000011'],
  ])('param: %s wei is %s', (value, text) => {
    expect(formatFee(value, 18)).toBe(text)
  })

  it('behavior: is never less than the fee, by less than a tenth more, in two digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 60n }), decimals(), (value, digits) => {
        const text = formatFee(value, digits)
        const read = parseAmount(text, digits)
        if (!read.ok) throw new Error(text)
        expect(read.value).toBeGreaterThanOrEqual(value)
        expect((read.value - value) * 10n).toBeLessThan(value)
        expect(text.replace('.', '').replace(/^0+|0+$/g, '').length).toBeLessThanOrEqual(2)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('localize', () => {
  it.each([
    ['1234567.5', 'en', '1,234,567.5'],
    ['1234567.5', 'en-IN', '12,34,567.5'],
    ['1234567.5', 'de', '1.234.567,5'],
    ['1234.5', 'ar-EG', '١٬٢٣٤٫٥'],
    ['<0.001', 'de', '<0,001'],
    ['-1.5', 'fr', '-1,5'],
    ['0.123456789012345678901234567890123456', 'de', '0,123456789012345678901234567890123456'],
    ['12345678901234567890123', 'en', '12,345,678,901,234,567,890,123'],
    ['1.', 'de', '1.'],
    ['abc', 'de', 'abc'],
    ['1e3', 'de', '1e3'],
    ['1.5', '??', '1.5'],
  ])('param: %s in %s is %s', (text, locale, expected) => {
    expect(localize(text, locale)).toBe(expected)
  })

  it('param: without grouping', () => {
    expect(localize('1234567.5', 'de', false)).toBe('1234567,5')
  })

  it('behavior: English is what the browser writes', () => {
    const english = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
    for (let digits = 1; digits <= 78; digits++) {
      const whole = '1234567890'.repeat(8).slice(0, digits)
      expect(localize(`${whole}.5`, 'en')).toBe(`${english.format(BigInt(whole))}.5`)
    }
    expect(localize('0007', 'en')).toBe('7')
  })
})

describe('parseHexQuantity', () => {
  it('behavior: reads every amount back', () => {
    fc.assert(
      fc.property(amounts(), (value) => {
        expect(parseHexQuantity(`0x${value.toString(16)}`)).toBe(value)
      }),
      { numRuns: RUNS },
    )
  })

  it.each([
    ['0x0', 0n],
    ['0x00', 0n],
    ['0x0001', 1n],
    ['0xFf', 255n],
    [`0x${'f'.repeat(64)}`, MAX_AMOUNT],
    [`0x${'0'.repeat(100)}1`, 1n],
  ])('param: %s is %s', (text, value) => {
    expect(parseHexQuantity(text)).toBe(value)
  })

  it.each([
    '',
    '0x',
    '0x ',
    ' 0x1',
    '0x1\n',
    '1',
    '-0x1',
    '0x-1',
    '+0x1',
    '0X1',
    '0xg',
    '0x1.5',
    '0x1n',
    `0x1${'0'.repeat(64)}`,
    1,
    1n,
    null,
    undefined,
    {},
    [['0x1']],
  ])('attack: %s is undefined', (text) => {
    expect(parseHexQuantity(text)).toBeUndefined()
  })
})

describe('on a page with polyfills of its own', () => {
  it('attack: methods of texts that lie change nothing of what is shown', () => {
    const own = Object.getOwnPropertyDescriptors(String.prototype)
    const shown: string[] = []
    const lie = () => 'lie'
    Object.assign(String.prototype, {
      padStart: lie,
      padEnd: lie,
      slice: lie,
      replace: lie,
      replaceAll: lie,
      trim: lie,
    })
    try {
      shown.push(formatAmount(50_000_000_000_000_000n, 18), formatAmount(1n, 6), formatAmount(7n, 0))
      shown.push(localize('1234567.05', 'en'), localize('-0.5', 'en'))
    } finally {
      Object.defineProperties(String.prototype, own)
    }
    expect(shown).toEqual(['0.05', '0.000001', '7', '1,234,567.05', '-0.5'])
  })
})
