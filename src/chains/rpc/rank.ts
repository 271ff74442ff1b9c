/**
 * Orders the urls of one network by how they answered lately, within their class only: the host's choice stays before
 * ours. Pings by `eth_chainId`, so a url on the wrong chain is left out until it answers right again. Unlike viem's
 * own ranking it stops (decisions 25), and rests while nobody reads.
 */
import { pauseAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { rpcLimits } from './limits.ts'

/** `undefined`: no answer. */
type Ping = (url: string) => Promise<'right' | 'wrong'>
type Sample = { readonly latency: number; readonly success: boolean }

export type Ranker = {
  /** Best first; wrong-chain ones left out. */
  order(): readonly string[]
  /** Tells that somebody reads: without it ranking rests. */
  touch(): void
  setActive(active: boolean): void
}

/** No read for this long: another network is in use. */
const IDLE = 60_000

export function createRanker(p: {
  readonly classes: readonly (readonly string[])[]
  readonly ping: Ping
  readonly clock: Clock
}): Ranker {
  const { clock } = p
  const urls = p.classes.flat()
  // Only where there is a choice: a host's one node never leads to questions to the public ones behind it.
  const contested = p.classes.filter((list) => list.length > 1).flat()
  const samples = new Map<string, readonly Sample[]>(urls.map((url) => [url, []]))
  const wrong = new Set<string>()
  let ranked: readonly string[] = urls
  let touched = clock.monotonic()
  /** Rounds, one after the other, in which nobody answered. */
  let unanswered = 0
  /** Set while active; a stopped round finds another one here, or none, and drops its result. */
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

  const run = async (mine: { cancel: () => void }): Promise<void> => {
    if (clock.monotonic() - touched < IDLE) {
      const results = await Promise.all(contested.map(sample))
      if (round !== mine) return
      for (const keep of results) keep()
      ranked = p.classes.flatMap((list) => sortByScore(list, samples))
      unanswered = contested.some((url) => samples.get(url)?.at(-1)?.success) ? 0 : unanswered + 1
    }
    const { interval: first, longest, jitter } = rpcLimits.rank
    const pause = unanswered === 0 ? first : pauseAfter(unanswered, { first, longest, jitter })
    mine.cancel = clock.setTimeout(() => void run(mine), pause)
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

/** Stability 0.7 and latency 0.3 (specification 9); the order given breaks ties. */
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
