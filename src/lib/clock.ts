/**
 * Owns time: everything that waits, expires or polls takes a `Clock`, so that a test decides what time it is
 * (`clock.testing.ts`). All times are milliseconds.
 */

export type Clock = {
  /** Wall time since the epoch; the person can set it, so use it for dates only. */
  now(): number
  /** Time that never goes back; for durations and expiry within the page. */
  monotonic(): number
  /** Runs `fn` once after `ms`; returns its cancel. */
  setTimeout(fn: () => void, ms: number): () => void
  /** Runs `fn` every `ms`; returns its cancel. */
  setInterval(fn: () => void, ms: number): () => void
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** Longer delays overflow in browsers and fire at once. */
const MAX_DELAY = 2 ** 31 - 1

/** A clock from its four primitives; adds `wait`. */
export function createClock(primitives: Omit<Clock, 'wait'>): Clock {
  return {
    ...primitives,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
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
