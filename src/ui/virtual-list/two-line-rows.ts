/** The sizes of rows with an icon and two lines, as `RowContent` renders them; the second may go on in a third. */
import { type Sizes, textSize } from './layout.rules.ts'
import type { ListBox } from './use-sizes.ts'

/** Pixels, at the default text size; at least as high as the icon needs. */
const MIN_HEIGHT = 56

/** A list less wide than this many times its text has no room for a value beside a name. */
const WIDE = 14

/** `width`: 0 while unknown. */
export const twoLineRows = ({
  fontSize,
  space,
  width,
}: Pick<ListBox, 'fontSize' | 'space' | 'width'>): Sizes => {
  const text = textSize(fontSize)
  const isNarrow = width > 0 && width < text * WIDE
  const third = isNarrow ? text * 1.3 : 0
  return {
    header: 0,
    row: Math.max(MIN_HEIGHT, Math.ceil(text * 3.73 + third), Math.ceil(text * 2.54 + third) + 4 * space),
    gap: space,
    isNarrow,
  }
}
