/** What was read last, so that what is young is not read again. Not shown, so no proxy. */
import type { Address } from '../../chains/chain.ts'
import { latest } from '../../lib/flight.ts'
import type { Profile } from '../../state/account.ts'

export type Reads = {
  /** CAIP-10 of the last read. */
  key: string
  /** Milliseconds since the epoch. */
  at: number
  /** It has not been answered. */
  isOpen: boolean
  readonly ticket: () => () => boolean
}

const createReads = (): Reads => ({ key: '', at: 0, isOpen: false, ticket: latest() })

export const createBalanceReads = (): Reads => createReads()

export type PortfolioReads = Reads & {
  /** The service has said 503: nobody asks by the clock any more (wire facts 2.4). */
  isPaused: boolean
  /** Whose failure the visitor has been told of: once, until it works again. */
  lastReported: string
  /** Wallets are asked what they know of assets again after this time: by CAIP-10, ms since the epoch. */
  readonly without: Map<string, number>
}

export const createPortfolioReads = (): PortfolioReads => ({
  ...createReads(),
  isPaused: false,
  lastReported: '',
  without: new Map(),
})

/** `found`: what it has written; something else is there once the visitor has left or chosen another account. */
export type ProfileReads = Reads & { found: Profile | undefined }

export const createProfileReads = (): ProfileReads => ({ ...createReads(), found: undefined })

/** Which accounts were asked about, and on which network, and which of them are contracts. */
export type TypeReads = { key: string; smart: readonly Address[] | undefined }

export const createTypeReads = (): TypeReads => ({ key: '', smart: undefined })
