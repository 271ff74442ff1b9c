import { describe, expect, it } from 'vitest'
import { latinDigits } from './latin-digits.ts'

describe('latinDigits', () => {
  it('param: digits as they are, and nothing else of a text', () => {
    expect(latinDigits('123456', 6)).toBe('123456')
    expect(latinDigits('123 456', 6)).toBe('123456')
    expect(latinDigits(' 12-34\u00a056\n', 6)).toBe('123456')
    expect(latinDigits('Your code: 090807.', 6)).toBe('090807')
    expect(latinDigits('', 6)).toBe('')
    expect(latinDigits('no digit, ½ ² Ⅷ 一', 6)).toBe('')
  })

  it('param: no more than are wanted', () => {
    expect(latinDigits('1234567890', 6)).toBe('123456')
    expect(latinDigits('9'.repeat(1_000_000), 6)).toBe('999999')
  })

  it('behavior: every digit that Unicode knows, each with its value', () => {
    const found = new Map<number, number>()
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (!/\p{Nd}/u.test(character)) continue
      const value = Number(latinDigits(character, 1))
      found.set(value, (found.get(value) ?? 0) + 1)
    }
    // Each script has all ten.
    expect(found.size).toBe(10)
    expect(new Set(found.values()).size).toBe(1)
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩', 10)).toBe('0123456789')
    expect(latinDigits('۶۵۴۳۲۱', 6)).toBe('654321')
    expect(latinDigits('१२३४५६', 6)).toBe('123456')
    expect(latinDigits('１２３４５６', 6)).toBe('123456')
    // Five sets of ten side by side.
    expect(latinDigits('𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', 10)).toBe('0909090909')
  })
})
