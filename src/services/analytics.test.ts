/** When events leave: after a yes, one at a time, in order, and never after analytics is turned off, reset or disposed of. */
import { describe, expect, it } from 'vitest'
import { statusError } from '../api/service-error.ts'
import { error, names, setup, track } from './analytics.testing.ts'

const REFUSED = statusError(403, 'no')

describe('the question', () => {
  it('behavior: asked once at the start; what was told waits for a yes, and leaves in order', async () => {
    const { analytics, asked, answer, settled, names: sent } = setup()
    for (const name of names(3)) analytics.track(track(name))
    expect([asked(), sent()]).toEqual([1, []])
    await answer(true)
    expect(sent()).toEqual(names(3))
    analytics.track(track('LATER'))
    await settled()
    expect([asked(), sent()]).toEqual([1, [...names(3), 'LATER']])
  })

  it('behavior: a no drops what waits and what comes', async () => {
    const { analytics, answer, posted, asked } = setup()
    analytics.track(track('A'))
    await answer(false)
    analytics.track(track('B'))
    expect([asked(), posted]).toEqual([1, []])
  })

  it.each<[string, () => Promise<boolean>]>([
    ['rejects', () => Promise.reject(new Error('x'))],
    ['rejects with true', () => Promise.reject(true)],
    [
      'throws',
      () => {
        throw new Error('x')
      },
    ],
    ['says something else', async () => JSON.parse('"yes"')],
  ])('error: who %s has said no', async (_, isAllowed) => {
    const { analytics, clock, posted } = setup({ isAllowed })
    analytics.track(track('A'))
    await clock.advance(0)
    analytics.track(track('B'))
    await clock.advance(0)
    expect(posted).toEqual([])
  })

  it('attack: a service that never answers: 100 wait, the first ones, and not for ever', async () => {
    const { analytics, answer, clock, posted, page } = setup()
    for (const name of names(10_000)) analytics.track(track(name))
    await clock.advance(35_000)
    await answer(true)
    page.leave()
    analytics.track(track('B'))
    expect([posted, clock.pending()]).toEqual([[], 0])
  })

  it('behavior: 100 wait, the first ones', async () => {
    const { analytics, answer, names: sent } = setup()
    for (const name of names(150)) analytics.track(track(name))
    await answer(true)
    expect(sent()).toEqual(names(100))
  })

  it('behavior: not asked while not wanted; then at the next thing told', async () => {
    const isWanted = { now: false }
    const { analytics, answer, asked, names: sent } = setup({ isWanted: () => isWanted.now })
    analytics.track(track('A'))
    expect(asked()).toBe(0)
    isWanted.now = true
    analytics.track(track('B'))
    await answer(true)
    expect([asked(), sent()]).toEqual([1, ['B']])
  })
})

describe('track', () => {
  it('behavior: MODAL_CREATED and what is no name of an event never leave', async () => {
    const { analytics, answer, posted } = setup()
    await answer(true)
    for (const name of [
      'MODAL_CREATED',
      '',
      'a b',
      'wc:x@2',
      `B837FF215B11A185212A${'C8254173'.repeat(4)}`,
      `SECRET ${'x'.repeat(80)}`,
    ])
      analytics.track(track(name))
    expect(posted).toEqual([])
  })

  it('behavior: the choice counts when it is told and when it leaves', async () => {
    const { analytics, answer, posted, request, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(3)) analytics.track(track(name))
    await clock.advance(0)
    request.isWanted = false
    analytics.track(track('OFF'))
    posted[0]?.accept()
    await answer(true)
    request.isWanted = true
    analytics.track(track('ON'))
    await clock.advance(0)
    expect(sent()).toEqual(['EVENT_0', 'ON'])
  })

  it('behavior: one at a time; the next one whether or not it arrived', async () => {
    const { analytics, answer, posted, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(3)) analytics.track(track(name))
    // Not in the turn of what is tracked.
    expect(sent()).toEqual([])
    await clock.advance(0)
    expect(sent()).toEqual(names(1))
    posted[0]?.fail(new TypeError('Failed to fetch'))
    await clock.advance(0)
    expect(sent()).toEqual(names(2))
    posted[1]?.accept()
    await clock.advance(0)
    expect(sent()).toEqual(names(3))
  })

  it('attack: one that never arrives holds up the others for a while only', async () => {
    const { analytics, answer, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(10_000)) analytics.track(track(name))
    await clock.advance(0)
    await clock.advance(34_999)
    expect(sent()).toEqual(names(1))
    await clock.advance(1)
    expect(sent()).toEqual(names(2))
    await clock.advance(100 * 35_000)
    expect([sent(), clock.pending()]).toEqual([names(100), 0])
  })

  it('behavior: what the host changes afterwards is not told', async () => {
    const { analytics, answer, posted } = setup()
    const properties = { name: 'before' }
    analytics.track(track('A', properties))
    properties.name = 'after'
    await answer(true)
    expect(posted[0]?.body).toMatchObject({ properties: { name: 'before' } })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15, -1e300, 0.5])(
    'attack: %d is no time; now is taken',
    async (at) => {
      const { analytics, answer, posted, clock } = setup()
      await answer(true)
      analytics.track({ ...error('x'), at })
      await clock.advance(0)
      expect(posted[0]?.body.timestamp).toBe(clock.now())
    },
  )
})

