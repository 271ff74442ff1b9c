import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { targetIndex } from './keys.rules.ts'

const LIST = { columns: 1, visibleRows: 5, isRtl: false }

describe('targetIndex in a list', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 3, undefined],
    ['Enter', 3, undefined],
    ['toString', 3, undefined],
  ])('param: %s from row %i leads to %s', (key, from, to) => {
    expect(targetIndex(key, from, { ...LIST, count: 10 })).toBe(to)
  })

  it('param: where there are no rows no key leads anywhere', () => {
    expect(targetIndex('End', 0, { ...LIST, count: 0 })).toBeUndefined()
  })
})

describe('targetIndex in a grid', () => {
  const position = { count: 10, columns: 4, visibleRows: 2, isRtl: false }

  it('param: arrows, pages and ends', () => {
    expect(targetIndex('ArrowRight', 0, position)).toBe(1)
    expect(targetIndex('ArrowRight', 0, { ...position, isRtl: true })).toBe(0)
    expect(targetIndex('ArrowLeft', 0, { ...position, isRtl: true })).toBe(1)
    expect(targetIndex('ArrowDown', 1, position)).toBe(5)
    expect(targetIndex('ArrowUp', 5, position)).toBe(1)
    expect(targetIndex('PageDown', 1, position)).toBe(9)
    expect(targetIndex('Home', 7, position)).toBe(0)
    expect(targetIndex('End', 0, position)).toBe(9)
    expect(targetIndex('a', 0, position)).toBeUndefined()
    expect(targetIndex('constructor', 0, position)).toBeUndefined()
    expect(targetIndex('End', 0, { ...position, count: 0 })).toBeUndefined()
  })

  it('behavior: never outside of the list', () => {
    const key = fc.constantFrom(
      'ArrowRight',
      'ArrowLeft',
      'ArrowDown',
      'ArrowUp',
      'PageDown',
      'PageUp',
      'Home',
      'End',
    )
    fc.assert(
      fc.property(
        key,
        fc.integer({ min: 1, max: 700 }),
        fc.nat(),
        fc.integer({ min: 2, max: 9 }),
        fc.boolean(),
        (pressed, count, at, columns, isRtl) => {
          const next = targetIndex(pressed, at % count, { count, columns, visibleRows: 3, isRtl })
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })
})
