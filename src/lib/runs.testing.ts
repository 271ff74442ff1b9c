/**
 * How many cases property tests run: 10,000 by default, 100,000 with `WM_RUNS=10`. `WM_SEED` repeats the cases of an earlier run;
 * without it the seed is random.
 */
import fc from 'fast-check'
import { vi } from 'vitest'

const FACTOR = Math.max(Number(import.meta.env.WM_RUNS) || 1, 0.01)

export const RUNS = Math.ceil(10_000 * FACTOR)

/** At least the full 100,000 cases were asked for. */
export const isWhole = FACTOR >= 10

/** What many cases share, made anew for every hundred: a page keeps all that was done on it, and each case would be slower than the last. */
export const renewed = <T>(make: () => T): (() => T) => {
  let cases = 0
  let made: T
  return () => {
    if (cases % 100 === 0) made = make()
    cases += 1
    return made
  }
}

const SEED = Number(import.meta.env.WM_SEED)
if (SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })

// Importing this file also gives the test file enough time for its runs.
vi.setConfig({ testTimeout: 90_000 * Math.max(FACTOR, 1) })
