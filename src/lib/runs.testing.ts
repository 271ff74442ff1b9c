/**
 * Owns how long property tests look: 10,000 cases here, 100,000 with `WM_RUNS=10`; and where they begin: at random, or with
 * `WM_SEED`, which leads to the same cases again.
 */
import fc from 'fast-check'
import { vi } from 'vitest'

const FACTOR = Math.max(Number(import.meta.env.WM_RUNS) || 1, 0.01)

export const RUNS = Math.ceil(10_000 * FACTOR)

/** All the cases are asked for. */
export const isWhole = FACTOR >= 10

const SEED = Number(import.meta.env.WM_SEED)
if (SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })

// Importing it gives the test file the time its runs take, also on a busy machine.
vi.setConfig({ testTimeout: 30_000 * Math.max(FACTOR, 1) })
