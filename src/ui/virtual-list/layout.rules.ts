/** Pure rules for the layout of a virtual list: where its headers and rows are. In pixels. */

export type Sizes = {
  /** Height of each section's header; 0 without headers. */
  readonly header: number
  readonly row: number
  /** Between rows, and between the cells of a row. */
  readonly gap?: number
  /** How many cells a row has; 1 without it. */
  readonly columns?: number
  /** Width of a cell, if a row has several. */
  readonly cell?: number
  /** The rows are laid out for little room: the box has the class `narrow`. */
  readonly isNarrow?: boolean
}

/** Pixels: the text size of the default theme. */
export const TEXT_SIZE = 15

/** Pixels; the default theme's where the browser does not name a list's own in pixels. */
export const textSize = (fontSize: number): number => (fontSize > 0 ? fontSize : TEXT_SIZE)

export type Section = {
  /** Its place among the sections. */
  readonly index: number
  readonly rows: number
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

/** From the top of a row to that of the next one. */
export const stepOf = ({ row, gap = 0 }: Sizes): number => row + gap

/** `rowCounts`: of each section. */
export function layoutOf(rowCounts: readonly number[], sizes: Sizes): Layout {
  const { header, gap = 0 } = sizes
  const sections: Section[] = []
  let [first, firstRow, start] = [0, 0, 0]
  for (const [index, rows] of rowCounts.entries()) {
    const size = header + Math.max(0, rows * stepOf(sizes) - gap)
    sections.push({ index, rows, first, firstRow, start, size })
    first += rows + 1
    firstRow += rows
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

/** Index of the header or row at a vertical position. */
const itemAt = ({ sections }: Layout, sizes: Sizes, height: number): number => {
  const section = lastSectionAt(sections, height, 'start')
  if (!section) return 0
  const index = Math.floor((height - section.start - sizes.header) / stepOf(sizes))
  return section.first + Math.min(Math.max(index + 1, 0), section.rows)
}

/** The visible part of the list in pixels, and how many rows to render beyond it on either side. */
export type Viewport = { readonly top: number; readonly height: number; readonly overscan: number }

/**
 * The rows to render. Their number does not depend on the scroll position, so that scrolling neither adds nor removes
 * one; `isExact`: it does, and is smaller.
 */
export function rangeOf(
  layout: Layout,
  sizes: Sizes,
  { top, height, overscan }: Viewport,
  isExact = false,
): Range {
  const first = itemAt(layout, sizes, top)
  const end = itemAt(layout, sizes, top + height)
  const last = isExact ? end : Math.max(first + Math.ceil(height / stepOf(sizes)), end)
  return { from: Math.max(0, first - overscan), to: Math.min(layout.count - 1, last + overscan) }
}

/** The index of a row among all headers and rows, and its position from the top. */
export function positionOfRow(
  { sections }: Layout,
  sizes: Sizes,
  row: number,
): { readonly item: number; readonly top: number } {
  const section = lastSectionAt(sections, row, 'firstRow')
  const index = row - (section?.firstRow ?? 0)
  return {
    item: (section?.first ?? 0) + 1 + index,
    top: (section?.start ?? 0) + sizes.header + index * stepOf(sizes),
  }
}

/** What a section has to render: some of its rows. */
export type RenderedSection = { readonly section: Section; readonly rows: readonly number[] }

/** The rows of a range by section. `kept`: a header or row outside of it that is rendered as well. */
export function renderedSections(
  { sections, count }: Layout,
  { from, to }: Range,
  kept: number | undefined,
): readonly RenderedSection[] {
  const items = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (kept !== undefined && kept < count && !items.includes(kept)) items.push(kept)
  items.sort((a, b) => a - b)
  return [...new Set(items.map((item) => sectionAt(sections, item)))].flatMap((section) => {
    if (!section) return []
    const rows = items.map((item) => item - section.first - 1)
    return [{ section, rows: rows.filter((row) => row >= 0 && row < section.rows) }]
  })
}
