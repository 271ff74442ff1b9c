import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageSize, isDrawable, isDrawableData, MAX_PIXELS } from './image-size.ts'
import { RUNS } from './runs.testing.ts'

type Make = (width: number, height: number) => readonly number[]

const big = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)
const little = (value: number, length: number) => big(value, length).reverse()
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0))
const none = (length: number) => Array<number>(length).fill(0)

const riff = (kind: string, ...body: number[]) => [
  ...ascii('RIFF'),
  ...none(4),
  ...ascii(`WEBP${kind}`),
  ...none(4),
  ...body,
]
const ispe: Make = (width, height) => [
  ...big(20, 4),
  ...ascii('ispe'),
  ...none(4),
  ...big(width, 4),
  ...big(height, 4),
]

/** The smallest header that declares this size, and the largest side that the format can declare. */
const FORMATS: Readonly<Record<string, readonly [Make, number]>> = {
  png: [
    (w, h) => [...ascii('\x89PNG\r\n\x1a\n'), ...big(13, 4), ...ascii('IHDR'), ...big(w, 4), ...big(h, 4)],
    2 ** 32 - 1,
  ],
  gif: [
    (w, h) => [...ascii('GIF89a'), ...little(w, 2), ...little(h, 2), 0, 0, 0, 0x2c, ...none(4), ...none(4)],
    65_535,
  ],
  'gif whose first picture is larger than its screen': [
    (w, h) => [
      ...ascii('GIF87a'),
      1,
      0,
      1,
      0,
      0x80,
      0,
      0,
      ...none(6),
      0x21,
      0xf9,
      1,
      0,
      0,
      0x2c,
      ...none(4),
      ...little(w, 2),
      ...little(h, 2),
    ],
    65_535,
  ],
  'webp, lossy': [
    (w, h) => riff('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, ...little(w, 2), ...little(h, 2)),
    16_383,
  ],
  'webp, lossless': [(w, h) => riff('VP8L', 0x2f, ...little(((w - 1) | 0) + (h - 1) * 0x4000, 4)), 16_384],
  'webp, extended': [
    (w, h) => riff('VP8X', ...none(4), ...little(w - 1, 3), ...little(h - 1, 3)),
    16_777_216,
  ],
  jpeg: [(w, h) => [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, ...big(h, 2), ...big(w, 2)], 65_535],
  'jpeg, progressive, behind other parts': [
    (w, h) => [
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      0xff,
      0xc0,
      0xff,
      0xff,
      0xc4,
      0,
      2,
      0xff,
      0xc2,
      0,
      11,
      8,
      ...big(h, 2),
      ...big(w, 2),
    ],
    65_535,
  ],
  avif: [(w, h) => [...big(8, 4), ...ascii('ftypavif'), ...none(9), ...ispe(w, h)], 2 ** 32 - 1],
  'avif of several': [
    (w, h) => [...big(8, 4), ...ascii('ftypavif'), ...ispe(1, 1), ...ispe(w, h), ...ispe(1, 1)],
    2 ** 32 - 1,
  ],
}

describe('imageSize', () => {
  for (const [format, [make, limit]] of Object.entries(FORMATS))
    it(`behavior: ${format}: any size is read, and more pixels than may be drawn are refused`, () => {
      const side = fc.oneof(fc.integer({ min: 1, max: limit }), fc.integer({ min: 1, max: 2_000 }))
      fc.assert(
        fc.property(side, side, fc.uint8Array({ maxLength: 64 }), (width, height, rest) => {
          const bytes = Uint8Array.from([...make(width, height), ...rest])
          expect(imageSize(bytes)).toEqual({ width, height })
          expect(isDrawable(bytes)).toBe(width * height <= MAX_PIXELS)
        }),
        { numRuns: RUNS / 10 },
      )
    })

  for (const [format, [make]] of Object.entries(FORMATS))
    it(`attack: ${format}: cut anywhere, no size is made up`, () => {
      const whole = make(300, 200)
      for (let length = 0; length < whole.length; length++) {
        const size = imageSize(Uint8Array.from(whole.slice(0, length)))
        // 1: a smaller image precedes it.
        expect([undefined, 1, 300]).toContain(size?.width)
      }
    })

  it('attack: whatever bytes, nothing throws, and what passes has a size that may be drawn', () => {
    const heads = Object.values(FORMATS).map(([make]) => make(5, 5).slice(0, 14))
    const bytes = fc.tuple(fc.constantFrom([], ...heads), fc.uint8Array({ maxLength: 200 }))
    fc.assert(
      fc.property(bytes, ([head, rest]) => {
        const all = Uint8Array.from([...head, ...rest])
        const size = imageSize(all)
        const isSmall =
          size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= MAX_PIXELS
        expect(isDrawable(all)).toBe(isSmall)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('attack: other formats, moving AVIF, no size at all', () => {
    const bmp = [...ascii('BM'), ...none(12), ...little(40, 4), ...little(1, 4), ...little(1, 4)]
    const ico = [0, 0, 1, 0, 1, 0, 16, 16, 0, 0]
    const avis = [...big(8, 4), ...ascii('ftypavis'), ...ispe(1, 1)]
    const tiff = ascii('II*\0')
    for (const bytes of [bmp, ico, avis, tiff, ascii('<svg/>'), []])
      expect(isDrawable(Uint8Array.from(bytes))).toBe(false)
    for (const name of ['png', 'gif', 'jpeg', 'avif', 'webp, lossy']) {
      const [make] = FORMATS[name] ?? []
      for (const [width, height] of [
        [0, 5],
        [5, 0],
      ] as const)
        expect(isDrawable(Uint8Array.from(make?.(width, height) ?? [])), name).toBe(false)
    }
  })
})

describe('isDrawableData', () => {
  const [png] = FORMATS['png'] ?? []
  const of = (width: number) => String.fromCharCode(...(png?.(width, 1_024) ?? []))
  const escaped = (text: string) =>
    [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

  it('param: base64, escaped, with parameters; the type that is written does not count', () => {
    for (const head of ['data:image/png;base64,', 'data:image/webp;a=b;base64,', 'DATA:image/jpeg;BASE64,'])
      for (const [width, may] of [
        [1_024, true],
        [1_025, false],
      ] as const) {
        const base64 = btoa(of(width))
        expect(isDrawableData(head + base64)).toBe(may)
        expect(isDrawableData(head + escaped(base64))).toBe(may)
        expect(isDrawableData(`${head} ${base64}#fragment`)).toBe(may)
        expect(isDrawableData(`data:image/png,${escaped(of(width))}`)).toBe(may)
      }
  })

  it('attack: a picture under the name of SVG, and what is no address of a picture', () => {
    expect(isDrawableData(`data:image/svg+xml;base64,${btoa(of(9))}`)).toBe(false)
    expect(isDrawableData(`data:image/svg+xml,${escaped(of(9))}`)).toBe(false)
    for (const odd of [
      '',
      'data:,',
      'data:text/html,<svg',
      'data:image/png;base64,%%%',
      'data:image/png;base64',
      'x',
    ])
      expect(isDrawableData(odd)).toBe(false)
  })

  it('param: SVG is text', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    for (const one of [
      `,${svg}`,
      `;utf8,\n${svg}`,
      `;base64,${btoa(svg)}`,
      `,${escaped(`\xef\xbb\xbf ${svg}`)}`,
    ])
      expect(isDrawableData(`data:image/svg+xml${one}`)).toBe(true)
  })
})
