/** Signals of requests, which also abort when the server stops. */

export type Signals = {
  /** Aborts with the request, or when the server stops. `release` once it is answered. */
  of(request: AbortSignal): { readonly signal: AbortSignal; release(): void }
}

/**
 * Not by `AbortSignal.any`: of each signal that it makes, Node 20 keeps something in those that it was made of, and the one that says that
 * the server stops lives as long as the server.
 */
export function createSignals(stopping: AbortSignal): Signals {
  const open = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const one of open) one.abort(stopping.reason)
  })
  return {
    of(request) {
      const own = new AbortController()
      const abort = () => own.abort(request.reason)
      request.addEventListener('abort', abort, { once: true })
      if (request.aborted) abort()
      if (stopping.aborted) own.abort(stopping.reason)
      open.add(own)
      return {
        signal: own.signal,
        release() {
          request.removeEventListener('abort', abort)
          open.delete(own)
        },
      }
    },
  }
}
