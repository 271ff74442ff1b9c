import { describe, expect, it } from 'vitest'
import { sizesFor } from './row-sizes.rules.ts'

describe('sizesFor', () => {
  it('param: two lines of any size of text; the usual ones where it is not told', () => {
    expect(sizesFor({ fontSize: 15, width: 334 })).toEqual({ header: 36, row: 60, isNarrow: false })
    expect(sizesFor({ fontSize: 20, width: 334 })).toEqual({ header: 48, row: 80, isNarrow: false })
    for (const odd of [0, -1, Number.NaN])
      expect(sizesFor({ fontSize: odd, width: 334 })).toEqual(sizesFor({ fontSize: 15, width: 334 }))
    expect(sizesFor({ fontSize: 15, width: 0 })).toEqual(sizesFor({ fontSize: 15, width: 334 }))
  })

  it('param: four lines where the text is large for the width', () => {
    expect(sizesFor({ fontSize: 30, width: 334 })).toEqual({ header: 72, row: 200, isNarrow: true })
    expect(sizesFor({ fontSize: 15, width: 239 })).toEqual({ header: 36, row: 100, isNarrow: true })
    expect(sizesFor({ fontSize: 30, width: 480 })).toEqual({ header: 72, row: 120, isNarrow: false })
  })
})
