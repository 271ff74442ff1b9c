/** Amounts as people type them: in digits that are shown, of full width, or of one of their languages. */
import { describe, expect, it } from 'vitest'
import { readTypedAmount } from './read-typed-amount.ts'

const HALVES = { ok: true, value: 155n }
const THOUSANDS = { ok: true, value: 12_345n }

describe('readTypedAmount', () => {
  it.each([
    ['15.5', [], HALVES],
    ['１５．５', [], HALVES],
    ['١٥٫٥', ['ar'], HALVES],
    ['١٥٫٥', ['ar-AE'], HALVES],
    ['١٥٫٥', ['ar-MA'], HALVES],
    ['١٥٫٥', ['ar-EG'], HALVES],
    ['١٥٫٥', ['ar-u-nu-latn'], HALVES],
    ['١٬٢٣٤٫٥', ['ar'], THOUSANDS],
    ['१५.५', ['hi'], HALVES],
    ['१,२३४.५', ['hi'], THOUSANDS],
    ['۱۵٫۵', ['ur'], HALVES],
    ['۱۵٫۵', ['fa'], HALVES],
    ['๑๕.๕', ['th'], HALVES],
    ['௧௫.௫', ['ta'], HALVES],
    ['١٥٫٥', ['de', 'not a language', 'ar'], HALVES],
  ])('param: %s is read by whoever speaks %j', (typed, languages, expected) => {
    expect(readTypedAmount(typed, 1, languages)).toEqual(expected)
  })

  it.each([
    ['١٥٫٥', []],
    ['١٥٫٥', ['de']],
    ['१५.५', ['ar']],
    ['١٥٫५', ['ar', 'hi']],
    // A thousand and five hundred, or one and a half.
    ['१,५००', ['hi']],
    ['١٥٫٥٫٥', ['ar']],
  ])('error: %s is no number to whoever speaks %j', (typed, languages) => {
    expect(readTypedAmount(typed, 1, languages)).toEqual({ ok: false, problem: 'not-a-number' })
  })

  it('error: what is wrong with it is said in these digits as well', () => {
    expect(readTypedAmount('-٢', 1, ['ar'])).toEqual({ ok: false, problem: 'negative' })
    expect(readTypedAmount('٢٫٢٥', 1, ['ar'])).toEqual({ ok: false, problem: 'too-many-decimals' })
  })
})
