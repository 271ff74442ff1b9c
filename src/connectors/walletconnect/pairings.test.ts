import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { Pairing } from '../connector.ts'
import { createPairings, PAIRING_MS, type Proposal } from './pairings.ts'
import { RELAY } from './relay-defaults.ts'

type Made = { uri: string; flush(): void; decline(error: unknown): void }

const start = ({ reuses = false, answers = true } = {}) => {
  const clock = fakeClock()
  const made: Made[] = []
  const dropped: string[] = []
  const shown: Pairing[] = []
  const state = { isVisible: true, answers }
  const pairings = createPairings<string>({
    propose: () =>
      new Promise<Proposal<string>>((resolve) => {
        const uri = `wc:${made.length}`
        const session = new Promise<string>((flush, decline) => {
          made.push({ uri, flush: () => flush(`session of ${uri}`), decline })
        })
        if (state.answers) resolve({ uri, session })
      }),
    drop: (session) => dropped.push(session),
    clock,
    isVisible: () => state.isVisible,
    reusesPairing: reuses,
  })
  const begin = () => {
    const controller = new AbortController()
    const outcome = pairings
      .start({ onPairing: (pairing) => shown.push(pairing), signal: controller.signal })
      .catch((error) => error.code)
    return { outcome, leave: () => controller.abort() }
  }
  const uris = () => shown.map((pairing) => (pairing.step === 'ready' ? pairing.uri : pairing.step))
  return { clock, made, dropped, shown, state, begin, uris, renew: pairings.renew }
}

