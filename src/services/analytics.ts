/**
 * Decides whether, when and in which order events and error reports leave the page (decisions 36, wire facts 4). Loaded at the first
 * intent. What of them may leave is decided in `analytics-message.ts`, fetched once the service has said yes; nothing leaves without it.
 */
import type { Api } from '../api/create-api.ts'
import type { ServiceEvent } from '../core/services-loader.ts'
import type { Clock } from '../lib/clock.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { AnalyticsMessage, toAnalyticsMessage } from './analytics-message.ts'
import { createErrorLimit } from './error-limit.ts'
import type { AnalyticsPage } from './page-url.ts'
import { type RecordedEvent, recordEvent } from './recorded-event.ts'

type Redactor = { readonly toAnalyticsMessage: typeof toAnalyticsMessage }

export type AnalyticsOptions = {
  readonly transport: Api['analytics']
  /** Asks the service whether events may be sent. A rejection counts as no. */
  readonly isAllowed: () => Promise<boolean>
  /** What the host wants now: `features.analytics` is on, `basic` is off, and there is a project id. */
  readonly isWanted: () => boolean
  readonly clock: Clock
  readonly page: AnalyticsPage
  /** Fetches what removes secrets. Not called before the service has said yes. */
  readonly fetchRedactor?: (() => Promise<Redactor>) | undefined
  /** Called on a 403: the origin is not on the project's list. Not called again before a success. */
  readonly onRefused: (cause: unknown) => void
  /** Called at the first success after that. */
  readonly onAccepted: () => void
}

export type Analytics = {
  /** Queues an event until the service has answered and earlier events are sent. Never throws. */
  track(event: ServiceEvent): void
  /** Asks again, because project id or endpoints changed. Queued events wait for the new answer. */
  reset(): void
  /** Drops what is queued. */
  dispose(): void
}

/** The first events explain how it began, so later ones are dropped. */
const MAX_WAITING = 100
/** Milliseconds: the deadline of a whole call (decisions 35), and a little more. */
const TIMEOUT = 35_000
/** Bytes. Browsers let a closing page send 64 kB, which we share with the host. */
const MAX_KEEPALIVE = 60_000

const withTimeout = <T>(clock: Clock, run: () => Promise<T>): Promise<T> =>
  withDeadline(run(), TIMEOUT, clock, () => new Error('No answer'))

type Sender = {
  /** `onDone`: called when the message has arrived or failed. */
  send(message: AnalyticsMessage, onDone: () => void): void
  isIdle(): boolean
  /** Bytes that a closing page may still send. */
  room(): number
  dispose(): void
}

/** What is on its way, and whether the service refuses the origin. */
const createSender = (p: Pick<AnalyticsOptions, 'clock' | 'onRefused' | 'onAccepted'>): Sender => {
  let inFlight = 0
  let bytesInFlight = 0
  let isRefused = false
  let isDisposed = false

  const accepted = (): void => {
    const wasRefused = isRefused
    isRefused = false
    if (wasRefused && !isDisposed) p.onAccepted()
  }

  /** Other failures are not reported (specification 8). */
  const failed = (error: unknown): void => {
    if (isRefused || isDisposed || readField(error, 'status') !== 403) return
    isRefused = true
    p.onRefused(error)
  }

  return {
    send({ bytes, post }, onDone) {
      inFlight++
      bytesInFlight += bytes
      void withTimeout(p.clock, post)
        .finally(() => {
          inFlight--
          bytesInFlight -= bytes
        })
        .then(accepted, failed)
        .finally(onDone)
    },
    isIdle: () => inFlight === 0,
    room: () => MAX_KEEPALIVE - bytesInFlight,
    dispose() {
      isDisposed = true
    },
  }
}

const createRedactorLoader = ({
  clock,
  fetchRedactor = () => import('./analytics-message.ts'),
}: Pick<AnalyticsOptions, 'clock' | 'fetchRedactor'>) => {
  let redactor: Redactor | undefined
  let isFetching = false

  return {
    current: () => redactor,
    /** Nobody has to know of a failure (specification 8): events wait, and the next one tries again. */
    async fetch(): Promise<void> {
      if (isFetching) return
      isFetching = true
      redactor = await withTimeout(clock, fetchRedactor).catch(() => undefined)
      isFetching = false
    },
  }
}

