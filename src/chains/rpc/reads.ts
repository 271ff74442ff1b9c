/**
 * Reads from one network through all its URLs: their order, fallback, retries, a deadline over everything, and a check that each URL is
 * on the right chain. For reads only; requests that a wallet confirms do not go through here (decisions 24). Works for any namespace
 * that supplies a `Dialect`.
 */
import { nodeKey } from '../../errors/node.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { type Ask, createEndpoint, type Endpoint, RpcRequestError } from './endpoint.ts'
import { rpcLimits } from './limits.ts'
import { createRanker } from './rank.ts'

type Question = readonly [...Parameters<Ask>, isWhole?: boolean]

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

export function createReads(p: {
  readonly dialect: Dialect
  readonly classes: UrlClasses
  readonly clock: Clock
  /** Fetch options for URLs that need other than the default ones. */
  readonly initOf?: (url: string) => RequestInit | undefined
}): Transport {
  const { dialect, clock } = p
  const classes = withoutRepeats(p.classes)
  const endpoints = new Map(classes.flat().map((url) => [url, createEndpoint(url, clock, p.initOf?.(url))]))
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

  const attempt = async (endpoint: Endpoint, [method, params, isWhole]: Question): Promise<unknown> => {
    const [, answer] = await Promise.all([verify(endpoint), endpoint.request(method, params)])
    return isWhole ? answer : dialect.check(method, answer, params)
  }

  const round = async (asked: Question, signal: AbortSignal): Promise<Outcome> => {
    let error: unknown = failure(endpoints.size === 0 ? 'url-missing' : 'node-answer-invalid')
    for (const url of ranker.order()) {
      const endpoint = endpoints.get(url)
      if (!endpoint || signal.aborted) continue
      try {
        return { answer: await attempt(endpoint, asked) }
      } catch (thrown) {
        error = thrown
        if (isVerdict(thrown)) break
      }
    }
    return { error }
  }

  const rounds = async (asked: Question, retries: number, signal: AbortSignal): Promise<unknown> => {
    for (let retry = 0; ; retry++) {
      const outcome = await round(asked, signal)
      if ('answer' in outcome) return outcome.answer
      if (retry === retries || !isTransient(outcome.error)) throw outcome.error
      await clock.wait(rpcLimits.retryDelay * 2 ** retry, signal)
    }
  }

  const within = (ms: number, retries: number, asked: Question): Promise<unknown> => {
    const abort = new AbortController()
    const late = failure('timeout')
    return withDeadline(rounds(asked, retries, abort.signal), ms, clock, () => late).finally(() =>
      abort.abort(late),
    )
  }

  const ask = (...asked: Question) => {
    ranker.touch()
    return within(rpcLimits.callDeadline, rpcLimits.retryCount, asked)
  }

  const several: Several = async ({ urls, count, ms, method, params }) => {
    const answers: unknown[] = []
    const waiting = ranker
      .order()
      .filter((url) => urls.includes(url))
      .values()
    const collect = async (): Promise<void> => {
      for (const url of waiting) {
        const endpoint = endpoints.get(url)
        try {
          if (endpoint) answers.push(await attempt(endpoint, [method, params, true]))
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

  return {
    several,
    request: (method, params) => ask(method, params),
    unchecked: (method, params) => ask(method, params, true),
    peek: (...asked) => within(rpcLimits.peekDeadline, 0, asked),
    setRanking: ranker.setActive,
  }
}

type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/** The node's verdict on the transaction itself, which another URL would repeat. */
const isVerdict = (error: unknown): boolean =>
  error instanceof RpcRequestError && (error.code === 3 || nodeKey(error.message) !== undefined)

/** Unreachable, overloaded or invalid answers; other JSON-RPC errors are not retried. */
export const isTransient = (error: unknown): boolean =>
  !isVerdict(error) &&
  (!(error instanceof RpcRequestError) || [-32603, -32005, -32007, -1, 429].includes(error.code))

/** A URL that occurs more than once keeps its first position. */
const withoutRepeats = (classes: UrlClasses): readonly (readonly string[])[] => {
  const seen = new Set<string>()
  return classes.map((urls) => urls.filter((url) => !seen.has(url) && seen.add(url)))
}
