/**
 * Decides when to connect to the relay: one try at a time, retried as long as somebody wants it. Knows no socket and
 * no sign client.
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { RELAY } from './relay-defaults.ts'
import { createRetrySchedule } from './retry-schedule.ts'

/** What the relay is wanted by. `link`: the visitor sees a code, or waits for one. */
export type WantedBy = 'session' | 'link' | 'nobody'

export type RelayRetry = {
  isUp(): boolean
  /**
   * Resolves when connected; rejects with `relay-unreachable` when it is given up. `now`: the visitor has just
   * pressed, so a pause is skipped.
   */
  connect(how?: { readonly now?: boolean }): Promise<void>
  /** Waits for a connection that is already being tried; rejects if there is none. */
  join(): Promise<void>
  /** To be called when the connection has closed. */
  lost(): void
  /** Ends a pause, because the device is online again or the page visible. */
  retryNow(): void
  /** Stops trying if nobody wants the relay any more. */
  stopIfUnwanted(): void
  close(): void
}

type RelayRetryOptions = {
  /** Opens a socket; cleans up itself when it rejects. */
  openSocket(): Promise<void>
  /** Cancels a running `openSocket`. */
  closeSocket(): void
  wantedBy(): WantedBy
  onChange(isUp: boolean): void
  /** Called when all tries for a link have failed. */
  onGivenUp(): void
  readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>
  /** For tests. */
  readonly random?: (() => number) | undefined
}

const MAX_TRIES: Readonly<Record<WantedBy, number>> = {
  session: Number.POSITIVE_INFINITY,
  link: RELAY.tries,
  nobody: 0,
}

type Waiter = { resolve(): void; reject(error: Error): void }

const takeAll = <T>(set: Set<T>): readonly T[] => {
  const all = [...set]
  set.clear()
  return all
}

export function createRelayRetry(p: RelayRetryOptions): RelayRetry {
  const schedule = createRetrySchedule(p.clock, p.random)
  const waiters = new Set<Waiter>()
  let isUp = false
  let isClosed = false
  /** A try, or the pause before one, which may be cut short. The result of a try that is not running any more is ignored. */
  let running: { readonly isPause: boolean; cancel(): void } | undefined

  const stop = () => {
    running?.cancel()
    running = undefined
    schedule.reset()
    for (const { reject } of takeAll(waiters)) reject(failure('relay-unreachable'))
  }

  const retry = () => {
    running = undefined
    const wantedBy = p.wantedBy()
    const ms = schedule.nextPause(MAX_TRIES[wantedBy])
    if (ms !== undefined) running = { isPause: true, cancel: p.clock.setTimeout(attempt, ms) }
    else stop()
    if (ms === undefined && wantedBy === 'link') p.onGivenUp()
  }

  const onUp = () => {
    running = undefined
    isUp = true
    schedule.onUp()
    for (const { resolve } of takeAll(waiters)) resolve()
    p.onChange(true)
  }

  const attempt = () => {
    if (isClosed || p.wantedBy() === 'nobody') return stop()
    running?.cancel()
    const started = { isPause: false, cancel: p.closeSocket }
    running = started
    schedule.onTry()
    p.openSocket().then(
      () => running === started && onUp(),
      () => running === started && retry(),
    )
  }

  const connect: RelayRetry['connect'] = ({ now = false } = {}) =>
    new Promise((resolve, reject) => {
      if (isUp) return resolve()
      waiters.add({ resolve, reject })
      if (running && !(running.isPause && now)) return
      if (now) schedule.reset()
      attempt()
    })

  return {
    isUp: () => isUp,
    connect,
    join: async () => {
      if (!isUp && !running) throw failure('relay-unreachable')
      await connect()
    },
    lost() {
      if (!isUp) return
      isUp = false
      schedule.onLost()
      p.onChange(false)
      retry()
    },
    retryNow() {
      if (running?.isPause && schedule.mayTryNow()) attempt()
    },
    stopIfUnwanted() {
      if (!isUp && p.wantedBy() === 'nobody') stop()
    },
    close() {
      isClosed = true
      isUp = false
      stop()
    },
  }
}
