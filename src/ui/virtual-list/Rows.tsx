/** The rendered rows of a virtual list, each in its place; with the heading of its section if there is one. */
import type { ReactNode } from 'react'
import type { Cell, RenderedList } from './cells.ts'
import { type Sizes, stepOf } from './layout.rules.ts'
import type { RowSlot } from './row-slot.ts'

export type RowsProps<Item> = RenderedList<Item> & {
  readonly label?: string | undefined
  readonly isBusy?: boolean | undefined
  readonly sizes: Sizes
  /** Of a row's element; undefined if it is rendered in a later frame. */
  keyOf(item: Item): string | number | undefined
  renderRow(item: Item, slot: RowSlot): ReactNode
  readonly placeholder: ReactNode
  /** Index of the tab stop. */
  readonly current: number
  onFocus(index: number): void
}

export function Rows<Item>(props: RowsProps<Item>) {
  const { section, list, cells, label, isBusy, sizes, keyOf, renderRow, placeholder, current, onFocus } =
    props
  return (
    <ul
      className="list-rows"
      // biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari
      role="list"
      aria-label={label}
      aria-labelledby={list.heading === undefined ? undefined : list.id}
      aria-busy={isBusy || undefined}
      style={{ blockSize: `${section.size - sizes.header}px` }}
    >
      {cells.map((cell) => {
        const { item, index, nth } = cell
        const style = styleOf(cell, sizes)
        if (item === undefined)
          return (
            <li key={`place ${index}`} aria-hidden="true" style={style}>
              {placeholder}
            </li>
          )
        const key = keyOf(item)
        if (key === undefined) return null
        return (
          <li
            key={key}
            aria-setsize={list.total}
            aria-posinset={list.total === undefined ? undefined : nth + 1}
            style={style}
          >
            {renderRow(item, { index, isTabStop: index === current, onFocus })}
          </li>
        )
      })}
    </ul>
  )
}

/** A section with its heading, which stays at the top of the box while its rows scroll. */
export function HeadedRows<Item>(props: RowsProps<Item>) {
  const { section, list, sizes } = props
  return (
    <div
      className="list-section"
      style={{ insetBlockStart: `${section.start}px`, blockSize: `${section.size}px` }}
    >
      <h3 id={list.id} style={{ blockSize: `${sizes.header}px` }}>
        {list.heading}
      </h3>
      <Rows {...props} />
    </div>
  )
}

const styleOf = ({ row, column }: Cell<unknown>, sizes: Sizes) => {
  const { row: height, cell, gap = 0 } = sizes
  return {
    blockSize: `${height}px`,
    insetBlockStart: `${row * stepOf(sizes)}px`,
    ...(cell !== undefined && {
      inlineSize: `${cell}px`,
      insetInlineStart: `${column * (cell + gap)}px`,
    }),
  }
}
