/** How old the figures of the review are, by both clocks: one stands still while the device sleeps, a person may set the other. */
import type { Wallet } from '../app/wallet.ts'
import { REREAD_MS } from '../features/send/draft/draft.reads.ts'

/** Milliseconds. Two readings may fail; then nothing is confirmed by these figures. */
export const OLD_MS = 3 * REREAD_MS
/** Readings of one review: after ten minutes the visitor is asked to look again. */
export const MAX_READS = 40
/** Milliseconds in which a review that has changed cannot be confirmed, as the button that has just appeared. */
export const DEBOUNCE_MS = 400

type Age = { wall: number; monotonic: number; reads: number; changedAt: number; isReading: boolean }

export const createReviewAge = (): Age => ({
  wall: 0,
  monotonic: 0,
  reads: 0,
  changedAt: Number.NEGATIVE_INFINITY,
  isReading: false,
})

/** What is shown has just been read. */
export function markRead(wallet: Wallet): void {
  const age = wallet.slice(createReviewAge)
  age.wall = wallet.clock.now()
  age.monotonic = wallet.clock.monotonic()
}

export function markNew(wallet: Wallet): void {
  markRead(wallet)
  const age = wallet.slice(createReviewAge)
  age.reads = 0
  age.changedAt = Number.NEGATIVE_INFINITY
}

export function isOld(wallet: Wallet): boolean {
  const { wall, monotonic } = wallet.slice(createReviewAge)
  const { clock } = wallet
  return Math.abs(clock.now() - wall) > OLD_MS || clock.monotonic() - monotonic > OLD_MS
}
