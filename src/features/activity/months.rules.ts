/** Pure rules that filter the entries and group them by month. */
import type { Entry } from './activity.rules.ts'
import { isPrefix } from './pages.rules.ts'

export type Month = {
  readonly year: number
  /** Counts from 0. */
  readonly month: number
  readonly entries: readonly Entry[]
}

/** Keeps its input, so that a list that only grew at its end is not grouped again. */
export type ShownEntries = {
  readonly all: readonly Entry[]
  readonly showsHidden: boolean
  readonly months: readonly Month[]
  /** Entries in all months. */
  readonly count: number
  /** Entries that look like spam, shown or not. */
  readonly hidden: number
}

const nothing = (showsHidden: boolean): ShownEntries => ({
  all: [],
  showsHidden,
  months: [],
  count: 0,
  hidden: 0,
})

const isSame = (a: Month | Entry | undefined, b: Month | Entry | undefined): boolean =>
  a?.year === b?.year && a?.month === b?.month

const monthsOf = (entries: readonly Entry[]): readonly Month[] => {
  const months: { readonly year: number; readonly month: number; readonly entries: Entry[] }[] = []
  for (const entry of entries) {
    const last = months.at(-1)
    if (last && isSame(last, entry)) last.entries.push(entry)
    else months.push({ year: entry.year, month: entry.month, entries: [entry] })
  }
  return months
}

/** Joins two lists of months; a month that continues stays one month. */
const joinMonths = (before: readonly Month[], fresh: readonly Month[]): readonly Month[] => {
  const [last, next] = [before.at(-1), fresh[0]]
  if (!last || !next || !isSame(last, next)) return [...before, ...fresh]
  const joined = { ...last, entries: [...last.entries, ...next.entries] }
  return [...before.slice(0, -1), joined, ...fresh.slice(1)]
}

/** `all`: newest first. `before`: the last result of this function. */
export function shownOf(all: readonly Entry[], showsHidden: boolean, before?: ShownEntries): ShownEntries {
  const goesOn = before?.showsHidden === showsHidden && isPrefix(before.all, all)
  const known = goesOn ? before : nothing(showsHidden)
  const fresh = all.slice(known.all.length)
  const clean = fresh.filter(({ suspicion }) => !suspicion)
  const added = showsHidden ? fresh : clean
  return {
    all,
    showsHidden,
    months: added.length > 0 ? joinMonths(known.months, monthsOf(added)) : known.months,
    count: known.count + added.length,
    hidden: known.hidden + fresh.length - clean.length,
  }
}
