import { describe, expect, it } from 'vitest'
import * as api from '../api/api.testing.ts'
import { statusError } from '../api/service-error.ts'
import { error, fakePage, setup, track } from './analytics.testing.ts'
import { createAnalytics } from './analytics.ts'

const REFUSED = statusError(403, 'no')
const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `EVENT_${from + index}`)

describe('the question', () => {
  it('behavior: asked once at the start; what was told waits for a yes, and leaves in order', async () => {
    const { analytics, asked, answer, names: sent } = setup()
    for (const name of names(3)) analytics.track(track(name))
    expect([asked(), sent()]).toEqual([1, []])
    await answer(true)
    expect(sent()).toEqual(names(3))
    analytics.track(track('LATER'))
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

  it('behavior: the wish counts when it is told and when it leaves', async () => {
    const { analytics, answer, posted, request, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(3)) analytics.track(track(name))
    request.isWanted = false
    analytics.track(track('OFF'))
    posted[0]?.accept()
    await answer(true)
    request.isWanted = true
    analytics.track(track('ON'))
    expect(sent()).toEqual(['EVENT_0', 'ON'])
  })

  it('behavior: one at a time; the next one whether or not it arrived', async () => {
    const { analytics, answer, posted, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (const name of names(3)) analytics.track(track(name))
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
    await clock.advance(34_999)
    expect(sent()).toEqual(names(1))
    await clock.advance(1)
    expect(sent()).toEqual(names(2))
    await clock.advance(101 * 35_000)
    // One was sent before the others were queued.
    expect([sent(), clock.pending()]).toEqual([names(101), 0])
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
      expect(posted[0]?.body.timestamp).toBe(clock.now())
    },
  )
})

describe('error reports', () => {
  it('param: category, type, message and stack, redacted; an unknown category is ours', async () => {
    const { analytics, answer, posted, settled } = setup()
    await answer(true)
    const properties = {
      errorType: 'ContractFunctionExecutionError',
      errorMessage: 'GET https://a.example/v3/key?x=1 failed',
      stackTrace: `Error: x\n    at f (https://shop.example/app.js:1:23)\n${'    at g\n'.repeat(1_000)}`,
    }
    analytics.track({ ...error(''), properties })
    analytics.track({ ...error(''), event: 'OTHER', properties: { errorType: 7 } })
    await settled()
    expect(posted.map(({ body }) => body)).toMatchObject([
      {
        category: 'API_ERROR',
        errorType: 'ContractFunctionExecutionError',
        errorMessage: 'GET https://a.example failed',
        stackTrace: expect.stringContaining('Error: x at f (https://shop.example:1:23) at g'),
      },
      { category: 'INTERNAL_SDK_ERROR', errorType: '', errorMessage: '', stackTrace: '' },
    ])
    expect(JSON.stringify(posted[0]?.body).length).toBeLessThan(4_500)
  })

  it('behavior: five in 60 s, in their turn among events', async () => {
    const { analytics, answer, clock, names: sent } = setup()
    for (let index = 0; index < 8; index++) {
      analytics.track(error(`e${index}`))
      analytics.track(track(`EVENT_${index}`))
    }
    await answer(true)
    const first = names(5).flatMap((name, index) => [`e${index}`, name])
    expect(sent()).toEqual([...first, ...names(3, 5)])
    await clock.advance(60_000)
    analytics.track(error('late'))
    expect(sent().at(-1)).toBe('late')
  })

  it('behavior: what was told over minutes does not leave as more than five in 60 s', async () => {
    const { analytics, answer, clock, posted, names: sent } = setup({ isPatient: true })
    await answer(true)
    analytics.track(track('SLOW'))
    for (let index = 0; index < 5; index++) analytics.track(error(`a${index}`))
    await clock.advance(30_000)
    posted[0]?.accept()
    for (let index = 1; index < 6; index++) {
      await clock.advance(1)
      posted[index]?.accept()
    }
    await clock.advance(30_000)
    for (let index = 0; index < 5; index++) analytics.track(error(`b${index}`))
    await clock.advance(0)
    expect(sent()).toEqual(['SLOW', 'a0', 'a1', 'a2', 'a3', 'a4'])
  })
})

describe('a refused origin', () => {
  it('behavior: told once, until one is accepted; then again', async () => {
    const { analytics, answer, clock, posted, log } = setup({ isPatient: true })
    await answer(true)
    const flush = async (how: 'accept' | 'refuse' | 'fail') => {
      analytics.track(track('A'))
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

describe('a page that goes', () => {
  it.each(['leave', 'hide'] as const)(
    'behavior: on %s all that waits is posted at once, in order',
    async (how) => {
      const { analytics, answer, page, posted, clock, names: sent } = setup({ isPatient: true })
      await answer(true)
      for (const name of names(30)) analytics.track(track(name))
      page.show()
      expect(sent()).toEqual(names(1))
      page[how]()
      expect(sent()).toEqual(names(30))
      page.leave()
      // The page stayed open: one at a time again, once all of them have settled.
      analytics.track(track('BACK'))
      for (const one of posted.slice(1)) one.accept()
      await clock.advance(0)
      expect(sent()).toEqual(names(30))
      posted[0]?.accept()
      await clock.advance(0)
      expect(sent()).toEqual([...names(30), 'BACK'])
    },
  )

  it('behavior: no more than browsers carry; the rest leaves if the page stays', async () => {
    const { analytics, answer, page, posted, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    const properties = { list: Array.from({ length: 50 }, () => 'two words \u{1f98a} '.repeat(4)) }
    for (const name of names(60)) analytics.track(track(name, properties))
    page.leave()
    const bytes = posted.reduce(
      (sum, { body }) => sum + new TextEncoder().encode(JSON.stringify(body)).length,
      0,
    )
    expect(bytes).toBeGreaterThan(40_000)
    expect(bytes).toBeLessThan(64 * 1_024 - 100 * posted.length)
    const before = posted.length
    for (let index = 0; index < 60; index++) {
      posted[index]?.accept()
      await clock.advance(0)
    }
    expect(before).toBeLessThan(60)
    expect(sent()).toEqual(names(60))
  })

  it('behavior: nothing before there is a yes', () => {
    const { analytics, page, posted } = setup()
    analytics.track(track('A'))
    page.leave()
    expect(posted).toEqual([])
  })

  it('behavior: reports are limited there, too; a wish that is gone counts', async () => {
    const { analytics, answer, page, request, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (let index = 0; index < 8; index++) analytics.track(error(`e${index}`))
    page.leave()
    expect(sent()).toEqual(['e0', 'e1', 'e2', 'e3', 'e4'])
    analytics.track(track('A'))
    request.isWanted = false
    page.leave()
    expect(sent()).toHaveLength(5)
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
    expect(page.listening()).toBe(2)
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

describe('createAnalytics over the real api', () => {
  const make = (status = 200) => {
    const made = api.setup(({ path }) =>
      path === '/getAnalyticsConfig' ? api.json({ isAnalyticsEnabled: true }) : new Response('', { status }),
    )
    const log: string[] = []
    const page = fakePage()
    const analytics = createAnalytics({
      transport: made.api.analytics,
      isAllowed: async () => (await made.api.project.analytics()).value,
      isWanted: () => true,
      clock: made.clock,
      page,
      onRefused: () => log.push('refused'),
      onAccepted: () => log.push('accepted'),
    })
    const settled = () => api.flush(made.clock, new Promise(() => {}))
    return { ...made, analytics, log, page, settled }
  }

  it('param: the bodies of wire facts 4.1', async () => {
    const { analytics, calls, settled } = make()
    analytics.track({ ...track('MODAL_OPEN', { connected: true }), address: api.ADDRESS })
    analytics.track({ ...error('failed'), address: api.ADDRESS })
    await settled()
    const position = { url: 'https://shop.example/cart', domain: 'shop.example' }
    expect(calls().map(({ path, body }) => [path, body])).toEqual([
      ['/getAnalyticsConfig', undefined],
      [
        '/e',
        {
          ...position,
          eventId: 'id-1',
          timestamp: 1_000,
          props: {
            type: 'track',
            event: 'MODAL_OPEN',
            properties: { connected: true },
            address: api.ADDRESS,
          },
        },
      ],
      [
        '/e',
        {
          ...position,
          eventId: 'id-2',
          timestamp: '1970-01-01T00:00:01.000Z',
          props: {
            type: 'error',
            event: 'API_ERROR',
            errorType: 'HttpRequestError',
            errorMessage: 'failed',
            stackTrace: 'at f',
          },
        },
      ],
    ])
  })

  it('behavior: a page that goes has posted all within its event, with keepalive', async () => {
    const { analytics, calls, page, settled } = make()
    await settled()
    for (const name of names(9)) analytics.track(track(name))
    page.leave()
    const sent = calls().slice(1)
    expect(sent.map(({ init }) => init.keepalive)).toEqual(names(9).map(() => true))
  })

  it('error: 403 is a refused origin', async () => {
    const { analytics, log, settled } = make(403)
    analytics.track(track('A'))
    analytics.track(track('B'))
    await settled()
    expect(log).toEqual(['refused'])
  })
})
