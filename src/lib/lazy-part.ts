/** A part that is fetched when it is first asked for, once for all who ask, and kept. After a failure the next use asks again. */
import type { Clock } from './clock.ts'
import { withDeadline } from './flight.ts'

/** Milliseconds: a chunk that takes longer counts as not to be had. */
export const CHUNK_MS = 20_000

export type LazyPart<T> = {
  /** Rejects with what `toFailure` makes of the reason. */
  get(): Promise<T>
  /** Acts on it once it is there, in this turn if it is; never fetches it. */
  whenThere(act: (part: T) => void): void
  /** The next use makes a new one. */
  reset(): void
}

export function createLazyPart<T>(
  clock: Pick<Clock, 'setTimeout'>,
  load: () => Promise<T>,
  toFailure: (cause?: unknown) => Error,
): LazyPart<T> {
  let part: Promise<T> | undefined
  let there: { readonly part: T } | undefined
  return {
    get() {
      if (part) return part
      const asked = withDeadline(load(), CHUNK_MS, clock, toFailure).then(
        (loaded) => {
          if (part === asked) there = { part: loaded }
          return loaded
        },
        (error) => {
          // Offline now does not mean offline for ever.
          if (part === asked) part = undefined
          throw toFailure(error)
        },
      )
      part = asked
      return asked
    },
    whenThere(act) {
      if (there) act(there.part)
      else part?.then(act, () => {})
    },
    reset() {
      part = undefined
      there = undefined
    },
  }
}
