/**
 * Reads of one network over all its urls: order, fallback, retry, the deadline over everything, and that a url is on
 * the right chain before anything it says is believed. Reads only: nothing a wallet confirms passes here (decisions 24).
 * Of any namespace: what differs between them is a `Dialect`.
 */
import { nodeKey } from '../../errors/node.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { type Ask, createEndpoint, type Endpoint, RpcRequestError } from './endpoint.ts'
import { rpcLimits } from './limits.ts'
import { createRanker } from './rank.ts'

type Asked = readonly [...Parameters<Ask>, isWhole?: boolean]

export type Transport = {
  readonly request: Ask
  /** As the node says it, unread: for code that is not ours. */
  readonly whole: Ask
  /** Each url once, and soon: for what is good to know and nobody waits long for. */
  readonly peek: Ask
  /** For what one node alone is not believed. */
  readonly several: Several
  setRanking(active: boolean): void
}

/**
 * What `count` of these urls say, unread, each asked once and all within `ms`; the next ones are asked where one has no answer.
 * A node that says no counts as heard, with `undefined`; one that is not heard is left out.
 */
export type Several = (p: {
  readonly urls: readonly string[]
  readonly count: number
  readonly ms: number
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<readonly unknown[]>

/** Urls by class, in order: the host's own, the proxy's, the network's public ones (decisions 25). */
export type UrlClasses = readonly [
  custom: readonly string[],
  proxy: readonly string[],
  network: readonly string[],
]

/** How a namespace's nodes speak. */
export type Dialect = {
  /** Asked of every url first, and by ranking. */
  readonly chainMethod: string
  /** Whether that answer is the network's. */
  onChain(answer: unknown): boolean
  /** What an answer must look like: what it makes of it, or it throws and the next url is asked. */
  check(method: string, answer: unknown, params: readonly unknown[]): unknown
}

export function createReads(p: {
  readonly dialect: Dialect
  readonly classes: UrlClasses
  readonly clock: Clock
  /** For urls whose host wants to be asked in a way of its own. */
  readonly initOf?: (url: string) => RequestInit | undefined
}): Transport {
  const { dialect, clock } = p
  const classes = withoutRepeats(p.classes)
  const endpoints = new Map(classes.flat().map((url) => [url, createEndpoint(url, clock, p.initOf?.(url))]))
  /** Urls seen on the right chain, or being asked. */
  const verified = new Map<string, Promise<void>>()

  const ranker = createRanker({
    classes,
    clock,
    ping: async (url) => {
      const answer = await endpoints.get(url)?.ping(dialect.chainMethod, rpcLimits.rank.timeout)
      return dialect.onChain(answer) ? 'right' : 'wrong'
    },
  })

  /** Rides in the batch of the first questions, so it costs no time. A failure is forgotten: the next one asks again. */
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

  const attempt = async (endpoint: Endpoint, [method, params, isWhole]: Asked): Promise<unknown> => {
    const [, answer] = await Promise.all([verify(endpoint), endpoint.request(method, params)])
    return isWhole ? answer : dialect.check(method, answer, params)
  }

  const round = async (asked: Asked, signal: AbortSignal): Promise<Outcome> => {
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

  const rounds = async (asked: Asked, retries: number, signal: AbortSignal): Promise<unknown> => {
    for (let retry = 0; ; retry++) {
      const outcome = await round(asked, signal)
      if ('answer' in outcome) return outcome.answer
      if (retry === retries || !isTransient(outcome.error)) throw outcome.error
      await clock.wait(rpcLimits.retryDelay * 2 ** retry, signal)
    }
  }

  const within = (ms: number, retries: number, asked: Asked): Promise<unknown> => {
    const abort = new AbortController()
    const late = failure('timeout')
    return withDeadline(rounds(asked, retries, abort.signal), ms, clock, () => late).finally(() =>
      abort.abort(late),
    )
  }

  const ask = (...asked: Asked) => {
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
    // Whoever has answered by then is heard without the others.
    await withDeadline(all, ms, clock, () => failure('timeout')).catch(() => {})
    return [...answers]
  }

  return {
    several,
    request: (method, params) => ask(method, params),
    whole: (method, params) => ask(method, params, true),
    peek: (...asked) => within(rpcLimits.peekDeadline, 0, asked),
    setRanking: ranker.setActive,
  }
}

type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/** The node understood and judged the transaction itself: another url would say the same. */
const isVerdict = (error: unknown): boolean =>
  error instanceof RpcRequestError && (error.code === 3 || nodeKey(error.message) !== undefined)

/** Unreachable, overloaded or talking nonsense; a plain "no" is not asked again. */
export const isTransient = (error: unknown): boolean =>
  !isVerdict(error) &&
  (!(error instanceof RpcRequestError) || [-32603, -32005, -32007, -1, 429].includes(error.code))

/** A url that the host repeats, or that is the public one, keeps its first place. */
const withoutRepeats = (classes: UrlClasses): readonly (readonly string[])[] => {
  const seen = new Set<string>()
  return classes.map((urls) => urls.filter((url) => !seen.has(url) && seen.add(url)))
}
