/** Limits error reports to 5 in any 60 s (specification 7). */
import type { Clock } from '../lib/clock.ts'

const MAX_REPORTS = 5
/** Milliseconds. */
const WINDOW = 60_000

/**
 * Returns a function that says whether one more report is allowed now, and counts it if so. Uses monotonic time,
 * which a person cannot change.
 */
export function createErrorLimit(clock: Pick<Clock, 'monotonic'>): () => boolean {
  let times: readonly number[] = []
  return () => {
    const now = clock.monotonic()
    times = times.filter((time) => now - time < WINDOW)
    if (times.length >= MAX_REPORTS) return false
    times = [...times, now]
    return true
  }
}
