import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from './code-point.testing.ts'
import { hasMixedScripts } from './mixed-scripts.ts'
import { RUNS } from './runs.testing.ts'
import { cleanText } from './text.ts'

const hex = (points: number[]) => points.map((point) => String.fromCodePoint(point))
const HIDDEN = hex([
  0x00, 0x07, 0x1b, 0x7f, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2062, 0x2066, 0x2067, 0x2068, 0x2069, 0x206f,
  0x2800, 0x3164, 0xfe0f, 0xffa0, 0xfff9, 0xfffe, 0xe000, 0xe0001, 0xe0041, 0xe0100, 0x10ffff,
])

describe('cleanText', () => {
  it.each([
    ['MetaMask', 'MetaMask'],
    ['  Rainbow \n\t Wallet\u00a0', 'Rainbow Wallet'],
    ['a\ufeffb', 'a b'],
    ['a \u200b b', 'a b'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['<img src=x>', '<img src=x>'],
    ['Кошелёк 錢包 שלום', 'Кошелёк 錢包 שלום'],
    ['🦊 Fox', '🦊 Fox'],
    ['e\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301'],
    ['\u0301\u0489 \u20dd', ''],
    [' \u0301\u0301Fox', 'Fox'],
    ['\ud83d', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [1, ''],
    [{ toString: () => 'x' }, ''],
    [['x'], ''],
  ])('param: %j is %j', (value, text) => {
    expect(cleanText(value)).toBe(text)
  })

  it.each(HIDDEN.map((char) => [char.codePointAt(0)?.toString(16), char]))(
    'attack: U+%s is taken out',
    (_, char) => {
      expect(cleanText(`a${char}b`)).toBe('ab')
    },
  )

  it('param: caps by code points', () => {
    expect(cleanText('a'.repeat(64))).toBe('a'.repeat(64))
    expect(cleanText('a'.repeat(65))).toBe(`${'a'.repeat(63)}…`)
    expect(cleanText('🦊'.repeat(5), 4)).toBe('🦊🦊🦊…')
    expect(cleanText('ab cd', 4)).toBe('ab…')
  })

  it('attack: 50 MB cost milliseconds', () => {
    const name = '\u202e x'.repeat(17_000_000)
    // A string from `repeat` is flattened at its first use, which must not be measured.
    name.charCodeAt(0)
    const start = performance.now()
    expect([...cleanText(name)].length).toBeLessThanOrEqual(64)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('behavior: is idempotent, capped, trimmed and holds nothing hidden', () => {
    const nasty = fc.array(
      fc.oneof(fc.constantFrom(...HIDDEN, ' ', '\n', '…', 'e\u0301'), fc.string({ unit: codePoint })),
    )
    fc.assert(
      fc.property(
        nasty.map((parts) => parts.join('')),
        fc.integer({ min: 1, max: 80 }),
        (text, max) => {
          const clean = cleanText(text, max)
          expect(cleanText(clean, max)).toBe(clean)
          expect([...clean].length).toBeLessThanOrEqual(max)
          expect(clean).toBe(clean.trim())
          expect(clean).not.toMatch(/ {2}|[^\S ]/)
          expect(clean).not.toMatch(
            /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u,
          )
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('hasMixedScripts', () => {
  it.each(['MetаMask', 'Μeta', 'vitаlik.eth', 'аррӏе pay', 'Trust Кошелёк', 'ꓟeta', 'Оκ', 'Ꭰog'])(
    'attack: %s is mixed',
    (text) => {
      expect(hasMixedScripts(text)).toBe(true)
    },
  )

  it.each([
    '',
    '123 – !',
    'MetaMask',
    'Кошелёк 2',
    'Ωμέγα',
    'Wallet 錢包',
    'ウォレットabcひら',
    'שלום Wallet',
    'café',
    '🦊 Fox',
  ])('param: %s is not', (text) => {
    expect(hasMixedScripts(text)).toBe(false)
  })
})
