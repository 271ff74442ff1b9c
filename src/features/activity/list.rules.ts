/** Where months and rows stand in a list of which only a part is in the page. Rules only; pixels. */
import type { Entry } from './activity.rules.ts'
import type { Month } from './months.rules.ts'

export type Sizes = {
  readonly header: number
  readonly row: number
  /** Each amount of a row has a line of its own. */
  readonly isNarrow: boolean
}

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
  /** Headers and rows. */
  readonly count: number
  readonly rowCount: number
  readonly height: number
}

/** Of headers and rows, the last one included. */
export type Range = { readonly from: number; readonly to: number }

/** So many times the size of text, and an amount has room beside what it is the amount of. */
const WIDE = 16

/** As high as its two lines need, four where it is narrow for this size of text. `width`: 0 before it is known. */
export function sizesFor(fontSize: number, width: number): Sizes {
  const text = fontSize > 0 ? fontSize : 15
  const isNarrow = width > 0 && width < text * WIDE
  const row = Math.max(60, Math.round((text * (isNarrow ? 20 : 12)) / 3))
  return { header: Math.max(36, Math.round(text * 2.4)), row, isNarrow }
}

export function layoutOf(months: readonly Month[], { header, row }: Sizes): Layout {
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
  return { sections, count: first, rowCount: firstRow, height: start }
}

/** The last one of a row of sections that begins at or before a place. */
const lastBefore = (
  sections: readonly Section[],
  position: number,
  by: 'first' | 'firstRow' | 'start',
): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.[by] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return sections[low]
}

/** The section that a header or row is in. */
export const sectionAt = (sections: readonly Section[], item: number): Section | undefined =>
  lastBefore(sections, item, 'first')

/** Undefined: a header is there, or nothing. */
export function entryAt({ sections }: Layout, item: number): Entry | undefined {
  const section = sectionAt(sections, item)
  return section?.month.entries[item - section.first - 1]
}

/** The header or row at a height. */
const itemAt = ({ sections }: Layout, { header, row }: Sizes, height: number): number => {
  const section = lastBefore(sections, height, 'start')
  if (!section) return 0
  const index = Math.floor((height - section.start - header) / row)
  return section.first + Math.min(Math.max(index + 1, 0), section.month.entries.length)
}

/** What is seen of a list, in pixels, and so many rows beyond it at either side. */
export type Sight = { readonly top: number; readonly height: number; readonly beyond: number }

/** As many wherever it is, so that it moves without a row more or less: of two that are seen in part, the last may be beyond. */
export function rangeOf(layout: Layout, sizes: Sizes, { top, height, beyond }: Sight): Range {
  const first = itemAt(layout, sizes, top)
  const last = Math.max(first + Math.ceil(height / sizes.row), itemAt(layout, sizes, top + height))
  return { from: Math.max(0, first - beyond), to: Math.min(layout.count - 1, last + beyond) }
}

/** Where a row is among all headers and rows, and how far down. */
export function positionOfRow(
  { sections }: Layout,
  { header, row: height }: Sizes,
  row: number,
): { readonly item: number; readonly top: number } {
  const section = lastBefore(sections, row, 'firstRow')
  const index = row - (section?.firstRow ?? 0)
  return { item: (section?.first ?? 0) + 1 + index, top: (section?.start ?? 0) + header + index * height }
}

/** The row a key leads to; undefined when it leads nowhere. */
export function moved(key: string, from: number, count: number, page: number): number | undefined {
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
