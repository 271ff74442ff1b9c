/** Whom the histories of accounts have shown, for some minutes of this page. Not shown, so no proxy. */
import type { Address } from '../chains/chain.ts'

export type HistoryRead = {
  /** To compare with. */
  readonly receivers: readonly Address[]
  /** Monotonic ms until which it is not asked again. */
  readonly until: number
}

/** By CAIP-10. */
export const createHistoryReads = (): Map<string, HistoryRead> => new Map()
