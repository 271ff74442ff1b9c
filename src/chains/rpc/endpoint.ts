/**
 * One url that speaks JSON-RPC 2.0: batches what is asked in one turn, matches answers by id, bounds time and bytes.
 * Own instead of viem's http transport, which pairs a batch by position: one hole and a question gets another's answer.
 * Knows nothing of other urls, retries or what an answer should look like.
 */
import type { Clock } from '../../lib/clock.ts'
import { parseExactJson } from '../../lib/exact-json.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { readBytes } from '../../lib/read-bytes.ts'
import { rpcLimits } from './limits.ts'

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export type Endpoint = {
  readonly url: string
  /** Joins the batch of this turn. */
  readonly request: Ask
  /** Alone and with its own deadline, so that a batch cannot slow it down. */
  ping(method: string, timeout: number): Promise<unknown>
}

/** A node said no. Its code is kept only where a node may use it: 4001 is a visitor's word, no node's. */
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

/** Nodes take JSON by its own type; some hosts want it otherwise (`proxy.ts`). */
const asJson: RequestInit = { headers: { 'content-type': 'application/json' } }

/** The name is viem's: `errors/message.ts` knows it. Never the url: it may hold a key. */
const httpError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'HttpRequestError' })

type Call = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** `init`: how its host is asked, beside method and body. */
export function createEndpoint(url: string, clock: Clock, init = asJson): Endpoint {
  let nextId = 1
  let waiting: Call[] = []
  /** Off once a node answered a batch with something else than a list. */
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
      // The deadline covers the whole body: a node may send one byte a second.
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

/** Nodes put a JSON-RPC error into a 4xx or 5xx, too; what is not JSON is the web server's own page. */
const parse = (text: string, status: number): unknown => {
  // Solana's amounts are numbers of 64 bits.
  const answer = parseExactJson(text)
  const speaks = Array.isArray(answer) || isRecord(answer)
  if (!speaks || (status >= 400 && !Array.isArray(answer) && !isRecord(answer['error']))) {
    throw httpError(`HTTP status ${status}`)
  }
  return answer
}

const resultOf = (id: number, answer: unknown): unknown => {
  const error = readField(answer, 'error')
  // An error may come without our id: the node could not read the question.
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
