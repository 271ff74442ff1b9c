import { describe, expect, it } from 'vitest'
import { createHarness } from '../../../core/core.testing.ts'
import { cooldownOf, endCooldown, startCooldown } from './cooldown.ts'

const KEY = 'wallet-modal:auth-throttle'

describe('cooldownOf', () => {
  it('behavior: 30 s, counted in whole seconds that are rounded up', async () => {
    const { wallet, clock } = createHarness()
    expect(cooldownOf(wallet)).toBe(0)
    startCooldown(wallet)
    expect(cooldownOf(wallet)).toBe(30)
    await clock.advance(1)
    expect(cooldownOf(wallet)).toBe(30)
    await clock.advance(999)
    expect(cooldownOf(wallet)).toBe(29)
    await clock.advance(28_999)
    expect(cooldownOf(wallet)).toBe(1)
    await clock.advance(1)
    expect(cooldownOf(wallet)).toBe(0)
  })

  it('behavior: it outlives the page, as a time and nothing else', () => {
    const { wallet, clock, storage } = createHarness()
    startCooldown(wallet)
    expect(JSON.parse(storage.getItem(KEY) ?? '').d).toBe(clock.now())
    expect(cooldownOf(createHarness({ storage }).wallet)).toBe(30)
  })

  it('behavior: ends when the visitor is signed in', () => {
    const { wallet, storage } = createHarness()
    startCooldown(wallet)
    endCooldown(wallet)
    expect(cooldownOf(wallet)).toBe(0)
    expect(storage.getItem(KEY)).toBeNull()
  })

  it('behavior: a clock that jumps locks nobody out', () => {
    for (const jump of [-1, -3_600_000, 30_000, 365 * 86_400_000]) {
      const { wallet, clock } = createHarness()
      startCooldown(wallet)
      clock.jump(jump)
      expect(cooldownOf(wallet), String(jump)).toBe(0)
    }
  })

  it('attack: garbage in the storage', () => {
    for (const value of ['"soon"', 'null', '{}', '[]', 'true', '1e999', '-1e999']) {
      const { wallet, storage } = createHarness()
      storage.setItem(KEY, `{"v":1,"d":${value}}`)
      expect(cooldownOf(wallet), value).toBe(0)
    }
  })
})
