/** One press, one request (quality 4.2): presses, closings, switches, reloads, quotes and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../lib/runs.testing.ts'
import { inEveryOrder } from '../../../transfer/interleavings.testing.ts'
import type { Asked } from '../../../transfer/visit.testing.ts'
import { USDC } from '../market.testing.ts'
import { CLICKS, type Click, createScene, pauses, type Scene, served } from './interleavings.testing.ts'
import { callsOf, kindsOf, type Request } from './requests.testing.ts'

const BEGUN: readonly Click[] = ['swap', 'pause', 'pause', 'review', ...pauses(16)]
const pressed: readonly Click[] = ['review', ...pauses(16), 'press', ...pauses(8)]
const leave: readonly Click[] = ['back', ...pauses(4)]
/** How they go on after the first review. */
const COURSES = {
  anyhow: [],
  /** The approval, and once it is mined the swap. */
  mined: ['press', ...pauses(8), 'mine', ...pauses(8), ...pressed],
  /** Left while the wallet may still be asked. */
  again: ['press', ...pauses(2), ...leave, ...pressed, 'press'],
  /** Another account, then the first one again. */
  both: ['press', ...pauses(8), 'account', ...leave, ...pressed, 'account', ...leave, ...pressed],
} satisfies Readonly<Record<string, readonly Click[]>>
const AGAIN: readonly Click[] = ['reload', ...pauses(4), 'open', ...pauses(2), 'swap', ...pauses(6)]

const MINED: readonly Click[] = ['mine', ...pauses(4), 'rest', ...pauses(4)]
/** Of a batch nothing is done alone: all steps that are left, and nothing else. */
const WHOLE = [
  ['approval', 'swap'],
  ['reset', 'approval', 'swap'],
]

/** After one more reload Swap waits for what is on its way, and then asks for the next step alone. */
const expectGoesOn = async (scene: Scene, last: Asked<Request>): Promise<void> => {
  const { visit, clicks, market, draw } = scene
  const act = async (...names: readonly Click[]) => {
    for (const name of names) {
      await clicks[name]()
      draw()
      await visit.idle()
    }
  }
  const state = () => scene.wallet.swap.state
  scene.serveWell()
  if (visit.account !== last.request.from) visit.switchAccount()
  if (visit.chainId !== '0x1') visit.switchChain()
  // Where Swap does not go on, the visitor begins anew.
  const amount = scene.amount()
  await act('reload', 'open', 'swap')
  const before = visit.asked.length
  expect(state().draft.amount).toBe(amount)
  if (!market.statuses.has(last.hash)) {
    expect(state().progress?.hash).toBe(last.hash)
    await act('review')
    expect(state().problem).toBe('swap.waiting')
    while (!market.statuses.has(last.hash)) await act('mine')
  }
  await act('review')
  expect(visit.asked).toHaveLength(before)
  const { flow } = state()
  // An approval of which no page has heard may have been mined after a reset.
  const isReset =
    kindsOf(last.request)[0] === 'reset' && !market.allowances.get(`${last.request.from} ${USDC}`)
  const steps = isReset ? ['approval', 'swap'] : ['swap']
  expect(flow.step === 'reviewing' && flow.review.steps.map(({ kind }) => kind)).toEqual(steps)
  await act('press')
  const asked = visit.asked.slice(before)
  expect(asked.map(({ granted, request }) => granted && kindsOf(request))).toEqual([steps.slice(0, 1)])
}

