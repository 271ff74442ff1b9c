import { describe, expect, it } from 'vitest'
import { RESTRICTED_TIMEZONES } from './restricted-timezones.ts'

describe('RESTRICTED_TIMEZONES', () => {
  it('param: nine zones of China, each once, in capitals', () => {
    expect(new Set(RESTRICTED_TIMEZONES).size).toBe(9)
    for (const zone of RESTRICTED_TIMEZONES) expect(zone).toMatch(/^ASIA\/[A-Z_]+$/)
  })
})
