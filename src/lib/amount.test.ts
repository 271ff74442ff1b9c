import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatFee,
  formatShort,
  localize,
  MAX_AMOUNT,
  parseAmount,
  parseHexQuantity,
  parseLocaleAmount,
  toHexQuantity,
} from './amount.ts'
import ownSource from './amount.ts?raw'
import { RUNS } from './runs.testing.ts'

const LOCALES = [
  'en',
  'en-IN',
  'de',
  'de-CH',
  'fr',
  'es',
  'pt-BR',
  'it',
  'ru',
  'uk',
  'pl',
  'sv',
  'tr',
  'ar-EG',
  'fa',
  'hi',
  'bn',
  'mr-u-nu-deva',
  'ja',
  'zh-Hans-u-nu-hanidec',
  'ko',
  'vi',
  'my',
  'ne',
  'he',
  'th-u-nu-thai',
  'ff-Adlm',
]

const decimals = () => fc.integer({ min: 0, max: 36 })
/** Amounts of all lengths; random bigints would nearly always have 77 digits. */
const amounts = () =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 20_000n }),
    fc.bigInt({ min: 0n, max: 10n ** 27n }),
    fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
    fc
      .tuple(fc.bigInt({ min: 1n, max: 9_999n }), fc.integer({ min: 0, max: 70 }))
      .map(([n, e]) => n * 10n ** BigInt(e)),
    fc.constant(MAX_AMOUNT),
  )
const ok = (value: bigint) => ({ ok: true, value })
const no = (problem: string) => ({ ok: false, problem })

describe('amount.ts', () => {
  it('attack: no amount passes through a floating-point number', () => {
    const source = ownSource.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(source).not.toMatch(
      /\bNumber\s*\(|parseFloat|parseInt|toFixed|toPrecision|Math\.(round|floor|ceil|trunc)|asUintN/,
    )
  })
})

describe('parseAmount', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['0', 18, 0n],
    ['0.000000000000000001', 18, 1n],
    ['  1.5\n', 6, 1_500_000n],
    ['\u00a01\u00a0', 0, 1n],
    ['.5', 1, 5n],
    ['1.', 1, 10n],
    ['007.50', 2, 750n],
    ['1.500000', 1, 15n],
    ['1.000', 0, 1n],
    [`${'0'.repeat(500)}1`, 0, 1n],
    [MAX_AMOUNT.toString(), 0, MAX_AMOUNT],
    ['1', 77, 10n ** 77n],
    [`0.${'0'.repeat(254)}1`, 255, 1n],
  ])('param: %j with %i decimals is %s', (text, digits, value) => {
    expect(parseAmount(text, digits)).toEqual(ok(value))
  })

  it.each([
    ['', 'empty'],
    [' \t ', 'empty'],
    ['.', 'not-a-number'],
    ['-', 'not-a-number'],
    ['-.', 'not-a-number'],
    ['+1', 'not-a-number'],
    ['--1', 'not-a-number'],
    ['1-', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['1E-3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['0b1', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['-Infinity', 'not-a-number'],
    ['１２', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['1,5', 'not-a-number'],
    ['1,000.5', 'not-a-number'],
    ['1_000', 'not-a-number'],
    ['1 000', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1\u200b', 'not-a-number'],
    ['\u202e1', 'not-a-number'],
    ['1n', 'not-a-number'],
    ['½', 'not-a-number'],
    ['null', 'not-a-number'],
    ['-1', 'negative'],
    ['−0.5', 'negative'],
    ['-0', 'negative'],
    ['1.0000000000000000001', 'too-many-decimals'],
    [(MAX_AMOUNT + 1n).toString(), 'too-large'],
    ['1'.repeat(79), 'too-large'],
  ])('error: %j is %s', (text, problem) => {
    expect(parseAmount(text, text.length > 70 ? 0 : 18)).toEqual(no(problem))
  })

  it('error: 2^256 is too large once decimals are applied', () => {
    expect(parseAmount('1', 78)).toEqual(no('too-large'))
    expect(parseAmount(formatAmount(MAX_AMOUNT, 18), 18)).toEqual(ok(MAX_AMOUNT))
  })

  it.each([Number.NaN, -1, 1.5, 256, Number.POSITIVE_INFINITY])('attack: decimals of %s refuse', (digits) => {
    expect(parseAmount('1', digits)).toEqual(no('not-a-number'))
  })

  it.each([1, null, undefined, {}, 1n, [['1']]])('attack: %s instead of text refuses', (value) => {
    expect(parseAmount(value as never, 18)).toEqual(no('not-a-number'))
    expect(parseLocaleAmount(value as never, 18, 'en')).toEqual(no('not-a-number'))
  })

  it('attack: a megabyte of digits costs milliseconds', () => {
    const start = performance.now()
    expect(parseAmount('9'.repeat(1e6), 18)).toEqual(no('too-large'))
    expect(parseAmount(`0.${'0'.repeat(1e6)}1`, 18)).toEqual(no('too-many-decimals'))
    expect(parseAmount(`0.${'0'.repeat(1e6)}`, 18)).toEqual(ok(0n))
    expect(parseLocaleAmount('9,'.repeat(1e6), 18, 'en')).toEqual(no('not-a-number'))
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('behavior: reads back every formatted amount, 0 to 36 decimals', () => {
    fc.assert(
      fc.property(amounts(), decimals(), (value, digits) => {
        expect(parseAmount(formatAmount(value, digits), digits)).toEqual(ok(value))
      }),
      { numRuns: RUNS },
    )
  })

  it('attack: any text is either refused or is worth exactly its digits', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE x٣１_\u00a0'), maxLength: 24 })
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), decimals(), (text, digits) => {
        const parsed = parseAmount(text, digits)
        if (!parsed.ok) return
        const [whole = '', fraction = ''] = text.trim().split('.')
        expect(parsed.value * 10n ** BigInt(fraction.length)).toBe(
          BigInt(whole + fraction) * 10n ** BigInt(digits),
        )
      }),
      { numRuns: RUNS },
    )
  })
})

