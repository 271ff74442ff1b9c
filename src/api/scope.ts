/** Abort signals with a deadline, and waiting for a promise under a signal. */
import type { Clock } from '../lib/clock.ts'

export type Scope = {
  readonly signal: AbortSignal
  /** Removes timer and listener. */
  end(): void
}

/** The signal aborts after `ms` with `late()`, or with the parent's reason if that aborts first. */
export function createScope(
  clock: Pick<Clock, 'setTimeout'>,
  ms: number,
  late: () => Error,
  parent: AbortSignal | undefined,
): Scope {
  const controller = new AbortController()
  const follow = () => controller.abort(parent?.reason)
  const cancel = clock.setTimeout(() => controller.abort(late()), ms)
  if (parent?.aborted) follow()
  else parent?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    end() {
      cancel()
      parent?.removeEventListener('abort', follow)
    },
  }
}

/** Settles like the promise, but rejects as soon as the signal aborts: a `fetch` that the page replaced may ignore signals. */
export function until<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
