/** Owns asking somebody else's server: within a time, up to a size. Shared by the social logins and Farcaster. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { readBytes } from '../../../../src/lib/read-bytes.ts'

/** Far above any token, user record or list of keys. */
const MAX_BYTES = 256 * 1024

/** The other server did not answer in time. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/** Runs `work` with a signal that aborts after `ms`, or when `signal` does; its end is then the rejection. */
export async function within<T>(
  ms: number,
  clock: Pick<Clock, 'setTimeout'>,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const own = new AbortController()
  const cancel = clock.setTimeout(() => own.abort(new LateError('There was no answer in time')), ms)
  const forward = () => own.abort(signal?.reason)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward, { once: true })
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true })
  })
  try {
    if (own.signal.aborted) throw own.signal.reason
    return await Promise.race([work(own.signal), ended])
  } finally {
    cancel()
    signal?.removeEventListener('abort', forward)
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `fetch` whose body has arrived, bounded, when it resolves. Never follows a redirect: what it carries is meant for one server. */
export function boundedFetch(fetch: Fetch, signal: AbortSignal): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const bytes = await readBytes(response, MAX_BYTES, signal)
    const { status, headers } = response
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers })
  }
}