/** Acts in a task of its own, once for all who ask before it. */
const inOwnTask = (clock: Clock, act: () => void): (() => void) => {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    clock.setTimeout(() => {
      isDue = false
      act()
    }, 0)
  }
}

/** The page goes, or the visitor has come to one that was prerendered. Returns a function that ends this. */
const listen = (page: AnalyticsPage, onLeaving: () => void, onCome: () => void): (() => void) => {
  /** On phones this may be the last event before the browser is ended in the background. */
  const onVisibility = () => {
    if (page.document.visibilityState === 'hidden') onLeaving()
  }
  page.addEventListener('pagehide', onLeaving)
  page.addEventListener('visibilitychange', onVisibility)
  // On its way down: it does not bubble.
  page.addEventListener('prerenderingchange', onCome, true)
  return () => {
    page.removeEventListener('pagehide', onLeaving)
    page.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('prerenderingchange', onCome, true)
  }
}

export function createAnalytics(p: AnalyticsOptions): Analytics {
  const { clock, page } = p
  const mayQueueError = createErrorLimit(clock)
  // Events queued over minutes may be sent at once, so sending has a limit of its own.
  const maySendError = createErrorLimit(clock)
  const sender = createSender(p)
  const redactor = createRedactorLoader(p)
  let waiting: readonly RecordedEvent[] = []
  let answer: 'none' | 'asked' | 'yes' | 'no' = 'none'
  let generation = 0
  let isDisposed = false

  const askIfAllowed = async (): Promise<void> => {
    if (answer !== 'none' || isDisposed || !p.isWanted()) return
    answer = 'asked'
    const started = ++generation
    // A failure counts as no (wire facts 3.4).
    const isAllowed = await withTimeout(clock, async () => p.isAllowed()).catch(() => false)
    if (started !== generation || isDisposed) return
    answer = isAllowed === true ? 'yes' : 'no'
    if (answer === 'no') waiting = []
    else await sendRedacted()
  }

  const sendRedacted = async (): Promise<void> => {
    if (!redactor.current()) await redactor.fetch()
    sendNext()
  }

  /** Takes the next message that may be sent, unless it is larger than `room` bytes. */
  const takeNext = (room = Number.POSITIVE_INFINITY): AnalyticsMessage | undefined => {
    const toMessage = redactor.current()?.toAnalyticsMessage
    // What is prerendered may never be seen.
    if (answer !== 'yes' || !toMessage || page.document.prerendering) return undefined
    if (!p.isWanted()) waiting = []
    const next = waiting[0]
    const message = next && toMessage(next, p.transport)
    if (!message || message.bytes > room) return undefined
    waiting = waiting.slice(1)
    return next.type === 'error' && !maySendError() ? takeNext(room) : message
  }

  const sendNext = (): void => {
    const next = sender.isIdle() ? takeNext() : undefined
    if (next) sender.send(next, sendNext)
  }

  // What is tracked is often a press, whose view is not to wait for it.
  const sendSoon = inOwnTask(clock, () => void sendRedacted())

  /** The page may be closing: sends at once as much as browsers allow. */
  const sendAll = (): void => {
    for (let next = takeNext(sender.room()); next; next = takeNext(sender.room())) sender.send(next, sendNext)
  }

  const queue = (event: ServiceEvent): void => {
    if (answer === 'no' || waiting.length >= MAX_WAITING) return
    if (event.type === 'error' && !mayQueueError()) return
    const recorded = recordEvent(event, page, clock.now())
    if (recorded) waiting = [...waiting, recorded]
  }

  const stopListening = listen(page, sendAll, sendNext)
  void askIfAllowed()

  return {
    track(event) {
      if (isDisposed || !p.isWanted()) return
      void askIfAllowed()
      queue(event)
      if (answer === 'yes') sendSoon()
    },
    reset() {
      if (isDisposed) return
      answer = 'none'
      generation++
      if (p.isWanted()) void askIfAllowed()
      else waiting = []
    },
    dispose() {
      isDisposed = true
      sender.dispose()
      waiting = []
      stopListening()
    },
  }
}
