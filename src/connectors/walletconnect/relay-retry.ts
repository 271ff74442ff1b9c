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

/** Those who wait for the same connection. */
const createWaiters = () => {
  const waiters = new Set<{ resolve(): void; reject(error: Error): void }>()
  const take = () => {
    const all = [...waiters]
    waiters.clear()
    return all
  }
  return {
    wait: () => new Promise<void>((resolve, reject) => waiters.add({ resolve, reject })),
    resolve() {
      for (const { resolve } of take()) resolve()
    },
    reject(error: Error) {
      for (const { reject } of take()) reject(error)
    },
  }
}

/** The time before the next try. */
const createPause = (clock: Pick<Clock, 'setTimeout'>) => {
  let cancel: (() => void) | undefined
  return {
    isRunning: () => cancel !== undefined,
    start(act: () => void, ms: number) {
      cancel = clock.setTimeout(act, ms)
    },
    end() {
      cancel?.()
      cancel = undefined
    },
  }
}

/** Opens one socket at a time. The result of a cancelled try is ignored. */
const createSocketTry = (
  { openSocket, closeSocket }: Pick<RelayRetryOptions, 'openSocket' | 'closeSocket'>,
  onUp: () => void,
  onFailed: () => void,
) => {
  let running: object | undefined
  return {
    isRunning: () => running !== undefined,
    start() {
      const own = {}
      running = own
      const finish = (act: () => void) => () => {
        if (running !== own) return
        running = undefined
        act()
      }
      openSocket().then(finish(onUp), finish(onFailed))
    },
    cancel() {
      const wasRunning = running !== undefined
      running = undefined
      if (wasRunning) closeSocket()
    },
  }
}

export function createRelayRetry(p: RelayRetryOptions): RelayRetry {
  const { clock, random = Math.random } = p
  const schedule = createRetrySchedule(clock, random)
  const waiters = createWaiters()
  const pause = createPause(clock)
  let isUp = false
  let isClosed = false

  const stop = () => {
    pause.end()
    schedule.reset()
    socketTry.cancel()
    waiters.reject(failure('relay-unreachable'))
  }

  const retry = () => {
    const wantedBy = p.wantedBy()
    const ms = schedule.nextPause(MAX_TRIES[wantedBy])
    if (ms !== undefined) return pause.start(attempt, ms)
    stop()
    if (wantedBy === 'link') p.onGivenUp()
  }

  const onUp = () => {
    isUp = true
    schedule.onUp()
    waiters.resolve()
    p.onChange(true)
  }

  const socketTry = createSocketTry(p, onUp, retry)

  const attempt = () => {
    pause.end()
    if (isClosed || p.wantedBy() === 'nobody') return stop()
    schedule.onTry()
    socketTry.start()
  }

  const connect: RelayRetry['connect'] = async ({ now = false } = {}) => {
    if (isUp) return
    const connected = waiters.wait()
    if (!socketTry.isRunning() && (!pause.isRunning() || now)) {
      if (now) schedule.reset()
      attempt()
    }
    await connected
  }

  return {
    isUp: () => isUp,
    connect,
    join: async () => {
      if (!isUp && !socketTry.isRunning() && !pause.isRunning()) throw failure('relay-unreachable')
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
      if (pause.isRunning() && schedule.mayTryNow()) attempt()
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
