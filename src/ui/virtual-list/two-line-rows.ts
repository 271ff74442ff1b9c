/** The sizes of rows with an icon and two lines, as `RowContent` renders them; the second may go on in a third. */
import { type Sizes, textSize } from './layout.rules.ts'
import type { ListBox } from './use-sizes.ts'

/** Pixels, at the default text size; at least as high as the icon needs. */
const MIN_HEIGHT = 56

export const twoLineRows = ({ fontSize, space }: Pick<ListBox, 'fontSize' | 'space'>): Sizes => ({
  header: 0,
  row: Math.max(
    MIN_HEIGHT,
    Math.ceil(textSize(fontSize) * 3.73),
    Math.ceil(textSize(fontSize) * 2.54) + 4 * space,
  ),
  gap: space,
})
