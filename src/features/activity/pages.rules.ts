/** How pages of the history become one list: one row for each id, the newer state of it, newest first. Rules only. */
import type { Transaction } from '../../api/history-answers.ts'

type Rows = readonly Transaction[]

const isInOrder = (rows: Rows): boolean =>
  rows.every((row, index) => index === 0 || row.minedAt <= (rows[index - 1]?.minedAt ?? 0))

/** A list of which `start` is the beginning, one and the same in each place. */
export const isStart = <T>(start: readonly T[], list: readonly T[]): boolean =>
  start.length <= list.length && start.every((one, index) => one === list[index])

/** The service's own order stands where times are equal. */
const newestFirst = (rows: Rows): Rows =>
  isInOrder(rows) ? rows : [...rows].sort((a, b) => b.minedAt - a.minedAt)

/** A page that follows a list in order; a row known before is what the page says of it now. */
export function withNext(known: Rows, page: Rows): Rows {
  const fresh = new Map(page.map((row) => [row.id, row]))
  const isFurther = isInOrder([...known.slice(-1), ...page]) && fresh.size === page.length
  // The usual case, and quick: there may be thousands.
  if (isFurther && !known.some(({ id }) => fresh.has(id))) return [...known, ...page]
  const rows = new Map(known.map((row) => [row.id, row]))
  for (const row of page) rows.set(row.id, row)
  return newestFirst([...rows.values()])
}

/**
 * The first page, read again; `isAll`: no other follows it. What waited and is not in it any more, although it would be, is
 * gone. Undefined: more has happened than a page holds, so the list has to begin anew.
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
