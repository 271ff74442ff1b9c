import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentVariants, contrast, mix, parseColour, type Rgb } from './contrast.ts'

const themes: Record<string, { surfaces: Rgb[]; soft: number; ink: Rgb; accent: Rgb; text: Rgb }> = {
  dark: {
    surfaces: [
      [0x13, 0x14, 0x17],
      [0x1b, 0x1d, 0x21],
      [0x23, 0x26, 0x2b],
    ],
    soft: 0.14,
    ink: [0x0a, 0x12, 0x26],
    accent: [0x7a, 0xa7, 0xff],
    text: [0x7a, 0xa7, 0xff],
  },
  light: {
    surfaces: [
      [255, 255, 255],
      [0xf5, 0xf6, 0xf8],
      [0xec, 0xee, 0xf1],
    ],
    soft: 0.09,
    ink: [255, 255, 255],
    accent: [0x24, 0x63, 0xeb],
    text: [0x1d, 0x55, 0xd0],
  },
}
const channel = fc.integer({ min: 0, max: 255 })

describe('accentVariants', () => {
  for (const [name, { surfaces, soft, ink, accent, text }] of Object.entries(themes)) {
    it(`param: any accent stays readable on every surface (${name})`, () => {
      fc.assert(
        fc.property(channel, channel, channel, (red, green, blue) => {
          const any: Rgb = [red, green, blue]
          const { onAccent, accentText } = accentVariants({ accent: any, surfaces, soft, ink })
          const grounds = [...surfaces, ...surfaces.map((surface) => mix(surface, any, soft))]
          return (
            contrast(onAccent, any) >= 4.5 && grounds.every((harness) => contrast(accentText, harness) >= 4.5)
          )
        }),
        { numRuns: 2000 },
      )
    })

    it(`behavior: the default accent keeps its own ink (${name})`, () => {
      expect(accentVariants({ accent, surfaces, soft, ink }).onAccent).toEqual(ink)
    })

    it(`behavior: the default accent-as-text fits every surface (${name})`, () => {
      const grounds = [...surfaces, ...surfaces.map((surface) => mix(surface, accent, soft))]
      for (const harness of grounds) expect(contrast(text, harness)).toBeGreaterThanOrEqual(4.5)
    })
  }

  it('behavior: an accent that already fits is left alone', () => {
    const accent: Rgb = [255, 220, 120]
    expect(accentVariants({ accent, surfaces: [[0, 0, 0]] }).accentText).toEqual(accent)
  })
})

describe('contrast', () => {
  it('behavior: black on white is 21, a colour on itself 1', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
    expect(contrast([9, 9, 9], [9, 9, 9])).toBe(1)
  })
})

describe('parseColour', () => {
  it('param: what browsers compute', () => {
    expect(parseColour('rgb(1, 2, 3)')).toEqual({ rgb: [1, 2, 3], alpha: 1 })
    expect(parseColour('rgba(1, 2, 3, 0.5)')).toEqual({ rgb: [1, 2, 3], alpha: 0.5 })
    expect(parseColour('color(srgb 1 0.5 0)')).toEqual({ rgb: [255, 128, 0], alpha: 1 })
    expect(parseColour('color(srgb 1.2 -0.1 none / 0.25)')).toEqual({ rgb: [255, 0, 0], alpha: 0.25 })
  })

  it('error: anything else is nothing', () => {
    expect(parseColour('')).toBeUndefined()
    expect(parseColour('oklch(0.5 0.1 20)')).toBeUndefined()
    expect(parseColour('rgb()')).toBeUndefined()
  })
})
