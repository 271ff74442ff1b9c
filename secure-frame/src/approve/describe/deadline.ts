/** Reads of the chain for a description: each has a deadline, and one that fails says nothing. */
import type { Clock } from '../../../../src/lib/clock.ts'

const DEADLINE = 10_000

/**
 * What was read; undefined if it failed or took longer than 10 s. A failed read is no reason to fail the description: what is missing
 * is said on the screen.
 */
export function withDeadline<T>(read: () => Promise<T>, clock: Clock): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(() => resolve(undefined), DEADLINE)
    const settle = (value: T | undefined) => {
      cancel()
      resolve(value)
    }
    // `then` on a chain of its own, so that a read which throws at once counts as one that rejects.
    Promise.resolve()
      .then(read)
      .then(settle, () => settle(undefined))
  })
}
