/**
 * Makes all requests to services: URL, deadlines, retries, size limits, and what counts as a failure. Endpoints and schemas are beside
 * their calls; chain RPC is in `chains/rpc`.
 */
import { callFailure } from '../errors/en.service.ts'
import type { Clock } from '../lib/clock.ts'
import { parseJson } from '../lib/json.ts'
import { drop, readBytes as read, TooLargeError } from '../lib/read-bytes.ts'
import { type Endpoints, type Query, toUrl } from './base-urls.ts'
import { limits } from './limits.ts'
import { retryAfter } from './retry-after.ts'
import { createScope, until } from './scope.ts'
import { invalidAnswer, ServiceError, serviceError, statusError } from './service-error.ts'

export type Project = {
  /** 32 hex characters; without one no call is made (decisions 20). */
  readonly projectId: string | undefined
  readonly sdkType: string
  readonly sdkVersion: string
}

export type Call = {
  readonly host: keyof Endpoints
  /** Made by `path.ts`. */
  readonly path: string
  readonly query?: Query
  /** Sent as JSON by POST; without a body, the request is a GET. */
  readonly body?: object
  /** For a POST that may be retried; GETs always are. */
  readonly retry?: boolean
  readonly cache?: RequestCache
  /** Goes on after the page is left (analytics). */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal | undefined
}

export type Picture = { readonly bytes: Uint8Array; readonly type: string }

/** Each rejects with a `ServiceError`, or with code `aborted`. */
export type Request = {
  /** The parsed answer. */
  json(call: Call): Promise<unknown>
  bytes(call: Call, max: number): Promise<Picture>
  /** Resolves if the status is a success; the body is not read. */
  send(call: Call): Promise<void>
}

export type RequestOptions = {
  readonly endpoints: Endpoints
  readonly project: () => Project
  readonly clock: Clock
  readonly fetch: typeof fetch
}

const TRANSIENT = [429, 502, 503, 504]

type Failure = { readonly error: unknown; readonly transient: boolean; readonly wait?: number | undefined }
type Outcome<T> = { readonly value: T } | Failure

type Consume<T> = (response: Response, signal: AbortSignal) => Promise<T> | T

const urlOf = ({ host, path, query }: Call, { endpoints, project }: RequestOptions): string => {
  const { projectId, sdkType, sdkVersion } = project()
  return toUrl(endpoints[host], path, { ...query, projectId, st: sdkType, sv: sdkVersion })
}

const initOf = ({ body, cache = 'no-store', keepalive }: Call): RequestInit => ({
  method: body ? 'POST' : 'GET',
  ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  // Services authenticate by origin, not by cookies.
  credentials: 'omit',
  // Services need the origin, but not the path of the host's page.
  referrerPolicy: 'strict-origin',
  // A redirect would send the data to an unknown host.
  redirect: 'manual',
  // Data about accounts is kept in our own caches (`cache.ts`) and not in the browser's.
  cache,
  ...(keepalive && { keepalive }),
})

export function createRequest(p: RequestOptions): Request {
  const { clock, fetch } = p
  const open = (call: Call, signal: AbortSignal) => fetch(urlOf(call, p), { ...initOf(call), signal })

  const attempt = async <T>(call: Call, consume: Consume<T>, parent: AbortSignal): Promise<Outcome<T>> => {
    const { signal, end } = createScope(clock, limits.attempt, () => serviceError('timeout'), parent)
    try {
      const response = await until(open(call, signal), signal)
      if (response.ok) return { value: await consume(response, signal) }
      const wait = retryAfter(response.headers.get('retry-after'), clock.now())
      const transient = TRANSIENT.includes(response.status)
      // No pause within a call is longer either: a service that names next year is not left alone until then.
      const rest = wait !== undefined && transient ? Math.min(wait, limits.call) : undefined
      const restUntil = rest && clock.monotonic() + rest
      const error = statusError(response.status, await readRefusal(response, signal), restUntil)
      return { error, wait, transient }
    } catch (thrown) {
      if (signal.aborted) return { error: signal.reason, transient: true }
      if (thrown instanceof ServiceError) return { error: thrown, transient: false }
      return { error: serviceError('http-failed', { cause: thrown }), transient: true }
    } finally {
      end()
    }
  }

  const attempts = async <T>(call: Call, consume: Consume<T>, parent: AbortSignal): Promise<T> => {
    const started = clock.monotonic()
    const retries = !call.body || call.retry ? limits.retries : 0
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(call, consume, parent)
      if ('value' in outcome) return outcome.value
      const wait = Math.max(outcome.wait ?? 0, limits.retryDelay)
      const left = limits.call - (clock.monotonic() - started)
      if (!outcome.transient || retry === retries || wait >= left) throw outcome.error
      await clock.wait(wait, parent)
    }
  }

  const run = async <T>(call: Call, consume: Consume<T>): Promise<T> => {
    const { signal, end } = createScope(clock, limits.call, () => serviceError('timeout'), call.signal)
    try {
      if (signal.aborted) throw signal.reason
      return await attempts(call, consume, signal)
    } catch (error) {
      throw call.signal?.aborted ? callFailure('aborted', call.signal.reason) : error
    } finally {
      end()
    }
  }

  return {
    json: (call) =>
      run(call, async (response, signal) => {
        const value = parse(await readBytes(response, limits.bodyBytes, signal))
        if (value === undefined) throw invalidAnswer()
        return value
      }),
    bytes: (call, max) =>
      run(call, async (response, signal) => ({
        bytes: await readBytes(response, max, signal),
        type: response.headers.get('content-type') ?? '',
      })),
    send: (call) => run(call, drop),
  }
}

/** A body that is too large is an invalid answer. */
const readBytes: typeof read = (...asked) =>
  read(...asked).catch((error) => {
    throw error instanceof TooLargeError ? invalidAnswer() : error
  })

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const parse = (bytes: Uint8Array): unknown => parseJson(decode(bytes), limits.bodyBytes)

/** The body of an error response: parsed JSON, else text. Undefined if it cannot be read, so that the status is still reported. */
const readRefusal = async (response: Response, signal: AbortSignal): Promise<unknown> => {
  try {
    const bytes = await readBytes(response, limits.errorBytes, signal)
    return parse(bytes) ?? decode(bytes)
  } catch {
    return undefined
  }
}
