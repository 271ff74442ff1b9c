/** The core's parts that are fetched when they are first asked for. */
import { ownFailure } from '../errors/own.ts'
import { pauseAfter } from '../lib/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import { createLazyPart, type LazyPart } from '../lib/lazy-part.ts'

/** A part that something waits for is fetched so often at most; the next page load begins anew. */
export const PART_TRIES = 20
const PART_PAUSE = { first: 30_000, longest: 300_000, jitter: 0.2 }

/** `get` rejects with `chunk-failed`. */
export const lazyPart = <T>(clock: Clock, load: () => Promise<T>): LazyPart<T> =>
  createLazyPart(clock, load, (cause) => ownFailure('chunk-failed', cause))

/** Acts on a part that is needed however late it comes: fetched again, ever more slowly, and given up in the end. */
export const keepFetching = <T>(
  part: LazyPart<T>,
  clock: Clock,
  act: (part: T) => void,
  report: (error: unknown) => void,
  failed = 1,
): void => {
  part.get().then(act, (error) => {
    report(error)
    if (failed < PART_TRIES)
      clock.setTimeout(
        () => keepFetching(part, clock, act, report, failed + 1),
        pauseAfter(failed - 1, PART_PAUSE),
      )
  })
}
