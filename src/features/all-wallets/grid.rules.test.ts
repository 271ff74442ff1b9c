import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { gridOf, targetTile } from './grid.rules.ts'

describe('gridOf', () => {
  it('param: four in the card, three at 320 pixels, more in a wide one; fewer with larger text', () => {
    expect(gridOf(334, 15).columns).toBe(4)
    expect(gridOf(290, 15).columns).toBe(3)
    expect(gridOf(574, 15).columns).toBe(7)
    expect(gridOf(334, 24).columns).toBe(2)
  })

  it('behavior: tiles and gaps fill the width exactly, whatever is measured', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3_000 }), fc.double({ min: 1, max: 60 }), (width, text) => {
        const grid = gridOf(width, text)
        expect(grid.columns * (grid.width + grid.gap) - grid.gap).toBeCloseTo(width)
        expect(grid.tile).toBeGreaterThan(0)
      }),
      { numRuns: RUNS / 10 },
    )
    expect(gridOf(0, Number.NaN)).toMatchObject({ columns: 2, width: 0 })
  })
})

describe('targetTile', () => {
  const position = { count: 10, columns: 4, visibleRows: 2, isRtl: false }

  it('param: arrows, pages and ends', () => {
    expect(targetTile('ArrowRight', 0, position)).toBe(1)
    expect(targetTile('ArrowRight', 0, { ...position, isRtl: true })).toBe(0)
    expect(targetTile('ArrowLeft', 0, { ...position, isRtl: true })).toBe(1)
    expect(targetTile('ArrowDown', 1, position)).toBe(5)
    expect(targetTile('ArrowUp', 5, position)).toBe(1)
    expect(targetTile('PageDown', 1, position)).toBe(9)
    expect(targetTile('Home', 7, position)).toBe(0)
    expect(targetTile('End', 0, position)).toBe(9)
    expect(targetTile('a', 0, position)).toBeUndefined()
    expect(targetTile('constructor', 0, position)).toBeUndefined()
    expect(targetTile('End', 0, { ...position, count: 0 })).toBeUndefined()
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
          const next = targetTile(pressed, at % count, { count, columns, visibleRows: 3, isRtl })
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })
})
