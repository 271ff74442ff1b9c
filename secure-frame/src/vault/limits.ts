/** How often something may be done by one name, such as an IP address: so many at once, and more as time goes on. In memory, bounded. */
import type { Clock } from '../../../src/lib/clock.ts'
import { VaultFailure } from './failure.ts'

type Rate = {
  /** At once. */
  readonly burst: number
  /** Another one each so many ms. */
  readonly everyMs: number
}

const MAX_NAMES = 100_000

export type Limit = {
  /** @throws VaultFailure `too-many` */
  take(name: string): void
}

export function createLimit({ burst, everyMs }: Rate, clock: Pick<Clock, 'monotonic'>): Limit {
  /** When each name would have all of its burst again. */
  const fullAt = new Map<string, number>()
  return {
    take(name) {
      const now = clock.monotonic()
      const from = Math.max(fullAt.get(name) ?? now, now)
      const excess = from + everyMs - (now + burst * everyMs)
      if (excess > 0)
        throw new VaultFailure('too-many', 'Too many requests. Wait a moment and try again.', {
          retryAfter: Math.ceil(excess / 1_000),
        })
      // The ones used last stand at the end; the first is the one to forget.
      fullAt.delete(name)
      fullAt.set(name, from + everyMs)
      const [oldest] = fullAt.keys()
      if (fullAt.size > MAX_NAMES && oldest !== undefined) fullAt.delete(oldest)
    },
  }
}
