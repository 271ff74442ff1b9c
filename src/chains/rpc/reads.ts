/**
 * Reads from one network through all its nodes, one for each URL: their order, fallback, retries, a deadline over everything, and a check
 * that each is on the right chain. For reads only; requests that a wallet confirms do not go through here (decisions 24). Works for any
 * namespace that supplies a `Dialect`.
 */
import { nodeKey } from '../../errors/node.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { type Ask, createEndpoint, type Endpoint, isOverloaded, RpcRequestError } from './endpoint.ts'
import { rpcLimits } from './limits.ts'
import { createRanker } from './rank.ts'

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

/** URLs by class, in this order: the host's own, the proxy's, the network's public ones (decisions 25). */
export type UrlClasses = readonly [
  custom: readonly string[],
  proxy: readonly string[],
  network: readonly string[],
]

/** What differs between the nodes of the namespaces. */
export type Dialect = {
  /** Identifies a node's network; sent to every URL first, and for ranking. */
  readonly chainMethod: string
  /** Whether the answer to `chainMethod` is that of the right network. */
  onChain(answer: unknown): boolean
  /** Returns the validated answer, or throws; then the next URL is tried. */
  check(method: string, answer: unknown, params: readonly unknown[]): unknown
}

type ReadsOptions = {
  readonly dialect: Dialect
  readonly classes: UrlClasses
  readonly clock: Clock
  /** Fetch options for URLs that need other than the default ones. */
  readonly initOf?: (url: string) => RequestInit | undefined
}

/** `isWhole`: the answer's shape is not checked. */
type Question = readonly [...Parameters<Ask>, isWhole?: boolean]

type Node = {
  readonly url: string
  /** Rejects if the node is on another chain, or its answer is not valid. */
  ask(question: Question): Promise<unknown>
}

type Nodes = {
  readonly count: number
  /** Best first, without those on the wrong chain. */
  order(): readonly Node[]
  /** Call at every read; without reads, ranking pauses. */
  touch(): void
  setRanking(active: boolean): void
}

export function createReads(p: ReadsOptions): Transport {
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
  (!(error instanceof RpcRequestError) || [-32603, -1].includes(error.code) || isOverloaded(error))

/** The nodes of a network, each checked to be on the right chain before its answers count. */
function createNodes({ dialect, classes: given, clock, initOf }: ReadsOptions): Nodes {
  const classes = withoutRepeats(given)
  const endpoints = new Map(classes.flat().map((url) => [url, createEndpoint(url, clock, initOf?.(url))]))
  /** URLs that are on the right chain, or are being checked. */
  const verified = new Map<string, Promise<void>>()

  const ranker = createRanker({
    classes,
    clock,
    ping: async (url) => {
      const answer = await endpoints.get(url)?.ping(dialect.chainMethod, rpcLimits.rank.timeout)
      return dialect.onChain(answer) ? 'right' : 'wrong'
    },
  })

  /** Goes out in one batch with the first reads, so it costs no time. A failure is forgotten, and the next read checks again. */
  const verify = ({ url, request }: Endpoint): Promise<void> => {
    const found = verified.get(url)
    if (found) return found
    const asked = request(dialect.chainMethod, []).then((answer) => {
      if (!dialect.onChain(answer)) throw failure('node-answer-invalid')
    })
    verified.set(url, asked)
    asked.catch(() => verified.delete(url))
    return asked
  }

  const toNode = (endpoint: Endpoint): Node => ({
    url: endpoint.url,
    async ask([method, params, isWhole]) {
      const [, answer] = await Promise.all([verify(endpoint), endpoint.request(method, params)])
      return isWhole ? answer : dialect.check(method, answer, params)
    },
  })
  const nodes = new Map([...endpoints].map(([url, endpoint]) => [url, toNode(endpoint)]))

  return {
    count: nodes.size,
    order: () => ranker.order().flatMap((url) => nodes.get(url) ?? []),
    touch: ranker.touch,
    setRanking: ranker.setActive,
  }
}

/** A URL that occurs more than once keeps its first position. */
const withoutRepeats = (classes: UrlClasses): readonly (readonly string[])[] => {
  const seen = new Set<string>()
  return classes.map((urls) => urls.filter((url) => !seen.has(url) && seen.add(url)))
}
