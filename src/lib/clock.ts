/**
 * The injectable clock. Everything that waits, expires or polls takes a `Clock`, so that tests control time (`clock.testing.ts`).
 * All times are in ms.
 */

export type Clock = {
  /** Wall time since the epoch. It can jump when the visitor sets the clock, so use it for dates. */
  now(): number
  /** Time that never goes back, for durations and expiry within a page load. */
  monotonic(): number
  /** Runs `fn` once after `ms`; returns a function that cancels it. */
  setTimeout(fn: () => void, ms: number): () => void
  /** Runs `fn` every `ms`; returns a function that cancels it. */
  setInterval(fn: () => void, ms: number): () => void
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** Browsers fire timers with a longer delay at once. */
const MAX_DELAY = 2 ** 31 - 1

/** Adds `wait` to the four primitives. */
export function createClock(primitives: Omit<Clock, 'wait'>): Clock {
  return {
    ...primitives,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const abort = () => {
          cancel()
          reject(signal?.reason)
        }
        const cancel = primitives.setTimeout(() => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }, ms)
        signal?.addEventListener('abort', abort, { once: true })
      }),
  }
}

export const systemClock: Clock = createClock({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(fn, ms) {
    const id = setTimeout(fn, Math.min(ms, MAX_DELAY))
    return () => clearTimeout(id)
  },
  setInterval(fn, ms) {
    const id = setInterval(fn, Math.min(ms, MAX_DELAY))
    return () => clearInterval(id)
  },
})
