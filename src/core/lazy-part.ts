/** A part that is fetched when it is first asked for, and kept. After a failure the next use asks again. */
import { ownFailure } from '../errors/own.ts'
import { pauseAfter } from '../lib/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import { withDeadline } from '../lib/flight.ts'
import { DEFAULTS } from './defaults.ts'

export type LazyPart<T> = {
  /** Rejects with `chunk-failed`. */
  get(): Promise<T>
  /** Acts on it once it is there; never fetches it. */
  whenThere(act: (part: T) => void): void
  /** The next use makes a new one. */
  reset(): void
}

export const lazyPart = <T>(clock: Clock, load: () => Promise<T>): LazyPart<T> => {
  let part: Promise<T> | undefined
  return {
    get() {
      if (part) return part
      const asked = withDeadline(load(), DEFAULTS.chunkMs, clock, () => ownFailure('chunk-failed')).catch(
        (error) => {
          // Offline now does not mean offline for ever.
          if (part === asked) part = undefined
          throw ownFailure('chunk-failed', error)
        },
      )
      part = asked
      return asked
    },
    whenThere(act) {
      part?.then(act, () => {})
    },
    reset() {
      part = undefined
    },
  }
}

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
    if (failed < DEFAULTS.partTries)
      clock.setTimeout(
        () => keepFetching(part, clock, act, report, failed + 1),
        pauseAfter(failed - 1, DEFAULTS.partPause),
      )
  })
}
