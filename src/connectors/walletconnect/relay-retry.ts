/**
 * When the relay is dialled: one try at a time, and who still wants it decides whether there is another one. Knows no socket
 * and no sign client.
 */
import { failure } from '../../errors/to-error.ts'
import { pauseAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { RELAY } from './relay-defaults.ts'

/** `link`: somebody looks at a code, or waits for one. */
export type WantedBy = 'session' | 'link' | 'nobody'

export type Redial = {
  isUp(): boolean
  /** Resolves when the relay is there; rejects with `relay-unreachable` when it is given up. `now`: somebody has pressed. */
  reach(how?: { readonly now?: boolean }): Promise<void>
  /** The same where it is looked for already; else it rejects, and nothing is begun. */
  join(): Promise<void>
  /** The connection is gone. */
  lost(): void
  /** The device is back, or the page in front: the pause ends. */
  nudge(): void
  /** Somebody left: where nobody wants the relay it is not looked for. */
  release(): void
  close(): void
}

type Parts = {
  /** Opens a socket, and closes it when it rejects. */
  dial(): Promise<void>
  /** Ends what `dial` is at. */
  hangUp(): void
  wantedBy(): WantedBy
  onChange(isUp: boolean): void
  /** All tries for a link have failed. */
  onGivenUp(): void
  readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>
  /** Of tests. */
  readonly random?: (() => number) | undefined
}

type Waiter = { resolve(): void; reject(error: Error): void }

/** Before the next try, after so many pauses. */
const pauseBefore = (pauses: number, random: number): number =>
  pauses < RELAY.tries
    ? pauseAfter(pauses, RELAY.pause, random)
    : pauseAfter(pauses - RELAY.tries, RELAY.sessionPause, random)

export function createRedial(p: Parts): Redial {
  const { clock, random = Math.random } = p
  const waiters = new Set<Waiter>()
  let isUp = false
  let isClosed = false
  let isDialling = false
  let cancelPause: (() => void) | undefined
  /** Since the relay was last there for a while. */
  let tries = 0
  let pauses = 0
  /** When it was last tried, and when it came. */
  let triedAt = 0
  let upAt = 0
  /** Counts what was stopped: a try of before is not heard. */
  let turn = 0

  const settleAll = (act: (waiter: Waiter) => void) => {
    const all = [...waiters]
    waiters.clear()
    for (const waiter of all) act(waiter)
  }

  const begin = () => {
    tries = 0
    pauses = 0
  }

  const endPause = () => {
    cancelPause?.()
    cancelPause = undefined
  }

  const stop = () => {
    turn += 1
    endPause()
    begin()
    if (isDialling) p.hangUp()
    isDialling = false
    const error = failure('relay-unreachable')
    settleAll(({ reject }) => reject(error))
  }

  const again = () => {
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
    const mine = turn
    isDialling = true
    tries += 1
    triedAt = clock.monotonic()
    p.dial().then(
      () => {
        if (mine !== turn) return
        isDialling = false
        isUp = true
        upAt = clock.monotonic()
        settleAll(({ resolve }) => resolve())
        p.onChange(true)
      },
      () => {
        if (mine !== turn) return
        isDialling = false
        again()
      },
    )
  }

  const reach: Redial['reach'] = ({ now = false } = {}) =>
    new Promise((resolve, reject) => {
      if (isUp) return resolve()
      waiters.add({ resolve, reject })
      if (isDialling || (cancelPause && !now)) return
      if (now) begin()
      attempt()
    })

  return {
    isUp: () => isUp,
    reach,
    join: async () => {
      if (!isUp && !isDialling && !cancelPause) throw failure('relay-unreachable')
      await reach()
    },
    lost() {
      if (!isUp) return
      isUp = false
      if (clock.monotonic() - upAt >= RELAY.stable) begin()
      p.onChange(false)
      again()
    },
    nudge() {
      if (cancelPause && clock.monotonic() - triedAt >= RELAY.pause.first) attempt()
    },
    release() {
      if (!isUp && p.wantedBy() === 'nobody') stop()
    },
    close() {
      isClosed = true
      isUp = false
      stop()
    },
  }
}
