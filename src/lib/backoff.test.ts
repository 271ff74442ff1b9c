import { describe, expect, it } from 'vitest'
import { pauseAfter } from './backoff.ts'

const given = { first: 1_000, longest: 16_000, jitter: 0.2 }

describe('pauseAfter', () => {
  it('param: doubled up to the longest, however often', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 5_000].map((turn) => pauseAfter(turn, given, 0))
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000])
  })

  it('param: shorter by chance, never longer', () => {
    expect([pauseAfter(0, given, 1), pauseAfter(9, given, 0.5)]).toEqual([800, 14_400])
    for (let turn = 0; turn < 100; turn += 1) {
      expect(pauseAfter(9, given)).toBeLessThanOrEqual(16_000)
      expect(pauseAfter(9, given)).toBeGreaterThanOrEqual(12_800)
    }
  })
})