describe('a refused origin', () => {
  it('behavior: told once, until one is accepted; then again', async () => {
    const { analytics, answer, clock, posted, log } = setup({ isPatient: true })
    await answer(true)
    const flush = async (how: 'accept' | 'refuse' | 'fail') => {
      analytics.track(track('A'))
      await clock.advance(0)
      const last = posted.at(-1)
      if (how === 'accept') last?.accept()
      else last?.fail(how === 'refuse' ? REFUSED : statusError(500, 'no'))
      await clock.advance(0)
      return log.splice(0)
    }
    expect(await flush('accept')).toEqual([])
    expect(await flush('refuse')).toEqual(['refused'])
    expect(await flush('refuse')).toEqual([])
    expect(await flush('fail')).toEqual([])
    expect(await flush('accept')).toEqual(['accepted'])
    expect(await flush('accept')).toEqual([])
    expect(await flush('refuse')).toEqual(['refused'])
  })
})

describe('reset', () => {
  it('behavior: asked again; what waits, waits for the new answer, and the old one counts no more', async () => {
    const { analytics, answer, asked, clock, names: sent } = setup()
    analytics.track(track('A'))
    analytics.reset()
    expect(asked()).toBe(2)
    await clock.advance(0)
    analytics.track(track('B'))
    expect(sent()).toEqual([])
    await answer(true)
    expect(sent()).toEqual(['A', 'B'])
    analytics.reset()
    analytics.track(track('C'))
    await answer(false)
    analytics.track(track('D'))
    expect([asked(), sent()]).toEqual([3, ['A', 'B']])
  })

  it('behavior: a late answer to the old question is not the new one\u2019s', async () => {
    const late: ((isAllowed: boolean) => void)[] = []
    const {
      analytics,
      clock,
      names: sent,
    } = setup({
      isAllowed: () => new Promise((resolve) => late.push(resolve)),
    })
    analytics.track(track('A'))
    analytics.reset()
    late[0]?.(true)
    await clock.advance(0)
    expect(sent()).toEqual([])
    late[1]?.(true)
    await clock.advance(0)
    expect(sent()).toEqual(['A'])
  })

  it('behavior: without a project any more nothing waits and nobody is asked', async () => {
    const { analytics, answer, asked, request, posted } = setup()
    analytics.track(track('A'))
    request.isWanted = false
    analytics.reset()
    request.isWanted = true
    analytics.reset()
    await answer(true)
    expect([asked(), posted]).toEqual([2, []])
  })
})

describe('dispose', () => {
  it('behavior: nothing is listened to, told or sent any more', async () => {
    const { analytics, answer, page, posted, clock, log, asked } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(3)) analytics.track(track(name))
    await clock.advance(0)
    expect(page.listening()).toBe(3)
    analytics.dispose()
    expect(page.listening()).toBe(0)
    posted[0]?.fail(REFUSED)
    await clock.advance(0)
    analytics.track(track('B'))
    analytics.reset()
    page.leave()
    expect([posted.length, log, asked(), clock.pending()]).toEqual([1, [], 1, 0])
  })
})
