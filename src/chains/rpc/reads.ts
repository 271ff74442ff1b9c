/**
 * Reads from one network through all its nodes: fallback, retries, and a deadline over everything. For reads only; requests that a wallet
 * confirms do not go through here (decisions 24). Works for any namespace that supplies a `Dialect`.
 */
import { nodeKey } from '../../errors/node.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { type Ask, RpcRequestError } from './endpoint.ts'
import { rpcLimits } from './limits.ts'
import { createNodes, type Nodes, type NodesOptions, type Question } from './nodes.ts'

export type Transport = {
  readonly request: Ask
  /** Without checking the answer's shape: for the host's own requests. */
  readonly unchecked: Ask
  /** Tries each URL once, with a short deadline: for information that is useful but not needed. */
  readonly peek: Ask
  /** For questions on which a single node is not trusted. */
  readonly several: Several
  setRanking(active: boolean): void
}

/**
 * The unchecked answers of `count` of these URLs within `ms` milliseconds. Each is asked once; if one fails, the next is asked. A
 * JSON-RPC error also adds the answer `undefined`.
 */
export type Several = (p: {
  readonly urls: readonly string[]
  readonly count: number
  readonly ms: number
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<readonly unknown[]>

export function createReads(p: NodesOptions): Transport {
  const reader: Reader = { nodes: createNodes(p), clock: p.clock }

  const ask = (...question: Question) => {
    reader.nodes.touch()
    return askWithin(reader, rpcLimits.callDeadline, rpcLimits.retryCount, question)
  }

  return {
    several: (asked) => askSeveral(reader, asked),
    request: (method, params) => ask(method, params),
    unchecked: (method, params) => ask(method, params, true),
    peek: (...question) => askWithin(reader, rpcLimits.peekDeadline, 0, question),
    setRanking: reader.nodes.setRanking,
  }
}

type Reader = { readonly nodes: Nodes; readonly clock: Clock }

type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/** Asks one node after the other, until one answers. */
const askInOrder = async ({ nodes }: Reader, question: Question, signal: AbortSignal): Promise<Outcome> => {
  let error: unknown = failure(nodes.count === 0 ? 'url-missing' : 'node-answer-invalid')
  for (const node of nodes.order()) {
    if (signal.aborted) break
    try {
      return { answer: await node.ask(question) }
    } catch (thrown) {
      error = thrown
      if (isVerdict(thrown)) break
    }
  }
  return { error }
}

const askWithRetries = async (
  reader: Reader,
  retries: number,
  question: Question,
  signal: AbortSignal,
): Promise<unknown> => {
  for (let retry = 0; ; retry++) {
    const outcome = await askInOrder(reader, question, signal)
    if ('answer' in outcome) return outcome.answer
    if (retry === retries || !isTransient(outcome.error)) throw outcome.error
    await reader.clock.wait(rpcLimits.retryDelay * 2 ** retry, signal)
  }
}

const askWithin = (reader: Reader, ms: number, retries: number, question: Question): Promise<unknown> => {
  const abort = new AbortController()
  const late = failure('timeout')
  const answer = askWithRetries(reader, retries, question, abort.signal)
  return withDeadline(answer, ms, reader.clock, () => late).finally(() => abort.abort(late))
}

const askSeveral = async (
  { nodes, clock }: Reader,
  { urls, count, ms, method, params }: Parameters<Several>[0],
): ReturnType<Several> => {
  const answers: unknown[] = []
  const waiting = nodes
    .order()
    .filter(({ url }) => urls.includes(url))
    .values()
  const collect = async (): Promise<void> => {
    for (const node of waiting) {
      try {
        answers.push(await node.ask([method, params, true]))
        return
      } catch (error) {
        if (error instanceof RpcRequestError) answers.push(undefined)
      }
    }
  }
  const all = Promise.all(Array.from({ length: count }, collect))
  // At the deadline, the answers that have arrived count.
  await withDeadline(all, ms, clock, () => failure('timeout')).catch(() => {})
  return [...answers]
}

/** The node's verdict on the transaction itself, which another URL would repeat. */
const isVerdict = (error: unknown): boolean =>
  error instanceof RpcRequestError && (error.code === 3 || nodeKey(error.message) !== undefined)

/** Unreachable, overloaded or invalid answers; other JSON-RPC errors are not retried. */
export const isTransient = (error: unknown): boolean =>
  !isVerdict(error) &&
  (!(error instanceof RpcRequestError) || [-32603, -32005, -32007, -1, 429].includes(error.code))
