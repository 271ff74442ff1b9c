/**
 * One JSON-RPC 2.0 URL: batches requests of the same tick, matches answers by id, limits time and bytes. viem's http transport is not
 * used because it matches batches by position, so one missing answer would shift all others. Fallback, retries and the shape of
 * answers are up to `reads.ts`.
 */
import type { Clock } from '../../lib/clock.ts'
import { parseExactJson } from '../../lib/exact-json.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { readBytes } from '../../lib/read-bytes.ts'
import { rpcLimits } from './limits.ts'

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export type Endpoint = {
  readonly url: string
  /** Goes out in one batch with the other requests of this tick. */
  readonly request: Ask
  /** Sent alone, so that a batch cannot slow it down. `timeout` in ms. */
  ping(method: string, timeout: number): Promise<unknown>
}

/** A JSON-RPC error of a node. Codes that a node must not use, such as 4001 for a user rejection, become -32000. */
export class RpcRequestError extends Error {
  override readonly name = 'RpcRequestError'
  readonly code: number
  readonly data: unknown

  constructor(error: unknown) {
    const message = readField(error, 'message')
    const code = readField(error, 'code')
    super(typeof message === 'string' ? message.slice(0, 2000) : 'The node gave no reason')
    this.code = typeof code === 'number' && (code < 0 || code === 3 || code === 429) ? code : -32000
    this.data = readField(error, 'data')
  }
}

/** Codes of a node that limits how much it is asked. Some use a code for everything, or one of their own. */
const OVERLOADED = [429, -32005, -32007, -32016]
const SAYS_OVERLOADED = /rate limit|too many requests|request time|temporary internal/i

/** It says nothing of what was asked, unless a contract's own words are repeated. */
export const isOverloaded = ({ code, message }: RpcRequestError): boolean =>
  OVERLOADED.includes(code) || SAYS_OVERLOADED.test(message)

/** The default; the proxy needs another one (`evm/proxy.ts`). */
const asJson: RequestInit = { headers: { 'content-type': 'application/json' } }

/** Named like viem's error, which `errors/codes.ts` knows. The message never has the URL, which may contain a key. */
const httpError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'HttpRequestError' })

type Call = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** `init`: fetch options other than method and body. */
export function createEndpoint(url: string, clock: Clock, init = asJson): Endpoint {
  let nextId = 1
  let waiting: Call[] = []
  /** False once a node has answered a batch with anything but an array. */
  let batches = true

  const post = async (body: unknown, timeout: number): Promise<unknown> => {
    const abort = new AbortController()
    const cancel = clock.setTimeout(
      () => abort.abort(Object.assign(new Error('Timed out'), { name: 'TimeoutError' })),
      timeout,
    )
    try {
      const response = await fetch(url, {
        ...init,
        method: 'POST',
        body: JSON.stringify(body),
        signal: abort.signal,
      })
      // The deadline covers the body too: a node may send one byte a second.
      const bytes = await readBytes(response, rpcLimits.bodyBytes, abort.signal)
      return parse(new TextDecoder().decode(bytes), response.status)
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : httpError('HTTP request failed', error)
    } finally {
      cancel()
    }
  }

  const send = async (calls: readonly Call[]): Promise<void> => {
    const [only] = calls
    if (calls.length === 1 && only) {
      return resolveCall(only, await post(wire(only), rpcLimits.httpTimeout))
    }
    const answer = await post(calls.map(wire), rpcLimits.httpTimeout)
    if (!Array.isArray(answer)) {
      const refusal = new RpcRequestError(readField(answer, 'error'))
      // It has too much to do, which says nothing about batches. Asked one by one, it would have even more.
      if (isOverloaded(refusal)) throw refusal
      batches = false
      await Promise.all(calls.map((call) => start([call])))
      return
    }
    const byId = new Map(answer.map((one: unknown) => [readField(one, 'id'), one]))
    for (const call of calls) resolveCall(call, byId.get(call.id))
  }

  const start = (calls: readonly Call[]): Promise<void> =>
    send(calls).catch((error) => {
      for (const call of calls) call.reject(error)
    })

  const flush = () => {
    const calls = waiting
    waiting = []
    const size = batches ? rpcLimits.batchSize : 1
    for (let i = 0; i < calls.length; i += size) start(calls.slice(i, i + size))
  }

  return {
    url,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) clock.setTimeout(flush, 0)
        waiting.push({ id: nextId++, method, params, resolve, reject })
      }),
    ping: async (method, timeout) => {
      const call = { id: nextId++, method, params: [] }
      return resultOf(call.id, await post(wire(call), timeout))
    },
  }
}

const wire = ({ id, method, params }: Pick<Call, 'id' | 'method' | 'params'>) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

/** Nodes also send JSON-RPC errors with a 4xx or 5xx status; other content with such a status comes from a web server. */
const parse = (text: string, status: number): unknown => {
  // Solana sends 64-bit amounts as JSON numbers.
  const answer = parseExactJson(text)
  const speaks = Array.isArray(answer) || isRecord(answer)
  if (!speaks || (status >= 400 && !Array.isArray(answer) && !isRecord(answer['error']))) {
    throw httpError(`HTTP status ${status}`)
  }
  // Nodes have no common code for it, so the status says it.
  const error = status === 429 && readField(answer, 'error')
  return isRecord(error) ? { ...answer, error: { ...error, code: 429 } } : answer
}

const resultOf = (id: number, answer: unknown): unknown => {
  const error = readField(answer, 'error')
  // An error may come without our id, if the node could not parse the request.
  if (error !== undefined && error !== null) throw new RpcRequestError(error)
  if (!isRecord(answer) || answer['id'] !== id || !('result' in answer))
    throw httpError('No answer to this question')
  return answer['result']
}

const resolveCall = (call: Call, answer: unknown): void => {
  try {
    call.resolve(resultOf(call.id, answer))
  } catch (error) {
    call.reject(error)
  }
}