describe('createPairings', () => {
  it('behavior: the session of the link that was scanned', async () => {
    const harness = start()
    const { outcome } = harness.begin()
    await harness.clock.advance(0)
    harness.made[0]?.flush()
    expect(await outcome).toBe('session of wc:0')
    expect(harness.clock.pending()).toBe(0)
  })

  it('behavior: renewed in place; the earlier link is honoured, the first session wins, the later is let go', async () => {
    const harness = start()
    const { outcome } = harness.begin()
    await harness.clock.advance(PAIRING_MS + 5_000)
    expect(harness.uris()).toEqual(['wc:0', 'wc:1'])
    harness.made[0]?.flush()
    expect(await outcome).toBe('session of wc:0')
    harness.made[1]?.flush()
    await harness.clock.advance(0)
    expect(harness.dropped).toEqual(['session of wc:1'])
  })

  it('behavior: made anew by another client: replaced at the next heartbeat, and the session of the earlier link is let go', async () => {
    const harness = start()
    const { outcome } = harness.begin()
    await harness.clock.advance(0)
    harness.renew()
    harness.made[0]?.flush()
    await harness.clock.advance(5_000)
    expect([harness.uris(), harness.dropped]).toEqual([['wc:0', 'wc:1'], ['session of wc:0']])
    harness.made[1]?.flush()
    expect(await outcome).toBe('session of wc:1')
  })

  it('behavior: and where links are reused, the next attempt takes neither the earlier link nor its session', async () => {
    const harness = start({ reuses: true })
    const first = harness.begin()
    await harness.clock.advance(0)
    first.leave()
    harness.made[0]?.flush()
    await harness.clock.advance(0)
    harness.renew()
    harness.begin()
    await harness.clock.advance(0)
    expect(harness.uris()).toEqual(['wc:0', 'wc:1'])
  })

  it('behavior: not renewed while nobody looks; then at once', async () => {
    const harness = start()
    harness.begin()
    harness.state.isVisible = false
    await harness.clock.advance(PAIRING_MS + 5_000)
    expect(harness.uris()).toEqual(['wc:0', 'expired'])
    harness.state.isVisible = true
    await harness.clock.advance(5_000)
    expect(harness.uris().at(-1)).toBe('wc:1')
  })

  it('behavior: a clock that jumps ahead, as after sleep, expires the link', async () => {
    const harness = start()
    harness.begin()
    await harness.clock.advance(0)
    harness.clock.jump(PAIRING_MS)
    await harness.clock.advance(5_000)
    expect(harness.uris()).toEqual(['wc:0', 'wc:1'])
  })

  it('behavior: a clock that is set back does not keep it alive', async () => {
    const harness = start()
    harness.begin()
    await harness.clock.advance(0)
    harness.clock.jump(-86_400_000)
    await harness.clock.advance(PAIRING_MS + 5_000)
    expect(harness.uris()).toEqual(['wc:0', 'wc:1'])
  })

  it('behavior: settled after closing it is let go', async () => {
    const harness = start()
    const { outcome, leave } = harness.begin()
    await harness.clock.advance(0)
    leave()
    expect(await outcome).toBe(4001)
    harness.made[0]?.flush()
    await harness.clock.advance(0)
    expect(harness.dropped).toEqual(['session of wc:0'])
    expect(harness.clock.pending()).toBe(0)
  })

  it('behavior: where links are reused, the same one is shown again, and its session kept', async () => {
    const harness = start({ reuses: true })
    harness.begin().leave()
    await harness.clock.advance(0)
    const first = harness.begin()
    await harness.clock.advance(1_000)
    first.leave()
    const second = harness.begin()
    await harness.clock.advance(0)
    expect(new Set(harness.uris())).toEqual(new Set([harness.uris()[0]]))
    second.leave()
    harness.made.at(-1)?.flush()
    await harness.clock.advance(0)
    expect(harness.dropped).toEqual([])
    expect(await harness.begin().outcome).toMatch(/^session of /)
  })

  it('error: a wallet that declines', async () => {
    const harness = start()
    const { outcome } = harness.begin()
    await harness.clock.advance(0)
    harness.made[0]?.decline({ code: 5000, message: 'User rejected.' })
    expect(await outcome).toBe(5000)
  })

  it('error: a proposal that has expired is nobody’s no', async () => {
    const harness = start()
    harness.begin()
    await harness.clock.advance(PAIRING_MS + 5_000)
    harness.made[0]?.decline(new Error('Proposal expired'))
    await harness.clock.advance(0)
    expect(harness.uris()).toEqual(['wc:0', 'wc:1'])
  })

  it('error: a relay that does not answer has a deadline; what comes of it late is let go', async () => {
    const harness = start({ answers: false })
    const { outcome } = harness.begin()
    await harness.clock.advance(RELAY.propose)
    expect(await outcome).toBe('relay-unreachable')
    expect(harness.clock.pending()).toBe(0)
  })

  it('error: away at a renewal, it is tried again', async () => {
    const harness = start()
    harness.begin()
    await harness.clock.advance(0)
    harness.state.answers = false
    await harness.clock.advance(PAIRING_MS + 5_000 + RELAY.propose)
    expect(harness.uris()).toEqual(['wc:0', 'expired'])
    harness.state.answers = true
    await harness.clock.advance(RELAY.propose + 10_000)
    expect(harness.uris().at(-1)).toMatch(/^wc:/)
  })

  it('attack: in any order of scanning, leaving, renewing: one session at most is taken, every other let go', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('settle' as const), link: fc.nat(6) }),
      fc.record({ do: fc.constant('decline' as const), link: fc.nat(6) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(300_000) }),
      fc.record({
        do: fc.constantFrom('begin' as const, 'leave' as const, 'hide' as const, 'show' as const),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const harness = start()
        const outcomes: unknown[] = []
        const run = () => {
          const attempt = harness.begin()
          void attempt.outcome.then((value) => outcomes.push(value))
          return attempt
        }
        let attempt = run()
        const settled = new Set<string>()
        for (const one of steps) {
          if (one.do === 'begin') attempt = run()
          else if (one.do === 'leave') attempt.leave()
          else if (one.do === 'wait') await harness.clock.advance(one.ms)
          else if (one.do === 'hide' || one.do === 'show') harness.state.isVisible = one.do === 'show'
          else if ('link' in one) {
            const link = harness.made[one.link]
            if (one.do === 'settle' && link && !settled.has(link.uri)) {
              settled.add(link.uri)
              link.flush()
            } else if (one.do === 'decline' && link && !settled.has(link.uri)) {
              settled.add(link.uri)
              link.decline({ code: 5000, message: 'User rejected.' })
            }
            await harness.clock.advance(0)
          }
        }
        attempt.leave()
        await harness.clock.advance(0)
        const taken = outcomes.filter((value) => typeof value === 'string' && value.startsWith('session'))
        // No session is both adopted and dropped, and none twice.
        const all = [...taken, ...harness.dropped]
        expect(new Set(all).size).toBe(all.length)
        expect(harness.clock.pending()).toBe(0)
      }),
      { numRuns: Math.ceil(RUNS / 20) },
    )
  })
})
