/**
 * How old the figures of a review are, and for how long they may be confirmed and read again. Each feature keeps the age of its own
 * review, and reads the figures by its own timer.
 */
import type { Clock } from '../lib/clock.ts'

/** Milliseconds between two readings while the view is open and the page in front. */
export const REREAD_MS = 15_000
/** Milliseconds. Two readings may fail; after that the figures are too old to confirm. */
export const OLD_MS = 3 * REREAD_MS
/** Readings of one review: after ten minutes the visitor is asked to read it again. */
export const MAX_READS = 40
/** Milliseconds after a change in which the review cannot be confirmed: the click was meant for the figures before. */
export const DEBOUNCE_MS = 400

/**
 * How old figures are, by two clocks: the monotonic one may stop while the device sleeps, the wall clock may be set. Whoever shows
 * them keeps it.
 */
export type ReviewAge = {
  wall: number
  monotonic: number
  reads: number
  changedAt: number
  isReading: boolean
}

export const createReviewAge = (): ReviewAge => ({
  wall: 0,
  monotonic: 0,
  reads: 0,
  changedAt: Number.NEGATIVE_INFINITY,
  isReading: false,
})

/** The figures were just read. */
export function markRead(age: ReviewAge, clock: Clock): void {
  age.wall = clock.now()
  age.monotonic = clock.monotonic()
}

export function markNew(age: ReviewAge, clock: Clock): void {
  markRead(age, clock)
  age.reads = 0
  age.changedAt = Number.NEGATIVE_INFINITY
}

export const isOld = ({ wall, monotonic }: ReviewAge, clock: Clock): boolean =>
  Math.abs(clock.now() - wall) > OLD_MS || clock.monotonic() - monotonic > OLD_MS
