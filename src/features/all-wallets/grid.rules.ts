/** The sizes of the grid of tiles, in pixels. */
import { type Sizes, textSize } from '../../ui/virtual-list/layout.rules.ts'
import type { ListBox } from '../../ui/virtual-list/use-sizes.ts'

const GAP = 8

/** Tiles are as wide as a short name needs at this font size; there are at least two columns. `lines`: of small text, beside image, name and mark. */
export function gridOf(
  { fontSize, rowWidth }: Pick<ListBox, 'fontSize' | 'rowWidth'>,
  lines = 0,
): Required<Omit<Sizes, 'isNarrow'>> {
  const text = textSize(fontSize)
  const columns = Math.max(2, Math.floor((rowWidth + GAP) / (text * 4.9 + GAP)))
  return {
    header: 0,
    row: Math.max(104, Math.round(text * 7.6)) + Math.round(text * lines),
    gap: GAP,
    columns,
    cell: Math.max(0, (rowWidth - GAP * (columns - 1)) / columns),
  }
}
