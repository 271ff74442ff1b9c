import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../lib/clock.testing.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { createErrorLimit } from './error-limit.ts'

describe('createErrorLimit', () => {
  it('behavior: five in 60 s, and again when the first one is 60 s old', async () => {
    const clock = fakeClock()
    const mayGo = createErrorLimit(clock)
    const answers = Array.from({ length: 7 }, mayGo)
    expect(answers).toEqual([true, true, true, true, true, false, false])
    await clock.advance(59_999)
    expect(mayGo()).toBe(false)
    await clock.advance(1)
    expect(mayGo()).toBe(true)
  })

  it('attack: a clock that is set does not make room', () => {
    const clock = fakeClock()
    const mayGo = createErrorLimit(clock)
    for (let i = 0; i < 5; i++) mayGo()
    for (const jump of [60_000, -600_000, 10 ** 9]) {
      clock.jump(jump)
      expect(mayGo()).toBe(false)
    }
  })

  it('behavior: no 60 s ever hold more than five; what was refused does not count', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }), (steps) => {
        let now = 0
        const mayGo = createErrorLimit({ monotonic: () => now })
        const went: number[] = []
        for (const step of steps) {
          now += step
          const before = went.filter((time) => now - time < 60_000).length
          expect(mayGo()).toBe(before < 5)
          if (before < 5) went.push(now)
        }
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
