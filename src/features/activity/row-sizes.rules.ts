/** The sizes of Activity's rows and of the headings of its months, in pixels. */
import { type Sizes, textSize } from '../../ui/virtual-list/layout.rules.ts'
import type { ListBox } from '../../ui/virtual-list/use-sizes.ts'

/** In font sizes: a list at least this wide has room for an amount beside the title. */
const WIDE = 16

/** Heights for two lines per row, or four when the list is narrow for this font size. `width`: 0 while unknown. */
export function sizesFor({ fontSize, width }: Pick<ListBox, 'fontSize' | 'width'>): Sizes {
  const text = textSize(fontSize)
  const isNarrow = width > 0 && width < text * WIDE
  const row = Math.max(60, Math.round((text * (isNarrow ? 20 : 12)) / 3))
  return { header: Math.max(36, Math.round(text * 2.4)), row, isNarrow }
}
