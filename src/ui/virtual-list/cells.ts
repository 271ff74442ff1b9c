/** The cells of a list that are rendered, and what each knows of the list. */
import type { Section } from './layout.rules.ts'

export type ListSection<Item> = {
  /** Of the heading's element as well. */
  readonly id: string
  readonly heading?: string
  readonly items: readonly Item[]
  /** The size that each row says, with its position. Without it rows say neither. */
  readonly total?: number
}

export type Cell<Item> = {
  /** Undefined for a placeholder. */
  readonly item: Item | undefined
  /** Among all items. */
  readonly index: number
  /** In its section. */
  readonly nth: number
  readonly row: number
  readonly column: number
}

/** A section with those of its cells that are rendered. */
export type RenderedList<Item> = {
  readonly section: Section
  readonly list: ListSection<Item>
  readonly cells: readonly Cell<Item>[]
}

type Shape = { readonly columns: number; readonly placeholders: number }

/** The cells of some rows. Only a list without headings has several columns. */
export const cellsOf = <Item>(
  { items }: ListSection<Item>,
  { firstRow }: Section,
  rows: readonly number[],
  { columns, placeholders }: Shape,
): readonly Cell<Item>[] =>
  rows
    .flatMap((row) =>
      Array.from({ length: columns }, (_, column) => {
        const nth = row * columns + column
        return { item: items[nth], index: firstRow * columns + nth, nth, row, column }
      }),
    )
    .filter(({ nth }) => nth < items.length + placeholders)
