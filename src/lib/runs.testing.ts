/** Owns how long property tests look: 10,000 cases here, 100,000 with `WM_RUNS=10` (quality section 4). */
import { vi } from 'vitest'

const FACTOR = Math.max(Number(import.meta.env.WM_RUNS) || 1, 0.01)

export const RUNS = Math.ceil(10_000 * FACTOR)

// Importing it gives the test file the time its runs take, also on a busy machine.
vi.setConfig({ testTimeout: 30_000 * Math.max(FACTOR, 1) })
