/** Text to base units: exactly its digits, in every locale, or refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts, decimals } from './amount.testing.ts'
import { formatAmount, localize, MAX_AMOUNT, parseAmount, parseLocaleAmount } from './amount.ts'
import { codePoint } from './code-point.testing.ts'
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

const ok = (value: bigint) => ({ ok: true, value })

const no = (problem: string) => ({ ok: false, problem })

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
      fc.property(fc.oneof(soup, fc.string({ unit: codePoint })), decimals(), (text, digits) => {
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
