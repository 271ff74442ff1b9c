/** The calls of analytics, as entries of the catalogue. */
import { ADDRESS } from '../api.testing.ts'
import { type Entry, POST } from './entry.testing.ts'

const event = {
  eventId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  url: 'https://shop.example/checkout',
  domain: 'shop.example',
  timestamp: Date.UTC(2025, 0, 1),
}

export const analyticsEntries: readonly Entry[] = [
  {
    name: 'analytics.event',
    ask: (api) =>
      api.analytics.event({
        ...event,
        event: 'MODAL_OPEN',
        properties: { connected: true },
        address: ADDRESS,
      }),
    host: 'pulse.example',
    ...POST,
    path: '/e',
    body: {
      ...event,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: ADDRESS },
    },
    answer: '',
    value: undefined,
    unset: undefined,
  },
  {
    name: 'analytics.error',
    ask: (api) =>
      api.analytics.error({
        ...event,
        category: 'INTERNAL_SDK_ERROR',
        errorType: 'Error',
        errorMessage: 'no',
        stackTrace: 'at x',
      }),
    host: 'pulse.example',
    ...POST,
    path: '/e',
    body: {
      ...event,
      timestamp: '2025-01-01T00:00:00.000Z',
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'Error',
        errorMessage: 'no',
        stackTrace: 'at x',
      },
    },
    answer: '',
    value: undefined,
    unset: undefined,
  },
]
