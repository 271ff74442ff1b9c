/** Owns how many error reports there may be: 5 in any 60 s (specification 7). */
import type { Clock } from '../../lib/clock.ts'

const MAX_REPORTS = 5
/** ms */
const WINDOW = 60_000

/** Whether one more may go now; a yes counts. Time that a person can set back does not. */
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
