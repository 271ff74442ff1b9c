import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { createLimit } from './limits.ts'

const admitted = (take: () => void): boolean => {
  try {
    take()
    return true
  } catch {
    return false
  }
}

describe('createLimit', () => {
  it('attack: 1,000 requests a second for a minute: the burst, and what comes back in that time', async () => {
    const clock = fakeClock()
    const limit = createLimit({ burst: 2_000, everyMs: 10 }, clock)
    let count = 0
    for (let second = 0; second < 60; second++) {
      for (let i = 0; i < 1_000; i++) if (admitted(() => limit.take('one'))) count++
      await clock.advance(1_000)
    }
    expect(count).toBe(2_000 + 59 * 100)
    expect(admitted(() => limit.take('another'))).toBe(true)
  })

  it('error: says after how many seconds there is another one', () => {
    const limit = createLimit({ burst: 1, everyMs: 2_500 }, fakeClock())
    limit.take('one')
    expect(() => limit.take('one')).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 3 }))
  })

  it('behavior: what is refused is not counted', async () => {
    const clock = fakeClock()
    const limit = createLimit({ burst: 1, everyMs: 1_000 }, clock)
    limit.take('one')
    for (let i = 0; i < 100; i++) expect(admitted(() => limit.take('one'))).toBe(false)
    await clock.advance(1_000)
    expect(admitted(() => limit.take('one'))).toBe(true)
  })

  it('attack: half a million names take no more room and no more time, and the last 50,000 stay known', () => {
    const limit = createLimit({ burst: 1, everyMs: 3_600_000 }, fakeClock())
    limit.take('early')
    for (let i = 0; i < 50_000; i++) limit.take(`name ${i}`)
    expect(admitted(() => limit.take('early'))).toBe(false)
    const from = performance.now()
    for (let i = 0; i < 500_000; i++) limit.take(`other ${i}`)
    // A microsecond each here; a map that is searched for its oldest entry takes fifty.
    expect(performance.now() - from).toBeLessThan(10_000)
    // Forgotten: the burst is there again.
    expect(admitted(() => limit.take('early'))).toBe(true)
    expect(admitted(() => limit.take('other 499999'))).toBe(false)
  }, 30_000)
})