describe('parseLocaleAmount', () => {
  it.each([
    ['1.5', 'en', 15n],
    ['1,5', 'en', 15n],
    ['1.500', 'en', 15n],
    ['0,500', 'en', 5n],
    [',5', 'en', 5n],
    ['1,', 'en', 10n],
    ['1,234.5', 'en', 12_345n],
    ['1,234,567', 'en', 12_345_670n],
    ['12,34,567.5', 'en-IN', 12_345_675n],
    ['1,5', 'de', 15n],
    ['1.5', 'de', 15n],
    ['1.234,5', 'de', 12_345n],
    ['1.234.567', 'de', 12_345_670n],
    ['1,234', 'de', 'too-many-decimals'],
    ['1 234,5', 'fr', 12_345n],
    ['1\u202f234,5', 'fr', 12_345n],
    ['1\u00a0234', 'ru', 12_340n],
    ['1’234.5', 'de-CH', 12_345n],
    ["1'234.5", 'de-CH', 12_345n],
    ['١٫٥', 'ar-EG', 15n],
    ['١٬٢٣٤٫٥', 'ar-EG', 12_345n],
    ['1.5', 'ar-EG', 15n],
    ['१.५', 'mr-u-nu-deva', 15n],
    ['-1,5', 'de', 'negative'],
    ['-1,5', 'en', 'negative'],
    ['', 'de', 'empty'],
    ['1,234', 'en', 'not-a-number'],
    ['1.234', 'de', 'not-a-number'],
    ['12.345', 'fr', 'not-a-number'],
    ['1,234.567', 'ar-EG', 'not-a-number'],
    ['1,234,567', 'ar-EG', 'not-a-number'],
    ['1,23,456', 'en', 'not-a-number'],
    ['1,2345,678', 'en', 'not-a-number'],
    ['1,234,56', 'en', 'not-a-number'],
    ['12,34,56', 'en-IN', 'not-a-number'],
    ['1.234.5,6', 'de', 'not-a-number'],
    ['1.234,567', 'en', 'not-a-number'],
    ['1,5,', 'en', 'not-a-number'],
    [',234,567', 'en', 'not-a-number'],
    ['1 234', 'en', 'not-a-number'],
    ['1_234_567', 'de-CH', 'not-a-number'],
    ['1?5', 'en', 'not-a-number'],
    ['1!5', 'en', 'not-a-number'],
    ['1x5', 'en', 'not-a-number'],
    ['１.５', 'ja', 'not-a-number'],
    ['٣', 'en', 'not-a-number'],
    ['1e3', 'de', 'not-a-number'],
    ['1٫5', 'en', 'not-a-number'],
    ['1\u200f.5', 'ar-EG', 'not-a-number'],
    ['1.5', 'not a locale', 15n],
    ['1.5', '', 15n],
  ] as const)('param: %j in %s is %s', (text, locale, expected) => {
    expect(parseLocaleAmount(text, 1, locale)).toEqual(
      typeof expected === 'string' ? no(expected) : ok(expected),
    )
  })

  it('behavior: reads back every localized amount without grouping, in every locale', () => {
    let same = 0
    fc.assert(
      fc.property(amounts(), decimals(), fc.constantFrom(...LOCALES), (value, digits, locale) => {
        expect(
          parseLocaleAmount(localize(formatAmount(value, digits), locale, false), digits, locale),
        ).toEqual(ok(value))
        same += 1
      }),
      { numRuns: RUNS },
    )
    console.info(`amounts read back, 0 to 36 decimals in ${LOCALES.length} locales: ${same} of ${RUNS}`)
  })

  it('behavior: a grouped amount reads back exactly, or is refused when one mark could mean either', () => {
    fc.assert(
      fc.property(amounts(), decimals(), fc.constantFrom(...LOCALES), (value, digits, locale) => {
        const text = localize(formatAmount(value, digits), locale)
        const ambiguous = /^[^.,]+[.,][^.,]{3}$/u.test(text) && /^\d{4,6}$/.test(formatAmount(value, digits))
        expect(parseLocaleAmount(text, digits, locale)).toEqual(ambiguous ? no('not-a-number') : ok(value))
      }),
      { numRuns: RUNS },
    )
  })

  it('attack: text that is plain in no locale never becomes an amount a reader of that locale would not read', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'0123456789.,..,,'), maxLength: 12 })
    fc.assert(
      fc.property(soup, fc.constantFrom(...LOCALES), (text, locale) => {
        const parsed = parseLocaleAmount(text, 12, locale)
        if (!parsed.ok) return
        // A single mark is decimal; of several, the last one is decimal unless it equals the one before.
        const marks = text.replace(/\d/g, '')
        const point =
          marks.length > 1 && marks.at(-1) === marks.at(-2) ? text.length : text.search(/[.,]\d*$/)
        const plain = (point < 0 ? text : `${text.slice(0, point)}#${text.slice(point + 1)}`).replace(
          /[.,]/g,
          '',
        )
        expect(parsed).toEqual(parseAmount(plain.replace('#', '.'), 12))
        // One mark before exactly three digits is only ever read as the locale's own decimal separator.
        if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) expect(localize('1.5', locale, false)).toContain(marks)
      }),
      { numRuns: RUNS },
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

describe('toHexQuantity', () => {
  it('behavior: parseHexQuantity reads it back', () => {
    fc.assert(
      fc.property(amounts(), (value) => {
        expect(toHexQuantity(value)).toMatch(/^0x(0|[1-9a-f][\da-f]*)$/)
        expect(parseHexQuantity(toHexQuantity(value))).toBe(value)
      }),
      { numRuns: RUNS },
    )
  })

  it('error: throws outside 256 bits', () => {
    expect(() => toHexQuantity(-1n)).toThrow(RangeError)
    expect(() => toHexQuantity(MAX_AMOUNT + 1n)).toThrow(RangeError)
  })
})

describe('parseHexQuantity', () => {
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
