/** Owns how long something may take: a signal that aborts at a deadline or with its parent, and waiting under a signal. */
import type { Clock } from '../lib/clock.ts'

export type Scope = {
  readonly signal: AbortSignal
  /** Takes timer and listener away. */
  end(): void
}

/** Aborts after `ms` with `late()`, or with the parent's reason when that aborts first. */
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

/** The promise, or a rejection the moment the signal aborts: a page's own `fetch` may not listen to it. */
export function until<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
