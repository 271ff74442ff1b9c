import { describe, expect, it } from 'vitest'
import { cellsOf } from './cells.ts'
import { layoutOf, type Section } from './layout.rules.ts'

const SIZES = { header: 10, row: 20 }

const sectionsOf = (rowCounts: readonly number[]): readonly Section[] => layoutOf(rowCounts, SIZES).sections

describe('cellsOf', () => {
  it('behavior: rows of later sections count on from those before', () => {
    const [, second] = sectionsOf([3, 2])
    const shape = { columns: 1, placeholders: 0 }
    expect(second && cellsOf({ id: 'b', items: ['d', 'e'] }, second, [1], shape)).toEqual([
      { item: 'e', index: 4, nth: 1, row: 1, column: 0 },
    ])
  })

  it('behavior: a grid is filled row by row, then by placeholders, and ends with them', () => {
    const [only] = sectionsOf([3])
    const shape = { columns: 3, placeholders: 2 }
    const cells = only && cellsOf({ id: 'a', items: ['a', 'b', 'c', 'd'] }, only, [1, 2], shape)
    expect(cells?.map(({ item, index, row, column }) => [item, index, row, column])).toEqual([
      ['d', 3, 1, 0],
      [undefined, 4, 1, 1],
      [undefined, 5, 1, 2],
    ])
  })
})
