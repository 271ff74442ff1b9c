import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentBackgrounds, accentVariants, contrast, mix, parseColour, type Rgb } from './contrast.ts'

type Surfaces = Readonly<Record<'background' | 'surface' | 'pressed', Rgb>>
const themes: Record<string, { surfaces: Surfaces; ink: Rgb; accent: Rgb; text: Rgb }> = {
  dark: {
    surfaces: {
      background: [0x13, 0x14, 0x17],
      surface: [0x1b, 0x1d, 0x21],
      pressed: [0x23, 0x26, 0x2b],
    },
    ink: [0x0a, 0x12, 0x26],
    accent: [0x7a, 0xa7, 0xff],
    text: [0x7a, 0xa7, 0xff],
  },
  light: {
    surfaces: {
      background: [255, 255, 255],
      surface: [0xf5, 0xf6, 0xf8],
      pressed: [0xec, 0xee, 0xf1],
    },
    ink: [255, 255, 255],
    accent: [0x24, 0x63, 0xeb],
    text: [0x1d, 0x55, 0xd0],
  },
}
const channel = fc.integer({ min: 0, max: 255 })

describe('accentVariants', () => {
  for (const [name, { surfaces, ink, accent, text }] of Object.entries(themes)) {
    const backgroundsOf = (any: Rgb) => accentBackgrounds({ accent: any, ...surfaces }, name === 'light')

    it(`param: any accent stays readable on every surface (${name})`, () => {
      fc.assert(
        fc.property(channel, channel, channel, (red, green, blue) => {
          const any: Rgb = [red, green, blue]
          const backgrounds = backgroundsOf(any)
          const { onAccent, accentText, away } = accentVariants({ accent: any, backgrounds, ink })
          // Of a button at rest, and under the pointer.
          const fills = [any, mix(any, away, 0.1)]
          return (
            fills.every((fill) => contrast(onAccent, fill) >= 4.5) &&
            backgrounds.every((under) => contrast(accentText, under) >= 4.5)
          )
        }),
        { numRuns: 2000 },
      )
    })

    it(`behavior: the default accent keeps its own ink (${name})`, () => {
      expect(accentVariants({ accent, backgrounds: backgroundsOf(accent), ink }).onAccent).toEqual(ink)
    })

    it(`behavior: the default accent-as-text fits every surface (${name})`, () => {
      for (const under of backgroundsOf(accent)) expect(contrast(text, under)).toBeGreaterThanOrEqual(4.5)
    })
  }

  it('behavior: an accent that already fits is left alone', () => {
    const accent: Rgb = [255, 220, 120]
    expect(accentVariants({ accent, backgrounds: [[0, 0, 0]] }).accentText).toEqual(accent)
  })

  it('behavior: under the pointer the accent leaves a colour that the host gives for its text', () => {
    const accent: Rgb = [90, 120, 165]
    const away = (given: Rgb) => accentVariants({ accent, backgrounds: [[0, 0, 0]], given }).away
    expect(away([250, 240, 230])).toEqual([0, 0, 0])
    expect(away([10, 20, 30])).toEqual([255, 255, 255])
  })

  it('behavior: a pill under the pointer has as much of the accent behind it as its style says', () => {
    const sheet = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
    const more =
      Number(/\.pill:hover \{[^}]* (?<share>\d+)%/.exec(sheet('flows.css'))?.groups?.['share']) / 100
    const shares = [...sheet('tokens.css').matchAll(/--w-accent-soft: .* (?<share>\d+)% *,/g)].map(
      ({ groups }) => Number(groups?.['share']) / 100,
    )
    const [white, black]: [Rgb, Rgb] = [
      [255, 255, 255],
      [0, 0, 0],
    ]
    const backgrounds = [false, true].map((isLight) =>
      accentBackgrounds({ accent: white, background: black, surface: black, pressed: black }, isLight).slice(
        -3,
        -1,
      ),
    )
    expect(backgrounds).toEqual(
      shares.map((share) => [share, share * (1 - more) + more].map((amount) => mix(black, white, amount))),
    )
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
