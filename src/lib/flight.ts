/** Helpers for concurrent promises: join one that is running, drop outdated ones, add a deadline. */
import type { Clock } from './clock.ts'

export type Flights = {
  /** Runs `fn` now; while it runs, calls with the same key get its promise. A key must always stand for the same function. */
  once<T>(key: string, fn: () => Promise<T>): Promise<T>
}

/** A single flight per key: a second click does not make a second request. */
export function createFlights(): Flights {
  const running = new Map<string, Promise<unknown>>()
  return {
    once<T>(key: string, fn: () => Promise<T>): Promise<T> {
      // Safe by the contract of `once`: the same key means the same function, and so the same type.
      const joined = running.get(key) as Promise<T> | undefined
      if (joined) return joined
      let start: (run: Promise<T>) => void = () => {}
      const flight = new Promise<T>((resolve) => {
        start = resolve
      }).finally(() => running.delete(key))
      // Set before `fn` runs, because `fn` may call `once` again before its first await.
      running.set(key, flight)
      start(run(fn))
      return flight
    },
  }
}

/**
 * Makes a function to call at each start: `const isCurrent = start()` returns true until the next start. Drop an answer that is not
 * current any more.
 */
export function latest(): () => () => boolean {
  let started = 0
  return () => {
    const own = ++started
    return () => own === started
  }
}

/**
 * Settles like the promise, or rejects with `onTimeout()` after `ms` milliseconds, whichever comes first; a later result is dropped.
 * Not for waiting on a visitor who reads a prompt (decisions 18).
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

/** Marks a promise as handled, when its failure is reported elsewhere or no longer matters; returns the promise. */
export function ignore<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Calls `fn` synchronously, because popups open only in the task of the click; a synchronous throw becomes a rejection. */
async function run<T>(fn: () => Promise<T>): Promise<T> {
  return fn()
}