describe('swapping, in every order', () => {
  it('attack: at most one request per press, it is the one that was shown, and never two for one step', {
    timeout: 60 * RUNS,
  }, async () => {
    const seen = { requests: 0, swaps: 0, mined: 0, continued: 0, wentOn: 0, lost: 0 }
    const { fine, runs } = await inEveryOrder(
      {
        weights: CLICKS,
        least: 10,
        most: 50,
        answers: { hash: 4 },
        more: fc.record({
          served,
          allowance: fc.constantFrom(0n, 0n, 1n),
          isStubborn: fc.boolean(),
          course: fc.constantFrom<readonly Click[]>(COURSES.mined, ...Object.values(COURSES)),
          // In half of them the page is reloaded so soon after the first review.
          reloadsAfter: fc.option(fc.nat({ max: 20 }), { freq: 2 }),
        }),
        scene: createScene,
        begin({ course, reloadsAfter }) {
          if (reloadsAfter === null) return [...BEGUN, ...course]
          return [...BEGUN, ...course.slice(0, reloadsAfter), ...AGAIN, ...course.slice(reloadsAfter)]
        },
      },
      async (scene) => {
        const { visit, doubles, market, wallet } = scene
        const { asked, page } = visit
        const { progress } = wallet.swap.state
        expect(doubles).toEqual([])
        expect(scene.isOutdated()).toBe(false)
        // The coin stays; each step is a request of its own.
        expect(
          asked.flatMap(({ request }) => callsOf(request)).filter(({ value }) => value !== '0x0'),
        ).toEqual([])
        expect(asked.filter(({ request }) => callsOf(request).length !== 1)).toEqual([])
        // What Swap waits for was sent, is an approval, and is undecided.
        if (progress) {
          const own = visit.known.find(({ hash }) => hash === progress.hash)
          expect(own?.request.from).toBe(progress.owner)
          expect(own && kindsOf(own.request)).toEqual([
            progress.kind === 'unlimited' ? 'approval' : progress.kind,
          ])
          expect(market.statuses.get(progress.hash)).toBeUndefined()
        }
        seen.requests += asked.length
        seen.swaps += asked.filter(({ request }) => kindsOf(request).includes('swap')).length
        seen.mined += market.statuses.size
        seen.continued += scene.continued().length
        seen.lost += page.core.state.unanswered.list.length
        const approved = scene.approved()
        if (!approved) return
        await expectGoesOn(scene, approved)
        seen.wentOn += 1
      },
    )
    console.info(
      `swap interleavings: ${fine} of ${runs}, with ${seen.requests} requests, ${seen.swaps} of them swaps, ${seen.continued} of which after a reload; ${seen.lost} requests of which no answer came before one; ${seen.wentOn} cases gone on with after another`,
    )
    expect(seen.requests).toBeGreaterThan(runs / 3)
    expect(seen.swaps).toBeGreaterThan(runs / 50)
    expect(seen.mined).toBeGreaterThan(runs / 10)
    expect(seen.continued).toBeGreaterThan(runs / 500)
    expect(seen.lost).toBeGreaterThan(runs / 50)
    expect(seen.wentOn).toBeGreaterThan(runs / 20)
  })

  it('attack: at most one batch per press, of exactly what was shown; without an approval no batch', {
    timeout: 60 * RUNS,
  }, async () => {
    const seen = { batches: 0, alone: 0, followed: 0, lost: 0 }
    const { fine, runs } = await inEveryOrder(
      {
        weights: { ...CLICKS, drop: 2 },
        least: 10,
        most: 40,
        answers: { hash: 5 },
        more: fc.record({
          served,
          atomic: fc.constantFrom('supported' as const, 'ready' as const),
          allowance: fc.constantFrom(0n, 0n, 1n, 10n ** 12n),
          isStubborn: fc.boolean(),
          isPressed: fc.boolean(),
          isMined: fc.boolean(),
        }),
        scene: createScene,
        begin: ({ isPressed, isMined }) => [
          ...BEGUN,
          ...pauses(4),
          ...(isPressed ? ['press' as const, ...pauses(10)] : []),
          ...(isPressed && isMined ? MINED : []),
        ],
      },
      ({ visit, wallet }) => {
        const { asked, known, page } = visit
        const batches = asked.filter(({ request }) => 'calls' in request)
        const alone = asked.filter(({ request }) => !('calls' in request))
        for (const { request } of batches) expect(WHOLE).toContainEqual(kindsOf(request))
        for (const { request } of alone) expect(kindsOf(request)).toEqual(['swap'])
        // There is no approval that Swap could wait for.
        expect(wallet.swap.state.progress).toBeUndefined()
        seen.batches += batches.length
        seen.alone += alone.length
        seen.followed += known.filter((one) => batches.includes(one)).length
        seen.lost += page.core.state.unanswered.list.length
      },
    )
    console.info(
      `swap interleavings with batches: ${fine} of ${runs}, with ${seen.batches} batches, ${seen.followed} of them followed; ${seen.alone} swaps alone; ${seen.lost} of which no answer came before a reload`,
    )
    expect(seen.batches).toBeGreaterThan(runs / 3)
    expect(seen.followed).toBeGreaterThan(runs / 10)
    expect(seen.alone).toBeGreaterThan(runs / 20)
    expect(seen.lost).toBeGreaterThan(runs / 100)
  })
})
