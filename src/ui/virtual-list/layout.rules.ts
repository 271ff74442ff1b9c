/** Pure rules for the layout of the virtual list: where months and rows are. In pixels. */
import type { Entry } from '../../features/activity/activity.rules.ts'
import type { Month } from '../../features/activity/months.rules.ts'

export type Sizes = {
  readonly header: number
  readonly row: number
  /** Each amount of a row gets a line of its own. */
  readonly isNarrow: boolean
}

export type Section = {
  readonly month: Month
  /** Index of the header among all headers and rows. */
  readonly first: number
  /** Index of its first row among all rows. */
  readonly firstRow: number
  readonly start: number
  readonly size: number
}

export type Layout = {
  readonly sections: readonly Section[]
  /** Number of headers and rows. */
  readonly count: number
  readonly rowCount: number
  readonly height: number
}

/** A range of headers and rows, including the last. */
export type Range = { readonly from: number; readonly to: number }

/** In font sizes: a list at least this wide has room for an amount beside the title. */
const WIDE = 16

/** Heights for two lines per row, or four when the list is narrow for this font size. `width`: 0 while unknown. */
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

/** The last section that begins at or before a position. */
const lastSectionAt = (
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

/** The section of a header or row. */
export const sectionAt = (sections: readonly Section[], item: number): Section | undefined =>
  lastSectionAt(sections, item, 'first')

/** The entry at an index; undefined for a header or beyond the end. */
export function entryAt({ sections }: Layout, item: number): Entry | undefined {
  const section = sectionAt(sections, item)
  return section?.month.entries[item - section.first - 1]
}

/** Index of the header or row at a vertical position. */
const itemAt = ({ sections }: Layout, { header, row }: Sizes, height: number): number => {
  const section = lastSectionAt(sections, height, 'start')
  if (!section) return 0
  const index = Math.floor((height - section.start - header) / row)
  return section.first + Math.min(Math.max(index + 1, 0), section.month.entries.length)
}

/** The visible part of the list in pixels, and how many rows to render beyond it on either side. */
export type Viewport = { readonly top: number; readonly height: number; readonly overscan: number }

/**
 * The rows to render. Their number does not depend on the scroll position, so that scrolling neither adds nor removes
 * one.
 */
export function rangeOf(layout: Layout, sizes: Sizes, { top, height, overscan }: Viewport): Range {
  const first = itemAt(layout, sizes, top)
  const last = Math.max(first + Math.ceil(height / sizes.row), itemAt(layout, sizes, top + height))
  return { from: Math.max(0, first - overscan), to: Math.min(layout.count - 1, last + overscan) }
}

/** The index of a row among all headers and rows, and its position from the top. */
export function positionOfRow(
  { sections }: Layout,
  { header, row: height }: Sizes,
  row: number,
): { readonly item: number; readonly top: number } {
  const section = lastSectionAt(sections, row, 'firstRow')
  const index = row - (section?.firstRow ?? 0)
  return { item: (section?.first ?? 0) + 1 + index, top: (section?.start ?? 0) + header + index * height }
}

/** The row that a key moves to; undefined for other keys. */
export function targetRow(key: string, from: number, count: number, page: number): number | undefined {
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
