/**
 * Decides when to connect to the relay: one try at a time, retried as long as somebody wants it. Knows no socket and
 * no sign client.
 */
import { failure } from '../../errors/to-error.ts'
import { pauseAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { RELAY } from './relay-defaults.ts'

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

type Waiter = { resolve(): void; reject(error: Error): void }

/** Milliseconds before the next try. */
const pauseBefore = (pauses: number, random: number): number =>
  pauses < RELAY.tries
    ? pauseAfter(pauses, RELAY.pause, random)
    : pauseAfter(pauses - RELAY.tries, RELAY.sessionPause, random)

export function createRelayRetry(p: RelayRetryOptions): RelayRetry {
  const { clock, random = Math.random } = p
  const waiters = new Set<Waiter>()
  let isUp = false
  let isClosed = false
  let isConnecting = false
  let cancelPause: (() => void) | undefined
  /** Counted since the last stable connection. */
  let tries = 0
  let pauses = 0
  /** Monotonic ms of the last try and of the last connection. */
  let triedAt = 0
  let upAt = 0
  /** Increases at each stop, so that results of earlier tries are ignored. */
  let generation = 0

  const finishWaiters = (act: (waiter: Waiter) => void) => {
    const all = [...waiters]
    waiters.clear()
    for (const waiter of all) act(waiter)
  }

  const resetTries = () => {
    tries = 0
    pauses = 0
  }

  const endPause = () => {
    cancelPause?.()
    cancelPause = undefined
  }

  const stop = () => {
    generation += 1
    endPause()
    resetTries()
    if (isConnecting) p.closeSocket()
    isConnecting = false
    const error = failure('relay-unreachable')
    finishWaiters(({ reject }) => reject(error))
  }

  const retry = () => {
    const wantedBy = p.wantedBy()
    if (wantedBy === 'session' || (wantedBy === 'link' && tries < RELAY.tries)) {
      cancelPause = clock.setTimeout(attempt, pauseBefore(pauses, random()))
      pauses += 1
      return
    }
    stop()
    if (wantedBy === 'link') p.onGivenUp()
  }

  const attempt = () => {
    endPause()
    if (isClosed || p.wantedBy() === 'nobody') return stop()
    const started = generation
    isConnecting = true
    tries += 1
    triedAt = clock.monotonic()
    p.openSocket().then(
      () => {
        if (started !== generation) return
        isConnecting = false
        isUp = true
        upAt = clock.monotonic()
        finishWaiters(({ resolve }) => resolve())
        p.onChange(true)
      },
      () => {
        if (started !== generation) return
        isConnecting = false
        retry()
      },
    )
  }

  const connect: RelayRetry['connect'] = ({ now = false } = {}) =>
    new Promise((resolve, reject) => {
      if (isUp) return resolve()
      waiters.add({ resolve, reject })
      if (isConnecting || (cancelPause && !now)) return
      if (now) resetTries()
      attempt()
    })

  return {
    isUp: () => isUp,
    connect,
    join: async () => {
      if (!isUp && !isConnecting && !cancelPause) throw failure('relay-unreachable')
      await connect()
    },
    lost() {
      if (!isUp) return
      isUp = false
      if (clock.monotonic() - upAt >= RELAY.stable) resetTries()
      p.onChange(false)
      retry()
    },
    retryNow() {
      if (cancelPause && clock.monotonic() - triedAt >= RELAY.pause.first) attempt()
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
