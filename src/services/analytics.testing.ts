/**
 * A fake page and a transport whose answers a test gives; what was posted is kept as parsed JSON. The redactor is imported here at once,
 * so that it arrives within turns of the microtask queue.
 */
import type { AnalyticsEvent, ErrorReport } from '../api/analytics.ts'
import type { ServiceEvent } from '../core/services-loader.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { type AnalyticsOptions, createAnalytics } from './analytics.ts'
import './analytics-message.ts'

export function fakePage(href = 'https://shop.example/cart?token=abc#def') {
  const listeners = new Map<string, Set<unknown>>()
  const events = new EventTarget()
  const listen: Window['addEventListener'] = (type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    events.addEventListener(type, listener)
  }
  const unlisten: Window['removeEventListener'] = (
    type: string,
    listener: EventListenerOrEventListenerObject,
  ) => {
    listeners.get(type)?.delete(listener)
    events.removeEventListener(type, listener)
  }
  let serial = 0
  const document: { visibilityState: DocumentVisibilityState; prerendering?: boolean } = {
    visibilityState: 'visible',
  }
  return {
    location: { href },
    document,
    crypto: {
      randomUUID: () => `id-${++serial}`,
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes,
    },
    addEventListener: listen,
    removeEventListener: unlisten,
    leave: () => void events.dispatchEvent(new Event('pagehide')),
    hide() {
      document.visibilityState = 'hidden'
      events.dispatchEvent(new Event('visibilitychange'))
    },
    show() {
      document.visibilityState = 'visible'
      events.dispatchEvent(new Event('visibilitychange'))
    },
    /** As browsers do before anybody has come. */
    prerender() {
      document.visibilityState = 'hidden'
      document.prerendering = true
    },
    activate() {
      document.visibilityState = 'visible'
      document.prerendering = false
      events.dispatchEvent(new Event('prerenderingchange'))
    },
    listening: () => [...listeners.values()].reduce((sum, one) => sum + one.size, 0),
  }
}

export type Posted = {
  readonly body: AnalyticsEvent | ErrorReport
  accept(): void
  fail(error: unknown): void
}

/** `isPatient`: posts wait for the test's answer; otherwise each is accepted at once. */
export function setup(options: Partial<AnalyticsOptions> & { readonly isPatient?: boolean } = {}) {
  const clock = fakeClock()
  const page = fakePage()
  const posted: Posted[] = []
  const log: string[] = []
  const request = { isWanted: true }
  const answers: ((isAllowed: boolean) => void)[] = []
  const post = (body: AnalyticsEvent | ErrorReport) =>
    new Promise<void>((accept, fail) => {
      posted.push({ body: JSON.parse(JSON.stringify(body)), accept, fail })
      if (!options.isPatient) accept()
    })
  const analytics = createAnalytics({
    transport: { event: post, error: post },
    isAllowed: () => new Promise((resolve) => answers.push(resolve)),
    isWanted: () => request.isWanted,
    clock,
    page,
    onRefused: () => log.push('refused'),
    onAccepted: () => log.push('accepted'),
    ...options,
  })
  /** Each message takes several turns of the microtask queue. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await clock.advance(0)
  }
  return {
    analytics,
    clock,
    page,
    posted,
    log,
    request,
    /** How often `isAllowed` was called. */
    asked: () => answers.length,
    async answer(isAllowed: boolean) {
      answers.at(-1)?.(isAllowed)
      await settled()
    },
    settled,
    names: () => posted.map(({ body }) => ('event' in body ? body.event : body.errorMessage)),
  }
}

export const track = (event: string, properties: ServiceEvent['properties'] = {}): ServiceEvent => ({
  type: 'track',
  event,
  properties,
  at: 1_000,
  address: undefined,
})

export const error = (errorMessage: string): ServiceEvent => ({
  ...track('API_ERROR', { errorType: 'HttpRequestError', errorMessage, stackTrace: 'at f' }),
  type: 'error',
})

export const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `EVENT_${from + index}`)
