/** What was read last, so that a young balance is not read again. Not shown, so no proxy. */
import type { Address } from '../../chains/chain.ts'
import { latest } from '../../lib/flight.ts'

export type BalanceReads = {
  /** CAIP-10 of the last read. */
  key: string
  /** Milliseconds since the epoch. */
  at: number
  readonly ticket: () => () => boolean
}

export const createBalanceReads = (): BalanceReads => ({ key: '', at: 0, ticket: latest() })

export const createPortfolioReads = (): BalanceReads => ({ key: '', at: 0, ticket: latest() })

/** Which accounts were asked about, and on which network, and which of them are contracts. */
export type TypeReads = { key: string; smart: readonly Address[] }

export const createTypeReads = (): TypeReads => ({ key: '', smart: [] })
