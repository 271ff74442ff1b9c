/** Where months and rows stand in a list of which only a part is in the page. Rules only; pixels. */
import type { Entry, Month } from './activity.rules.ts'

export type Sizes = { readonly header: number; readonly row: number }

export type Section = {
  readonly month: Month
  /** Of the header among all headers and rows. */
  readonly first: number
  /** Of its first row among all rows. */
  readonly firstRow: number
  readonly start: number
  readonly size: number
}

export type Layout = {
  readonly sections: readonly Section[]
  readonly count: number
  readonly rows: readonly Entry[]
}

/** As high as two lines of this size of text need. */
export const sizesFor = (fontSize: number): Sizes => {
  const text = fontSize > 0 ? fontSize : 15
  return { header: Math.max(36, Math.round(text * 2.4)), row: Math.max(60, Math.round(text * 4)) }
}

export const layoutOf = (months: readonly Month[], { header, row }: Sizes): Layout => {
  const sections: Section[] = []
  let [first, firstRow, start] = [0, 0, 0]
  for (const month of months) {
    const { length } = month.entries
    const size = header + length * row
    sections.push({ month, first, firstRow, start, size })
    first += length + 1
    firstRow += length
    start += size
  }
  return { sections, count: first, rows: months.flatMap(({ entries }) => entries) }
}

/** The section that an item, header or row, is in: the last one that begins at or before it. */
export const sectionAt = (sections: readonly Section[], index: number): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.first ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return sections[low]
}

/** Where a row is among all headers and rows. */
export const itemOfRow = (sections: readonly Section[], row: number): number => {
  const before = sections.filter(({ firstRow }) => firstRow <= row).length
  return row + before
}

/** The row a key leads to; undefined when it leads nowhere. */
export const moved = (key: string, from: number, count: number, page: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined || count === 0) return undefined
  return Math.min(Math.max(from + step, 0), count - 1)
}
