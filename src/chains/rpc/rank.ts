/**
 * Ranks the URLs of one network by recent latency and success, within their class only, so that the host's URLs stay first. Each ping
 * also checks the chain: a URL on the wrong one is left out until that changes. Unlike viem's ranking, it can be stopped (decisions
 * 25) and pauses while nothing is read. What a ping asks is up to the caller.
 */
import { pauseAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { rpcLimits } from './limits.ts'

/** `undefined`: no answer. */
type Ping = (url: string) => Promise<'right' | 'wrong'>
type Sample = { readonly latency: number; readonly success: boolean }

export type Ranker = {
  /** Best first, without URLs on the wrong chain. */
  order(): readonly string[]
  /** Call at every read; without reads, ranking pauses. */
  touch(): void
  setActive(active: boolean): void
}

/** After this many ms without a read, pinging pauses. */
const IDLE = 60_000

export function createRanker(p: {
  readonly classes: readonly (readonly string[])[]
  readonly ping: Ping
  readonly clock: Clock
}): Ranker {
  const { clock } = p
  const urls = p.classes.flat()
  // Only classes with a choice are pinged, so a host's single URL does not cause requests to the public ones.
  const contested = p.classes.filter((list) => list.length > 1).flat()
  const samples = new Map<string, readonly Sample[]>(urls.map((url) => [url, []]))
  const wrong = new Set<string>()
  let ranked: readonly string[] = urls
  let touched = clock.monotonic()
  /** Consecutive rounds without any answer. */
  let unanswered = 0
  /** Set while active. A round that finds another one here was stopped and drops its result. */
  let round: { cancel: () => void } | undefined

  const sample = async (url: string): Promise<() => void> => {
    const start = clock.monotonic()
    const answer = await p.ping(url).catch(() => undefined)
    const latest = { latency: clock.monotonic() - start, success: answer === 'right' }
    return () => {
      if (answer === 'wrong') wrong.add(url)
      if (answer === 'right') wrong.delete(url)
      samples.set(url, [...(samples.get(url) ?? []), latest].slice(-rpcLimits.rank.samples))
    }
  }

  const run = async (own: { cancel: () => void }): Promise<void> => {
    if (clock.monotonic() - touched < IDLE) {
      const results = await Promise.all(contested.map(sample))
      if (round !== own) return
      for (const keep of results) keep()
      ranked = p.classes.flatMap((list) => sortByScore(list, samples))
      unanswered = contested.some((url) => samples.get(url)?.at(-1)?.success) ? 0 : unanswered + 1
    }
    const { interval: first, longest, jitter } = rpcLimits.rank
    const pause = unanswered === 0 ? first : pauseAfter(unanswered, { first, longest, jitter })
    own.cancel = clock.setTimeout(() => void run(own), pause)
  }

  return {
    order: () => ranked.filter((url) => !wrong.has(url)),
    touch: () => {
      touched = clock.monotonic()
    },
    setActive: (active) => {
      if (active === (round !== undefined) || contested.length === 0) return
      round?.cancel()
      round = active ? { cancel: () => {} } : undefined
      if (round) void run(round)
    },
  }
}

/** By stability (0.7) and latency (0.3) (specification 9); ties keep their order. */
const sortByScore = (urls: readonly string[], samples: ReadonlyMap<string, readonly Sample[]>) => {
  const of = (url: string) => samples.get(url) ?? []
  const slowest = Math.max(1, ...urls.flatMap(of).map(({ latency }) => latency))
  const score = (url: string): number => {
    const taken = of(url)
    const good = taken.filter(({ success }) => success).length
    if (good === 0) return 0
    const mean = taken.reduce((sum, { latency }) => sum + latency, 0) / taken.length
    return rpcLimits.rank.stability * (good / taken.length) + rpcLimits.rank.latency * (1 - mean / slowest)
  }
  return [...urls].sort((a, b) => score(b) - score(a))
}
