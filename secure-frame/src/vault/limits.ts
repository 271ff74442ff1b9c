/** How often something may be done by one name, such as an IP address: so many at once, and more as time goes on. In memory, bounded. */
import type { Clock } from '../../../src/lib/clock.ts'
import { VaultFailure } from './failure.ts'

type Rate = {
  /** At once. */
  readonly burst: number
  /** Another one each so many ms. */
  readonly everyMs: number
}

/** In each of two generations. */
const MAX_NAMES = 50_000

export type Limit = {
  /** @throws VaultFailure `too-many` */
  take(name: string): void
}

export function createLimit({ burst, everyMs }: Rate, clock: Pick<Clock, 'monotonic'>): Limit {
  /**
   * When each name would have all of its burst again. Two generations, the newer of which takes the place of the older when it is full: what
   * was used last stays, and forgetting costs nothing. (Deleting the first entry of one large map looks through all that were deleted before.)
   */
  let newer = new Map<string, number>()
  let older = new Map<string, number>()
  return {
    take(name) {
      const now = clock.monotonic()
      const from = Math.max(newer.get(name) ?? older.get(name) ?? now, now)
      const excess = from + everyMs - (now + burst * everyMs)
      if (excess > 0)
        throw new VaultFailure('too-many', 'Too many requests. Wait a moment and try again.', {
          retryAfter: Math.ceil(excess / 1_000),
        })
      newer.set(name, from + everyMs)
      if (newer.size < MAX_NAMES) return
      older = newer
      newer = new Map()
    },
  }
}
