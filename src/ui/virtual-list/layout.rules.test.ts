import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import type { Entry } from '../../features/activity/activity.rules.ts'
import { entryAt, layoutOf, positionOfRow, rangeOf, sectionAt, sizesFor, targetRow } from './layout.rules.ts'
import type { Month } from '../../features/activity/months.rules.ts'

const SIZES = { header: 10, row: 20, isNarrow: false }

const monthOf = (length: number, index: number): Month => ({
  year: 2000 + index,
  month: 0,
  entries: Array.from({ length }, (_, n) => ({ id: `${index} ${n}` }) as Entry),
})

describe('sizesFor', () => {
  it('param: two lines of any size of text; the usual ones where it is not told', () => {
    expect(sizesFor(15, 334)).toEqual({ header: 36, row: 60, isNarrow: false })
    expect(sizesFor(20, 334)).toEqual({ header: 48, row: 80, isNarrow: false })
    for (const odd of [0, -1, Number.NaN]) expect(sizesFor(odd, 334)).toEqual(sizesFor(15, 334))
    expect(sizesFor(15, 0)).toEqual(sizesFor(15, 334))
  })

  it('param: four lines where the text is large for the width', () => {
    expect(sizesFor(30, 334)).toEqual({ header: 72, row: 200, isNarrow: true })
    expect(sizesFor(15, 239)).toEqual({ header: 36, row: 100, isNarrow: true })
    expect(sizesFor(30, 480)).toEqual({ header: 72, row: 120, isNarrow: false })
  })
})

describe('layoutOf, sectionAt, placeOfRow', () => {
  it('behavior: headers and rows follow one another without a gap, and each is found again', () => {
    let passed = 0
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }), (lengths) => {
        const layout = layoutOf(lengths.map(monthOf), SIZES)
        const { sections, count, rowCount } = layout
        expect(count).toBe(lengths.reduce((all, length) => all + length + 1, 0))
        let [item, row, start] = [0, 0, 0]
        for (const [index, length] of lengths.entries()) {
          expect(sections[index]).toMatchObject({ first: item, firstRow: row, start, size: 10 + 20 * length })
          for (let at = item; at <= item + length; at += 1)
            expect(sectionAt(sections, at)).toBe(sections[index])
          for (let at = 0; at < length; at += 1) {
            expect(positionOfRow(layout, SIZES, row + at)).toEqual({
              item: item + 1 + at,
              top: start + 10 + 20 * at,
            })
            expect(entryAt(layout, item + 1 + at)?.id).toBe(`${index} ${at}`)
          }
          expect(entryAt(layout, item)).toBeUndefined()
          item += length + 1
          row += length
          start += 10 + 20 * length
        }
        expect(layout.height).toBe(start)
        expect(rowCount).toBe(row)
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`layout: ${passed} of ${RUNS / 10} lists without a gap`)
  })

  it('param: nothing has no section', () => {
    expect(sectionAt([], 0)).toBeUndefined()
  })
})

describe('rangeOf', () => {
  it('behavior: everything that can be seen is in it, and never more than a little beside', () => {
    let passed = 0
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })
    const parts = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(lengths, parts, fc.nat(600), fc.nat(2), (given, part, height, overscan) => {
        const layout = layoutOf(given.map(monthOf), SIZES)
        const top = part * Math.max(0, layout.height - height)
        const { from, to } = rangeOf(layout, SIZES, { top, height, overscan })
        const seen = layout.sections.flatMap(({ first, start, month }) =>
          [[first, start, start + 10] as const].concat(
            month.entries.map((_, n) => [first + 1 + n, start + 10 + 20 * n, start + 30 + 20 * n] as const),
          ),
        )
        for (const [item, begin, end] of seen)
          if (end > top && begin < top + height) expect(item >= from && item <= to).toBe(true)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(layout.count)
        expect(to - from).toBeLessThanOrEqual(height / 10 + 6 + 2 * overscan)
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`range: ${passed} of ${RUNS / 10} views whole`)
  })

  it('param: of nothing there is nothing', () => {
    expect(rangeOf(layoutOf([], SIZES), SIZES, { top: 0, height: 400, overscan: 2 })).toEqual({
      from: 0,
      to: -1,
    })
  })
})

describe('targetRow', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['Enter', 3, undefined],
    ['toString', 3, undefined],
  ])('param: %s from row %i leads to %s', (key, from, to) => {
    expect(targetRow(key, from, 10, 5)).toBe(to)
  })

  it('param: where there are no rows no key leads anywhere', () => {
    expect(targetRow('End', 0, 0, 5)).toBeUndefined()
  })
})
