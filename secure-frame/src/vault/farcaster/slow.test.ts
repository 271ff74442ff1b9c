/** A relay that answers late: a person who has not approved yet is waited for. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { caller, FRAME, noteSignIns, SITE } from '../social/social.testing.ts'
import { createFarcaster, WAIT_MS } from './farcaster.ts'

/** Of the frame, after which it asks no more of this wait. */
const FRAME_MS = 25_000
const RELAY = 'https://relay.example'

/** Each status takes `latency` ms. */
function openSlow(latency: number) {
  const clock = fakeClock()
  const { handlers } = createFarcaster({
    frameOrigin: FRAME,
    allowedOrigins: [SITE],
    relayUrl: RELAY,
    nodeUrl: 'https://node.example',
    signIn: noteSignIns().signIn,
    clock,
    async fetch(url, { signal }) {
      if (url.endsWith('/channel')) return Response.json({ channelToken: 'token', url: `${RELAY}/scan` })
      await clock.wait(latency, signal ?? undefined)
      return Response.json({ state: 'pending' })
    },
    log: () => {},
  })
  const wait = () => handlers['farcaster/wait']({}, caller('device'))
  return { clock, wait, start: () => handlers['farcaster/start']({ site: SITE }, caller('device')) }
}

/** What became of it within that time. */
const outcome = async (clock: ReturnType<typeof fakeClock>, promise: Promise<unknown>, ms: number) => {
  const seen: { value?: unknown; error?: unknown; at?: number } = {}
  const began = clock.monotonic()
  promise.then(
    (value) => Object.assign(seen, { value, at: clock.monotonic() - began }),
    (error) => Object.assign(seen, { error, at: clock.monotonic() - began }),
  )
  for (let passed = 0; passed < ms && seen.at === undefined; passed += 100) await clock.advance(100)
  return seen
}

describe('farcaster/wait', () => {
  it('behavior: however slow the relay is, nobody has approved yet, and nothing has failed', async () => {
    for (let latency = 0; latency <= 9_500; latency += latency < 1_000 ? 5 : 250) {
      const slow = openSlow(latency)
      await slow.start()
      for (let windows = 0; windows < 3; windows++) {
        const { value, error, at } = await outcome(slow.clock, slow.wait(), FRAME_MS)
        expect([latency, error, value]).toEqual([latency, undefined, { signedIn: null }])
        expect(at).toBeLessThanOrEqual(WAIT_MS)
      }
      expect(slow.clock.pending()).toBe(0)
    }
  })

  it('error: a relay that never answers is said to be away, after three polls over two waits', async () => {
    const slow = openSlow(60_000)
    await slow.start()
    expect((await outcome(slow.clock, slow.wait(), FRAME_MS)).value).toEqual({ signedIn: null })
    expect((await outcome(slow.clock, slow.wait(), FRAME_MS)).error).toMatchObject({
      message: 'Farcaster could not be reached. Try again.',
    })
  })
})
