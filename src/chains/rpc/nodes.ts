/**
 * The nodes of one network, one per URL: their order, and a check that each is on the right chain before its answers count. How often
 * they are asked, and for how long, is up to `reads.ts`.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Ask, createEndpoint, type Endpoint } from './endpoint.ts'
import { rpcLimits } from './limits.ts'
import { createRanker } from './rank.ts'

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

export type NodesOptions = {
  readonly dialect: Dialect
  readonly classes: UrlClasses
  readonly clock: Clock
  /** Fetch options for URLs that need other than the default ones. */
  readonly initOf?: (url: string) => RequestInit | undefined
}

/** `isWhole`: the answer's shape is not checked. */
export type Question = readonly [...Parameters<Ask>, isWhole?: boolean]

export type Node = {
  readonly url: string
  /** Rejects if the node is on another chain, or its answer is not valid. */
  ask(question: Question): Promise<unknown>
}

export type Nodes = {
  readonly count: number
  /** Best first, without those on the wrong chain. */
  order(): readonly Node[]
  /** Call at every read; without reads, ranking pauses. */
  touch(): void
  setRanking(active: boolean): void
}

export function createNodes({ dialect, classes: given, clock, initOf }: NodesOptions): Nodes {
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
