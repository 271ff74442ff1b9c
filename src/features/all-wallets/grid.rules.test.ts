import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { gridOf } from './grid.rules.ts'

describe('gridOf', () => {
  it('param: four in the card, three at 320 pixels, more in a wide one; fewer with larger text', () => {
    expect(gridOf({ rowWidth: 334, fontSize: 15 }).columns).toBe(4)
    expect(gridOf({ rowWidth: 290, fontSize: 15 }).columns).toBe(3)
    expect(gridOf({ rowWidth: 574, fontSize: 15 }).columns).toBe(7)
    expect(gridOf({ rowWidth: 334, fontSize: 24 }).columns).toBe(2)
  })

  it('behavior: taller where a tile says more, also with larger text', () => {
    for (const fontSize of [15, 30]) {
      const [plain, tall] = [0, 3].map((lines) => gridOf({ rowWidth: 334, fontSize }, lines).row)
      expect((tall ?? 0) - (plain ?? 0)).toBe(3 * fontSize)
    }
  })

  it('behavior: tiles and gaps fill the width exactly, whatever is measured', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3_000 }), fc.double({ min: 1, max: 60 }), (width, text) => {
        const grid = gridOf({ rowWidth: width, fontSize: text })
        expect(grid.columns * (grid.cell + grid.gap) - grid.gap).toBeCloseTo(width)
        expect(grid.row).toBeGreaterThan(0)
      }),
      { numRuns: RUNS / 10 },
    )
    expect(gridOf({ rowWidth: 0, fontSize: Number.NaN })).toMatchObject({ columns: 2, cell: 0 })
  })
})
