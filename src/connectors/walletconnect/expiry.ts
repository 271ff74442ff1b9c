/**
 * Decides when something with a lifetime has expired: by the wall clock, which a person may change, or by the
 * monotonic one, which stands still while the device sleeps; whichever is first (decisions 21).
 */
import type { Clock } from '../../lib/clock.ts'

export type Expiry = {
  isExpired(): boolean
  /** Wall time in ms, for display. */
  readonly endsAt: number
}

export function createExpiry(clock: Pick<Clock, 'now' | 'monotonic'>, lifeMs: number): Expiry {
  const wall = clock.now() + lifeMs
  const end = clock.monotonic() + lifeMs
  return { endsAt: wall, isExpired: () => clock.now() >= wall || clock.monotonic() >= end }
}
