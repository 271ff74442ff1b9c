/** Counts the tries to connect to the relay, and says how long to wait before the next one. Connects nothing itself. */
import { pauseAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { RELAY } from './relay-defaults.ts'

export type RetrySchedule = {
  /** A try begins. */
  onTry(): void
  onUp(): void
  /** Tries count from anew if the connection was stable. */
  onLost(): void
  reset(): void
  /** Milliseconds before the next try; undefined after this many. */
  nextPause(maxTries: number): number | undefined
  /** Whether a pause may be cut short. */
  mayTryNow(): boolean
}

/** Milliseconds before the next try. */
const pauseBefore = (pauses: number, random: number): number =>
  pauses < RELAY.tries
    ? pauseAfter(pauses, RELAY.pause, random)
    : pauseAfter(pauses - RELAY.tries, RELAY.sessionPause, random)

export function createRetrySchedule(
  clock: Pick<Clock, 'monotonic'>,
  random: () => number = Math.random,
): RetrySchedule {
  let tries = 0
  let pauses = 0
  /** Monotonic ms of the last try and of the last connection. */
  let triedAt = 0
  let upAt = 0

  const reset = () => {
    tries = 0
    pauses = 0
  }

  return {
    reset,
    onTry() {
      tries += 1
      triedAt = clock.monotonic()
    },
    onUp() {
      upAt = clock.monotonic()
    },
    onLost() {
      if (clock.monotonic() - upAt >= RELAY.stable) reset()
    },
    nextPause: (maxTries) => (tries < maxTries ? pauseBefore(pauses++, random()) : undefined),
    mayTryNow: () => clock.monotonic() - triedAt >= RELAY.pause.first,
  }
}
