/**
 * When something is over that lives for a while: by the wall clock, which a person may set, or by the time since the page
 * was opened, which stands still while the device sleeps; whichever says so first (decisions 21).
 */
import type { Clock } from '../../lib/clock.ts'

export type Expiry = {
  isOver(): boolean
  /** Wall time in ms, for those who look. */
  readonly endsAt: number
}

export function createExpiry(clock: Pick<Clock, 'now' | 'monotonic'>, lifeMs: number): Expiry {
  const wall = clock.now() + lifeMs
  const end = clock.monotonic() + lifeMs
  return { endsAt: wall, isOver: () => clock.now() >= wall || clock.monotonic() >= end }
}
