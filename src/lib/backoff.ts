/**
 * Exponential backoff with jitter, so that pages that failed together do not retry together. Only computes the pause; the caller
 * waits.
 */

export type Backoff = {
  /** The pause after the first failure, in ms. */
  readonly first: number
  /** The longest pause, in ms. */
  readonly longest: number
  /** The share of a pause, 0 to 1, by which it may be shortened at random. */
  readonly jitter: number
}

/** The next pause in ms, after `pauses` earlier ones. `random`: 0 to 1. */
export const pauseAfter = (pauses: number, p: Backoff, random = Math.random()): number =>
  Math.min(p.longest, p.first * 2 ** pauses) * (1 - p.jitter * random)
