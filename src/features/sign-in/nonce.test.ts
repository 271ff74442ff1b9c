import { describe, expect, it } from 'vitest'
import { createNonce } from './nonce.ts'

describe('createNonce', () => {
  it('param: 24 letters and digits, each time others', () => {
    const nonces = Array.from({ length: 1_000 }, () => createNonce())
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z\d]{24}$/)
    expect(new Set(nonces).size).toBe(1_000)
    // 24 characters of 62 are 142 bits.
    expect(24 * Math.log2(62)).toBeGreaterThan(96)
  })

  it('attack: no letter is likelier than another', () => {
    const text = Array.from({ length: 5_000 }, () => createNonce()).join('')
    const counts = new Map<string, number>()
    for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
    const expected = text.length / 62
    expect(counts.size).toBe(62)
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.2)
  })

  it('behavior: bytes that would favour letters are not used', () => {
    let turn = 0
    const nonce = createNonce((bytes) => bytes.fill(turn++ === 0 ? 255 : 1))
    expect(nonce).toBe('B'.repeat(24))
    expect(turn).toBe(2)
  })
})
