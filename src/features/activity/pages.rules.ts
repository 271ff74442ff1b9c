/** Pure rules that merge pages of the history into one list: one row per id, in its newer state, newest first. */
import type { Transaction } from '../../api/contract.ts'

type Rows = readonly Transaction[]

const isInOrder = (rows: Rows): boolean =>
  rows.every((row, index) => index === 0 || row.minedAt <= (rows[index - 1]?.minedAt ?? 0))

/** Whether `list` begins with the very objects of `start`. */
export const isPrefix = <T>(start: readonly T[], list: readonly T[]): boolean =>
  start.length <= list.length && start.every((one, index) => one === list[index])

/** Stable, so that rows of the same time keep the service's order. */
const newestFirst = (rows: Rows): Rows =>
  isInOrder(rows) ? rows : [...rows].sort((a, b) => b.minedAt - a.minedAt)

/** Appends the next page. A row that is known already gets its new state. */
export function withNext(known: Rows, page: Rows): Rows {
  const fresh = new Map(page.map((row) => [row.id, row]))
  const isFurther = isInOrder([...known.slice(-1), ...page]) && fresh.size === page.length
  // The fast path of the usual case: there may be thousands of rows.
  if (isFurther && !known.some(({ id }) => fresh.has(id))) return [...known, ...page]
  const rows = new Map(known.map((row) => [row.id, row]))
  for (const row of page) rows.set(row.id, row)
  return newestFirst([...rows.values()])
}

/**
 * Merges the first page, read again. `isAll`: there are no other pages. Pending rows that should be in the page and
 * are not any more are dropped. Undefined when the page shares no row with the list, so that the list has to start
 * over.
 */
export function withFirst(known: Rows, page: Rows, isAll: boolean): Rows | undefined {
  if (isAll) return newestFirst(page)
  const before = new Set(known.map(({ id }) => id))
  if (!page.some(({ id }) => before.has(id))) return undefined
  const now = new Set(page.map(({ id }) => id))
  const oldest = Math.min(...page.map(({ minedAt }) => minedAt))
  const isGone = ({ status, minedAt }: Transaction) => status === 'pending' && minedAt > oldest
  return newestFirst([...page, ...known.filter((row) => !now.has(row.id) && !isGone(row))])
}
