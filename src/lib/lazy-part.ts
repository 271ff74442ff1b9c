/**
 * A part that is fetched when it is first asked for, once for all who ask, and kept. After a failure the next use asks again; one that
 * is late is still kept when it comes.
 */
import type { Clock } from './clock.ts'
import { withDeadline } from './flight.ts'

/** Milliseconds: a chunk that takes longer counts as not to be had, by whoever has waited for it so long. */
export const CHUNK_MS = 20_000

export type LazyPart<T> = {
  /** Rejects with what `toFailure` makes of the reason. */
  get(): Promise<T>
  /** Acts on it once it is there, in this turn if it is; never fetches it. */
  whenThere(act: (part: T) => void): void
  /** The next use makes a new one. */
  reset(): void
}

type Attempt<T> = { loading?: Promise<T> | undefined; there?: { readonly part: T } }

export function createLazyPart<T>(
  clock: Pick<Clock, 'setTimeout'>,
  load: () => Promise<T>,
  toFailure: (cause?: unknown) => Error,
): LazyPart<T> {
  let own: Attempt<T> = {}
  return {
    get() {
      const attempt = own
      attempt.loading ??= load().then(
        (part) => {
          attempt.there = { part }
          return part
        },
        (error) => {
          // Offline now does not mean offline for ever.
          attempt.loading = undefined
          throw toFailure(error)
        },
      )
      // One that is late is waited for again. Browsers fetch a module once, so a second load would end with the first, and make all of it twice.
      return attempt.there ? attempt.loading : withDeadline(attempt.loading, CHUNK_MS, clock, toFailure)
    },
    whenThere(act) {
      if (own.there) act(own.there.part)
      else own.loading?.then(act, () => {})
    },
    reset() {
      own = {}
    },
  }
}
