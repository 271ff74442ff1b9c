/**
 * Owns whether, when and in which order events and error reports leave the page (decisions 36, wire facts 4). What of them may
 * leave is decided in `told.ts` and below. Loaded at the first intent.
 */
import type { Api } from '../../api/create-api.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { ServiceEvent } from '../services-loader.ts'
import { type AnalyticsMessage, toAnalyticsMessage } from './analytics-message.ts'
import { createErrorLimit } from './error-limit.ts'
import type { AnalyticsPage } from './page-url.ts'

export type AnalyticsOptions = {
  readonly transport: Api['analytics']
  /** Asks whether events may be sent. A rejection is a no. */
  readonly isAllowed: () => Promise<boolean>
  /** The host's wish, live: `features.analytics`, not `basic`, a project id is there. */
  readonly isWanted: () => boolean
  readonly clock: Clock
  readonly page: AnalyticsPage
  /** 403: the origin is not on the list of the project; once until a later success. */
  readonly onRefused: (cause: unknown) => void
  /** The first success after that. */
  readonly onAccepted: () => void
}

export type Analytics = {
  /** Waits for the service's answer, then for its turn. Never throws. */
  track(event: ServiceEvent): void
  /** Project id or endpoints changed: asked again; what waits, waits for the new answer. */
  reset(): void
  /** What still waits is dropped. */
  dispose(): void
}

/** Events; the first ones tell how it began, so later ones are dropped. */
const MAX_WAITING = 100
/** ms after which somebody who does not answer is not waited for: the whole of a call (decisions 35), and a little. */
const PATIENCE = 35_000
/** Bytes that browsers let a closing page have under way: 64 kB, shared with the host's own. */
const MAX_KEEPALIVE = 60_000

export function createAnalytics(p: AnalyticsOptions): Analytics {
  const { clock, page } = p
  const mayTellError = createErrorLimit(clock)
  // What was told over minutes may leave in one moment, so the way out has its own.
  const maySendError = createErrorLimit(clock)
  let waiting: AnalyticsMessage[] = []
  let answer: 'none' | 'asked' | 'yes' | 'no' = 'none'
  let question = 0
  let underWay = 0
  let bytesUnderWay = 0
  let isRefused = false
  let isDisposed = false

  const inTime = <T>(run: () => Promise<T>): Promise<T> =>
    withDeadline(run(), PATIENCE, clock, () => new Error('No answer'))

  const ask = async (): Promise<void> => {
    if (answer !== 'none' || isDisposed || !p.isWanted()) return
    answer = 'asked'
    const mine = ++question
    // Who cannot say yes has said no (wire facts 3.4).
    const isAllowed = await inTime(async () => p.isAllowed()).catch(() => false)
    if (mine !== question || isDisposed) return
    answer = isAllowed === true ? 'yes' : 'no'
    if (answer === 'no') waiting = []
    sendNext()
  }

  const accepted = (): void => {
    const wasRefused = isRefused
    isRefused = false
    if (wasRefused && !isDisposed) p.onAccepted()
  }

  /** Other failures are nobody's business (specification 8). */
  const failed = (error: unknown): void => {
    if (isRefused || isDisposed || readField(error, 'status') !== 403) return
    isRefused = true
    p.onRefused(error)
  }

  const send = (message: AnalyticsMessage): void => {
    underWay++
    bytesUnderWay += message.bytes
    void inTime(message.post)
      .finally(() => {
        underWay--
        bytesUnderWay -= message.bytes
      })
      .then(accepted, failed)
      .finally(sendNext)
  }

  /** The next one that may still leave, if there is one and it is not larger than `room`. */
  const take = (room = Number.POSITIVE_INFINITY): AnalyticsMessage | undefined => {
    if (answer !== 'yes') return undefined
    if (!p.isWanted()) waiting = []
    const next = waiting[0]
    if (!next || next.bytes > room) return undefined
    waiting = waiting.slice(1)
    return next.isError && !maySendError() ? take(room) : next
  }

  const sendNext = (): void => {
    const next = underWay === 0 ? take() : undefined
    if (next) send(next)
  }

  /** The page may be gone in a moment: everything at once, as far as browsers carry it. */
  const sendAll = (): void => {
    for (let next = take(MAX_KEEPALIVE - bytesUnderWay); next; next = take(MAX_KEEPALIVE - bytesUnderWay))
      send(next)
  }

  /** On phones nothing but this is told before an app in the background is ended. */
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') sendAll()
  }

  page.addEventListener('pagehide', sendAll)
  page.addEventListener('visibilitychange', onVisibility)
  void ask()

  return {
    track(event) {
      if (isDisposed || !p.isWanted()) return
      void ask()
      if (answer === 'no' || waiting.length >= MAX_WAITING) return
      if (event.type === 'error' && !mayTellError()) return
      const message = toAnalyticsMessage(event, page, p.transport, clock.now())
      if (!message) return
      waiting = [...waiting, message]
      sendNext()
    },
    reset() {
      if (isDisposed) return
      answer = 'none'
      question++
      if (p.isWanted()) void ask()
      else waiting = []
    },
    dispose() {
      isDisposed = true
      waiting = []
      page.removeEventListener('pagehide', sendAll)
      page.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
