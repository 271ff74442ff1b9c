/** The pauses of whatever asks again by itself: doubled up to the longest, and each a little shorter by chance, so that pages that
 * failed together do not ask together. */

export type Backoff = {
  /** Milliseconds: the pause after the first failure, and the longest. */
  readonly first: number
  readonly longest: number
  /** By so much of itself a pause may be shorter, from 0 to 1. */
  readonly jitter: number
}

/** After so many pauses before; `random`: from 0 to 1. */
export const pauseAfter = (pauses: number, p: Backoff, random = Math.random()): number =>
  Math.min(p.longest, p.first * 2 ** pauses) * (1 - p.jitter * random)
