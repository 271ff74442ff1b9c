import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createExpiry } from './expiry.ts'
import { PAIRING_MS } from './pairings.ts'

describe('createExpiry', () => {
  it('param: a link of four minutes counts as over with ten seconds left', () => {
    expect(PAIRING_MS).toBe(230_000)
  })

  it('behavior: over at its end and not a millisecond before', async () => {
    const clock = fakeClock()
    const expiry = createExpiry(clock, PAIRING_MS)
    expect(expiry.endsAt).toBe(clock.now() + PAIRING_MS)
    await clock.advance(PAIRING_MS - 1)
    expect(expiry.isExpired()).toBe(false)
    await clock.advance(1)
    expect(expiry.isExpired()).toBe(true)
  })

  it('behavior: the device slept: only the wall clock has gone on', () => {
    const clock = fakeClock()
    const expiry = createExpiry(clock, PAIRING_MS)
    clock.jump(PAIRING_MS - 1)
    expect(expiry.isExpired()).toBe(false)
    clock.jump(1)
    expect(expiry.isExpired()).toBe(true)
  })

  it('behavior: the wall clock was set back: the time of the page counts', async () => {
    const clock = fakeClock()
    const expiry = createExpiry(clock, PAIRING_MS)
    clock.jump(-86_400_000)
    await clock.advance(PAIRING_MS)
    expect(expiry.isExpired()).toBe(true)
  })
})
