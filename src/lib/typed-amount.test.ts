import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from './runs.testing.ts'
import { afterEdit, shownCaret, type Typed, typedAmount, typedCaret } from './typed-amount.ts'

const at = (typed: string): Typed => typedAmount(typed, 'en')

/** The field after a key was pressed, with a selection between two positions of the shown text. */
const press = (before: Typed, selection: readonly [number, number], put: string) => {
  const [from, to] = selection
  const next = before.shown.slice(0, from) + put + before.shown.slice(to)
  return afterEdit(before, { next, caret: from + put.length, selection })
}

describe('typedAmount', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['29998469.55', '29,998,469.55'],
    ['1000.', '1,000.'],
    ['1234567.1234567', '1,234,567.1234567'],
    ['0001', '0001'],
    ['.5', '.5'],
    // Text that was typed with marks is left alone.
    ['1,5', '1,5'],
    ['1,500', '1,500'],
    ['12,34567', '12,34567'],
    ['1 000', '1 000'],
    ['-1000', '-1000'],
    ['１０００', '１０００'],
    ['١٢٣٤', '١٢٣٤'],
    ['1e9', '1e9'],
  ])('param: %s reads %s', (typed, shown) => {
    expect(at(typed)).toEqual({ typed, shown })
  })

  it('param: in the marks of another locale', () => {
    expect(typedAmount('1234567,5', 'de').shown).toBe('1.234.567,5')
    expect(typedAmount('12345678', 'hi').shown).toBe('1,23,45,678')
    expect(typedAmount('1234.5', 'de').shown).toBe('1234.5')
  })
})

describe('afterEdit', () => {
  it('behavior: digit after digit, the caret behind them', () => {
    let now = at('')
    for (const digit of '1234567.89') {
      const { typed, caret } = press(now, [now.shown.length, now.shown.length], digit)
      now = at(typed)
      expect(shownCaret(now, caret)).toBe(now.shown.length)
    }
    expect(now).toEqual({ typed: '1234567.89', shown: '1,234,567.89' })
  })

  it('behavior: Backspace and Delete at a mark of ours take the digit beyond it', () => {
    // 1,|234 and 1|,234
    expect(afterEdit(at('1234'), { next: '1234', caret: 1 })).toEqual({ typed: '234', caret: 0 })
    expect(afterEdit(at('1234'), { next: '1234', caret: 1, isForward: true })).toEqual({
      typed: '134',
      caret: 1,
    })
  })

  it('behavior: a comma that is typed is the visitor’s own', () => {
    expect(press(at('1'), [1, 1], ',').typed).toBe('1,')
    expect(press(at('1,'), [2, 2], '5').typed).toBe('1,5')
    expect(press(at('1234'), [5, 5], ',').typed).toBe('1234,')
  })

  it('behavior: pasted over all of it, it is what was pasted', () => {
    const before = at('1234567')
    for (const text of ['1,500', '1.500,25', '7', '1234567', '1,234,567'])
      expect(press(before, [0, before.shown.length], text).typed).toBe(text)
  })

  it('behavior: any keys anywhere leave exactly what a field without marks would hold, and the caret where it would be', () => {
    const key = fc.record({
      put: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...'0123456789', '.') },
        fc.constantFrom('12345', '0.5', 'x'),
      ),
      kind: fc.constantFrom('put', 'put', 'put', 'back', 'forward', 'select'),
      from: fc.nat(),
      length: fc.nat({ max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        let [plain, now] = ['', at('')]
        for (const { put, kind, from: position, length } of keys) {
          const from = position % (now.shown.length + 1)
          const to = kind === 'select' ? Math.min(from + length, now.shown.length) : from
          const [a, b] = [typedCaret(now, from), typedCaret(now, to)]
          let expected: string
          let caret: number
          let next: ReturnType<typeof afterEdit>
          if (kind === 'back' || kind === 'forward') {
            const isForward = kind === 'forward'
            const cut = isForward ? from : from - 1
            if (cut < 0 || cut >= now.shown.length) continue
            const gone = isForward ? a : a - 1
            expected = plain.slice(0, gone) + plain.slice(gone + 1)
            caret = gone
            const text = now.shown.slice(0, cut) + now.shown.slice(cut + 1)
            next = afterEdit(now, { next: text, caret: cut, isForward })
          } else {
            expected = plain.slice(0, a) + put + plain.slice(b)
            caret = a + put.length
            next = press(now, [from, to], put)
          }
          expect(next.typed).toBe(expected)
          // Among equal digits the new one cannot be told apart, so only the text before the caret is compared.
          expect(next.typed.slice(0, next.caret)).toBe(expected.slice(0, caret))
          plain = expected
          now = at(next.typed)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
