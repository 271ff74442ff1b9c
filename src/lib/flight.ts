/** Owns what happens when two things are under way at once: join the first, keep the latest, give up in time. */
import type { Clock } from './clock.ts'

export type Flights = {
  /** Runs `fn` now; while it runs, the same key joins it instead of running again. A key always names the same verb. */
  once<T>(key: string, fn: () => Promise<T>): Promise<T>
}

/** Single flights: one click, one request. */
export function createFlights(): Flights {
  const running = new Map<string, Promise<unknown>>()
  return {
    once<T>(key: string, fn: () => Promise<T>): Promise<T> {
      // Checked by the contract of `once`: whoever shares the key shares the verb, and so its type.
      const joined = running.get(key) as Promise<T> | undefined
      if (joined) return joined
      let start: (run: Promise<T>) => void = () => {}
      const flight = new Promise<T>((resolve) => {
        start = resolve
      }).finally(() => running.delete(key))
      // Before `fn` runs: it may come back here before its first await.
      running.set(key, flight)
      start(run(fn))
      return flight
    },
  }
}

/** A row of tickets: `const isCurrent = ticket()` is true until the next one is drawn. Drop an answer whose ticket is stale. */
export function latest(): () => () => boolean {
  let drawn = 0
  return () => {
    const mine = ++drawn
    return () => mine === drawn
  }
}

/**
 * The promise, or a rejection with `onTimeout()` after `ms` milliseconds, whichever is first. What comes later is dropped
 * quietly. Never for a person reading a prompt (decisions 18).
 */
export function withDeadline<T>(
  promise: Promise<T>,
  ms: number,
  clock: Pick<Clock, 'setTimeout'>,
  onTimeout: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimeout(() => reject(onTimeout()), ms)
    promise.then(resolve, reject).finally(cancel)
  })
}

/** Marks a promise as handled, because its failure is told elsewhere or nobody waits any more; returns it. */
export function ignore<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Starts in this very turn (a popup needs the click's), and turns a synchronous throw into a rejection. */
async function run<T>(fn: () => Promise<T>): Promise<T> {
  return fn()
}
