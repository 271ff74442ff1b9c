/** Any accent stays readable. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, parseRgb, type Rgb, readableAccent } from './accent.ts'

const BACKGROUNDS: readonly Rgb[] = [
  [255, 255, 255],
  [19, 20, 23],
]

describe('readableAccent', () => {
  test('behavior: text on any accent has 4.5 : 1, and the accent 3 : 1 to the background', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(
        fc.tuple(channel, channel, channel),
        fc.constantFrom(...BACKGROUNDS),
        (colour, background) => {
          const { accent, onAccent } = readableAccent(colour, background)
          expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(accent, background)).toBeGreaterThanOrEqual(3)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('behavior: an accent that is readable stays as it is', () => {
    expect(readableAccent([36, 99, 235], [255, 255, 255]).accent).toEqual([36, 99, 235])
  })
})

describe('parseRgb', () => {
  test('param: opaque colours as browsers compute them, nothing else', () => {
    expect(parseRgb('rgb(1, 2, 3)')).toEqual([1, 2, 3])
    for (const text of ['rgba(1, 2, 3, 0.5)', 'color(srgb 1 1 1)', 'red', ''])
      expect(parseRgb(text)).toBeUndefined()
  })
})
