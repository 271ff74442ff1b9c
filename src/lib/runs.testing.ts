/** Owns how long property tests look: 10,000 cases here, 100,000 with `WM_RUNS=10` (quality section 4). */
export const RUNS = 10_000 * Math.max(Number(import.meta.env.WM_RUNS) || 1, 0.01)
