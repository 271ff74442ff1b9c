/** Asks nodes and bundlers by JSON-RPC 2.0 over HTTP: bounded in time and size. Knows no method. */

import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { withDeadline } from '../../../src/lib/flight.ts'
import { parseJson } from '../../../src/lib/json.ts'
import { readBytes } from '../../../src/lib/read-bytes.ts'
import { integer, object, optional, read, string, unknown } from '../../../src/lib/schema.ts'

const DEADLINE_MS = 10_000
const MAX_BYTES = 1_000_000
const MAX_MESSAGE = 300

/** The server answered with an error; its text is not to be believed, only shown. */
export class RpcAnswerError extends Error {
  override readonly name = 'RpcAnswerError'

  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** No server answered with JSON-RPC in time. */
export class RpcUnreachableError extends Error {
  override readonly name = 'RpcUnreachableError'
}

export type Ask = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

const answerSchema = object({
  result: optional(unknown()),
  error: optional(
    object({
      code: integer(Number.MIN_SAFE_INTEGER),
      message: optional(string()),
      data: optional(unknown()),
    }),
  ),
})

/**
 * Asks the urls in their order until one answers. Rejects with `RpcAnswerError` when that answer is an error, with
 * `RpcUnreachableError` when none answered within 10 s each, with the signal's reason when it aborts.
 */
export function createAsk(
  urls: readonly string[],
  { clock = systemClock, fetch = globalThis.fetch }: { clock?: Clock; fetch?: typeof globalThis.fetch } = {},
): Ask {
  return async (method, params, signal) => {
    let reason: unknown
    for (const url of urls) {
      try {
        return await askOne(url, method, params, { clock, fetch, signal })
      } catch (error) {
        if (error instanceof RpcAnswerError || signal?.aborted) throw error
        reason = error
      }
    }
    throw new RpcUnreachableError(`No answer to ${method}`, { cause: reason })
  }
}

type Wires = {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal | undefined
}

async function askOne(
  url: string,
  method: string,
  params: readonly unknown[],
  { clock, fetch, signal }: Wires,
): Promise<unknown> {
  const own = new AbortController()
  const abort = () => own.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const ask = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: own.signal,
    })
    return new TextDecoder().decode(await readBytes(response, MAX_BYTES, own.signal))
  }
  try {
    const late = () => new Error('The answer is late')
    return resultOf(await withDeadline(ask(), DEADLINE_MS, clock, late))
  } finally {
    own.abort()
    signal?.removeEventListener('abort', abort)
  }
}

function resultOf(text: string): unknown {
  const answer = read(answerSchema, parseJson(text))
  if (!answer) throw new Error('The answer is no JSON-RPC')
  const { error, result } = answer
  if (error) throw new RpcAnswerError(error.code, (error.message ?? '').slice(0, MAX_MESSAGE), error.data)
  if (result === undefined) throw new Error('The answer has neither result nor error')
  return result
}
