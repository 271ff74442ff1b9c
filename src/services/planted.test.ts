import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceEvent } from '../core/services-loader.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { setup } from './analytics.testing.ts'
import { leaks, neverLeaks, type Planted, planted } from './planted.testing.ts'
import { plainAddress } from './redact-properties.ts'

const KEYS = [
  'message',
  'name',
  'search',
  'view',
  'platform',
  'network',
  'networks',
  'provider',
  'method',
  'cursor',
]
const EVENTS = [
  'CONNECT_ERROR',
  'INITIALIZE',
  'SEARCH_WALLET',
  'SELECT_WALLET',
  'SEND_ERROR',
  'INTERNAL_SDK_ERROR',
]

/** Forms in which a host could pass the secret: text, lists, options, functions, errors, names, getters. */
const carriers: readonly ((text: string) => Readonly<Record<string, unknown>>)[] = [
  (text) => ({ [text]: text }),
  (text) => ({ list: ['ok', text, [text], { text }] }),
  (text) => ({ options: { url: text, deep: { text } }, map: new Map([[text, text]]) }),
  (text) => ({ fn: Object.assign(() => text, { text, toString: () => text }), error: new Error(text) }),
  (text) => ({
    get given() {
      return text
    },
    toJSON: () => text,
  }),
  (text) => ({ uri: text, rpcUrl: text, customRpcUrls: [text], termsConditionsUrl: text }),
]

const emitted = (text: string, key: string, event: string, carry: number): readonly ServiceEvent[] => {
  // The address is sent on purpose, and a key can look like one.
  const base = { at: 1, address: plainAddress(text) === undefined ? text : undefined }
  const properties = { [key]: text, ...carriers[carry % carriers.length]?.(text) }
  const stackTrace = `Error: ${text}\n    at f (${text})\n    at https://shop.example/app.js:10:234`
  return [
    { ...base, type: 'track', event, properties },
    { ...base, type: 'error', event, properties: { errorType: text, errorMessage: text, stackTrace } },
    { ...base, type: 'track', event: text, properties },
  ]
}

describe('what the transport is given', () => {
  it('attack: holds no planted secret', async () => {
    const { analytics, answer, clock, posted, page } = setup()
    await answer(true)
    let left = 0
    const count = async ([{ text, needles }, key, event, carry]: readonly [
      Planted,
      string,
      string,
      number,
    ]) => {
      page.location.href = `https://shop.example/cart?q=${encodeURIComponent(text)}#${encodeURIComponent(text)}`
      for (const one of emitted(text, key, event, carry)) {
        analytics.track(one)
        // Not a test of the limit of reports.
        await clock.advance(60_000)
      }
      const sent = posted.splice(0)
      left += sent.length
      // Times and ids are our own digits.
      const bodies = sent.map(({ body: { timestamp: _, eventId: __, ...body } }) => JSON.stringify(body))
      return leaks(bodies.join('\n'), needles)
    }
    const runs = RUNS / 4
    await neverLeaks(
      fc.tuple(planted, fc.constantFrom(...KEYS), fc.constantFrom(...EVENTS), fc.nat()),
      count,
      runs,
    )
    expect(left).toBeGreaterThanOrEqual(runs * 2)
  })
})
