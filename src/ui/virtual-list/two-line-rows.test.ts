import { describe, expect, it } from 'vitest'
import { twoLineRows } from './two-line-rows.ts'

describe('twoLineRows', () => {
  it('param: as high as the icon needs, three lines of larger text, or two with the space of the theme', () => {
    const width = 334
    const sizes = { header: 0, gap: 4, isNarrow: false }
    expect(twoLineRows({ fontSize: 15, space: 4, width })).toEqual({ ...sizes, row: 56 })
    expect(twoLineRows({ fontSize: 20, space: 4, width })).toEqual({ ...sizes, row: 75 })
    expect(twoLineRows({ fontSize: 15, space: 8, width })).toEqual({ ...sizes, row: 71, gap: 8 })
    expect(twoLineRows({ fontSize: Number.NaN, space: 4, width }).row).toBe(56)
  })

  it('param: with a line more where a value has no room beside a name, once the width is known', () => {
    expect(twoLineRows({ fontSize: 30, space: 4, width: 334 })).toMatchObject({ row: 151, isNarrow: true })
    expect(twoLineRows({ fontSize: 15, space: 4, width: 209 })).toMatchObject({ row: 76, isNarrow: true })
    expect(twoLineRows({ fontSize: 15, space: 4, width: 210 })).toMatchObject({ row: 56, isNarrow: false })
    expect(twoLineRows({ fontSize: 30, space: 4, width: 0 })).toMatchObject({ row: 112, isNarrow: false })
  })
})
