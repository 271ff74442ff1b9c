import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { layoutOf, positionOfRow, rangeOf, renderedSections, sectionAt } from './layout.rules.ts'

const SIZES = { header: 10, row: 20, isNarrow: false }

describe('layoutOf, sectionAt, positionOfRow', () => {
  it('behavior: headers and rows follow one another without a gap, and each is found again', () => {
    let passed = 0
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }), (lengths) => {
        const layout = layoutOf(lengths, SIZES)
        const { sections, count, rowCount } = layout
        expect(count).toBe(lengths.reduce((all, length) => all + length + 1, 0))
        const renderedAt = (at: number) => renderedSections(layout, { from: at, to: at }, undefined)
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
            expect(renderedAt(item + 1 + at)).toEqual([{ section: sections[index], rows: [at] }])
          }
          expect(renderedAt(item)).toEqual([{ section: sections[index], rows: [] }])
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
        const layout = layoutOf(given, SIZES)
        const top = part * Math.max(0, layout.height - height)
        const { from, to } = rangeOf(layout, SIZES, { top, height, overscan })
        const seen = layout.sections.flatMap(({ first, start, rows }) =>
          [[first, start, start + 10] as const].concat(
            Array.from(
              { length: rows },
              (_, n) => [first + 1 + n, start + 10 + 20 * n, start + 30 + 20 * n] as const,
            ),
          ),
        )
        const exact = rangeOf(layout, SIZES, { top, height, overscan }, true)
        for (const [item, begin, end] of seen)
          if (end > top && begin < top + height) {
            expect(item >= from && item <= to).toBe(true)
            expect(item >= exact.from && item <= exact.to).toBe(true)
          }
        expect(exact.to).toBeLessThanOrEqual(to)
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
