import { describe, expect, it } from 'vitest'
import { twoLineRows } from './two-line-rows.ts'

describe('twoLineRows', () => {
  it('param: as high as the icon needs, three lines of larger text, or two with the space of the theme', () => {
    expect(twoLineRows({ fontSize: 15, space: 4 })).toEqual({ header: 0, row: 56, gap: 4 })
    expect(twoLineRows({ fontSize: 30, space: 4 })).toEqual({ header: 0, row: 112, gap: 4 })
    expect(twoLineRows({ fontSize: 15, space: 8 })).toEqual({ header: 0, row: 71, gap: 8 })
    expect(twoLineRows({ fontSize: Number.NaN, space: 4 }).row).toBe(56)
  })
})
