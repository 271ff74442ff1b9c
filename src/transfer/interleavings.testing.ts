/** Owns what the tests of every order share (quality 4.2): clicks that wait for nothing, in any order with what is answered, and what holds then. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { RUNS } from '../lib/runs.testing.ts'
import type { Answer, Asked, Visit } from './visit.testing.ts'

/** How often a wallet answers in which way. */
const ANSWERS = { hash: 3, declined: 1, failed: 1, garbage: 1, never: 1 } as const

/** One of the names, each as often as its weight says. */
const weighted = <N extends string>(weights: Readonly<Record<N, number>>): fc.Arbitrary<N> =>
  fc.constantFrom(
    ...Object.entries<number>(weights).flatMap(([name, weight]) => Array<N>(weight).fill(name as N)),
  )

/** A visitor, and what they may click. */
type Scene<C extends string> = {
  readonly visit: Visit<object>
  /** What the page that is there now has asked for itself. */
  readonly hosts?: readonly { readonly outcome: unknown }[]
  /** Only a reload is waited for. */
  readonly clicks: Readonly<Record<C, () => unknown>>
  /** What the views do by themselves. */
  draw?(): void
  /** Nothing is stored of these, since the visitor has disconnected: a later load need not know of them. */
  readonly forgotten?: readonly string[]
}

type Given<C, M> = { readonly clicks: readonly C[]; readonly answers: readonly Answer[] } & M

type Walk<C extends string, M extends object, S> = {
  /** How often each click comes. */
  readonly weights: Readonly<Record<C, number>>
  /** How many clicks. */
  readonly least: number
  readonly most: number
  /** Other weights of the wallet's answers. */
  readonly answers?: Partial<Readonly<Record<Answer, number>>>
  /** What else is random. */
  readonly more: fc.Arbitrary<M>
  scene(s: fc.Scheduler, given: Given<C, M>): Promise<S>
  /** Clicks before those that are random. */
  begin(given: Given<C, M>): readonly C[]
}

/**
 * Clicks at random, in any order with what is answered, and holds what is true of every feature; `check`: what is true of this one. Answers
 * how many cases there were, and how many of them were fine.
 */
export async function inEveryOrder<C extends string, M extends object, S extends Scene<C>>(
  walk: Walk<C, M, S>,
  check: (scene: S, given: Given<C, M>) => void | Promise<void>,
): Promise<{ readonly runs: number; readonly fine: number }> {
  const { weights, least: minLength, most: maxLength } = walk
  const runs = Math.ceil(RUNS / 10)
  let fine = 0
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(weighted(weights), { minLength, maxLength }),
    fc.array(weighted({ ...ANSWERS, ...walk.answers }), { minLength: 1, maxLength: 4 }),
    walk.more,
    async (s, clicks, answers, more) => {
      const given = { clicks, answers, ...more }
      const scene = await walk.scene(s, given)
      await play(s, scene, [...walk.begin(given), ...clicks])
      expectSound(scene)
      await check(scene, given)
      fine += 1
    },
  )
  await fc.assert(property, { numRuns: runs })
  return { runs, fine }
}

/** Milliseconds in which a service has answered or failed, and of one wait. */
const SERVICE_MS = 60_000
const WAIT_MS = 5_000

/** Clicks one after the other and waits for none of them; then for all that is under way. */
async function play<C extends string>(s: fc.Scheduler, scene: Scene<C>, names: readonly C[]): Promise<void> {
  const { clicks, visit, draw = () => {} } = scene
  s.scheduleSequence(
    names.map((name) => ({
      label: name,
      builder: async () => {
        draw()
        // Not awaited: the visitor clicks on while things are under way.
        const done = clicks[name]()
        if (name === 'reload') await done
        draw()
      },
    })),
  )
  await visit.idle()
  // Whom a service has kept waiting for too long asks it again.
  for (let passed = 0; visit.stepOf() === 'preparing' && passed < SERVICE_MS; passed += WAIT_MS) {
    visit.page.pass(WAIT_MS)
    await visit.idle()
  }
}

const sorted = (hashes: readonly string[]) => [...hashes].sort()

function expectSound<C extends string>({ visit, hosts = [], forgotten = [] }: Scene<C>): void {
  const { asked, grant, page, finished } = visit
  const { transactions, unanswered } = page.core.state
  // Each request was confirmed, in that very form and by a press of its own.
  expect(asked.filter(({ granted }) => !granted)).toEqual([])
  // A press of which no request came has led to where the visitor can press again, or has gone on elsewhere.
  const step = visit.stepOf()
  if (grant) expect(step).not.toBe('confirming')
  // Nothing hangs but what a wallet has not answered.
  const unheard = asked.filter(({ heard }) => heard === 'nothing')
  if (step === 'confirming') expect(unheard).not.toEqual([])
  expect(step).not.toBe('preparing')
  // Every hash that a page has heard is followed, whatever has been left, closed or reloaded, and its end is told once; nothing else is.
  const isKept = (hash: string) => !forgotten.includes(hash)
  const known = visit.known.map(({ hash }) => hash)
  const followed = [...transactions.list.map(({ hash }) => hash), ...finished]
  expect(sorted(followed.filter(isKept))).toEqual(sorted(known.filter(isKept)))
  expect(known).toEqual(expect.arrayContaining(followed))
  // Of what was not answered, the visitor is told before the next one.
  const lost = unheard.filter(({ page }) => page.isGone())
  expect(unanswered.list.length).toBeGreaterThanOrEqual(lost.filter(({ hash }) => isKept(hash)).length)
  expect(unanswered.list.length).toBeLessThanOrEqual(lost.length)
  for (const from of new Set([...Object.keys(unanswered.counts), ...asked.map(senderOf)]))
    expect(unanswered.counts[from] ?? 0).toBe(
      unheard.filter((one) => senderOf(one) === from && !one.page.isGone()).length,
    )
  const waiting = hosts.filter(({ outcome }) => outcome === 'waiting')
  expect(waiting.length).toBeLessThanOrEqual(1)
  if (!page.wallet.state.modal.open) expect(waiting).toEqual([])
}

const senderOf = ({ request }: Asked<object>): string => String(Reflect.get(request, 'from'))
