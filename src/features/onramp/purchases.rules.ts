/** What the history of purchases says: which belong to the visit to a provider's page, and whether one is under way. */
import type { Transaction } from '../../api/contract.ts'

type Start = {
  /** ms since the epoch. */
  readonly startedAt: number
  /** Ids of those that were there before; undefined: not read in time, so that the time decides. */
  readonly before: ReadonlySet<string> | undefined
}

/** Not there before; where that is not known, in progress or newer than the start. The service's clock may be another one. */
export const isNewPurchase = ({ startedAt, before }: Start, { id, status, minedAt }: Transaction): boolean =>
  before ? !before.has(id) : status === 'pending' || minedAt > startedAt

const monthOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()} ${date.getMonth()}`
}

/** One of this month is in progress: older ones are left alone. */
export const isUnderWay = (rows: readonly Transaction[], now: number): boolean =>
  rows.some(({ status, minedAt }) => status === 'pending' && monthOf(minedAt) === monthOf(now))
