/** Whom the histories of accounts have shown, for some minutes of this page. Not shown, so no proxy. */
import type { Receivers } from './guard.rules.ts'

export type HistoryRead = Receivers & {
  /** Monotonic ms until which it is not asked again. */
  readonly until: number
}

/** By CAIP-10. */
export const createHistoryReads = (): Map<string, HistoryRead> => new Map()
