/** Analytics over the real api: the bodies that are posted, and how a refusal comes back. */
import { describe, expect, it } from 'vitest'
import * as api from '../api/api.testing.ts'
import { error, fakePage, names, track } from './analytics.testing.ts'
import { createAnalytics } from './analytics.ts'

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
