/** What a row has to know of the list. */
export type RowSlot = {
  readonly index: number
  /** Whether Tab reaches this row. */
  readonly isTabStop: boolean
  onFocus(index: number): void
}

/** For the element of a row that takes focus, where the list has a single tab stop. */
export const rovingProps = ({ index, isTabStop, onFocus }: RowSlot) => ({
  tabIndex: isTabStop ? 0 : -1,
  'data-index': index,
  onFocus: () => onFocus(index),
})
