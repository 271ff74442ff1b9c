/**
 * A list or grid of thousands of rows in a box that scrolls, with or without headings between them. Only rows in and
 * near the view are rendered, and it is a single tab stop. What a row shows is up to the view.
 */
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { listCss } from '../theme/list-sheet.ts'
import { useSheet } from '../theme/use-sheet.ts'
import { cellsOf, type ListSection, type RenderedList } from './cells.ts'
import { layoutOf, renderedSections, type Sizes } from './layout.rules.ts'
import { HeadedRows, Rows } from './Rows.tsx'
import type { RowSlot } from './row-slot.ts'
import { useRange } from './use-range.ts'
import { useRoving } from './use-roving.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type ListBox, useSizes } from './use-sizes.ts'

/** How many rows before its end a list asks for more. */
const NEAR_END = 2

export type VirtualListProps<Item> = {
  /** One below the other, each with a heading; or a single one without. */
  readonly sections: readonly ListSection<Item>[]
  /** Names a list without headings. */
  readonly label?: string
  /** Of the box. */
  readonly className: string
  /**
   * `one`: a row, from which keys move to others. `box`: rows have no controls, so the box itself is the tab stop, because what scrolls
   * must be reachable by keyboard.
   */
  readonly tabStops: 'one' | 'box'
  /** Not a new function each time: another one measures the list anew. */
  sizesFor(box: ListBox): Sizes
  idOf(item: Item): string
  /** Rows of one kind have the same elements, which are recycled. Without it, each row has elements of its own. */
  readonly kindOf?: ((item: Item) => string) | undefined
  renderRow(item: Item, slot: RowSlot): ReactNode
  /** Rows rendered beyond the visible part on either side. */
  readonly overscan?: number
  /** What stands for items that are still loading, and how many do. */
  readonly placeholders?: { readonly count: number; readonly node: ReactNode } | undefined
  /** Where the list begins: the tab stop, and how far it is scrolled in pixels. */
  readonly start?: { readonly index: number; readonly top: number }
  readonly isBusy?: boolean
  /** Once rendered, the row with this index takes focus. */
  readonly focusAfter?: number | undefined
  onFocused?(): void
  onScroll?(top: number): void
  /** Called when the end of the list comes into view, and again for each new list whose end is in view. */
  onEnd?(): void
  /** Rendered after the rows. */
  readonly children?: ReactNode
}

const START = { index: 0, top: 0 }

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { sections, className, tabStops, placeholders, overscan = 2, start = START, onEnd, children } = props
  const box = useRef<HTMLDivElement>(null)
  // First, since sizes are measured with it.
  useSheet(box, listCss)
  const sizes = useSizes(box, props.sizesFor)
  const { columns = 1 } = sizes
  const waiting = placeholders?.count ?? 0
  const layout = useMemo(
    () =>
      layoutOf(
        sections.map(({ items }) => Math.ceil((items.length + waiting) / columns)),
        sizes,
      ),
    [sections, waiting, columns, sizes],
  )
  const count = sections.reduce((all, { items }) => all + items.length, 0)
  const range = useRange(box, layout, sizes, {
    overscan,
    isExact: props.kindOf === undefined,
    startTop: start.top,
    onScroll: props.onScroll,
  })
  const { current, item, onKeyDown, onFocus } = useRoving(box, {
    count,
    layout,
    sizes,
    startIndex: start.index,
    focusAfter: props.focusAfter,
    onFocused: props.onFocused,
  })

  const isNearEnd = range.to + NEAR_END - overscan >= layout.count - 1 - Math.floor(waiting / columns)
  // Checked again for each new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, layout, onEnd])

  // Keeps the tab stop rendered, wherever the list is scrolled.
  const near = renderedSections(layout, range, tabStops === 'one' ? item : undefined).flatMap(
    ({ section, rows }) => {
      const list = sections[section.index]
      const shape = { columns, placeholders: waiting }
      return list ? [{ section, list, cells: cellsOf(list, section, rows, shape) }] : []
    },
  )
  const shared = {
    label: props.label,
    isBusy: props.isBusy,
    sizes,
    keyOf: useKeys(near, current, props),
    renderRow: props.renderRow,
    placeholder: placeholders?.node,
    current,
    onFocus,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside it
    <div
      className={sizes.isNarrow ? `scroll-box ${className} narrow` : `scroll-box ${className}`}
      ref={box}
      tabIndex={tabStops === 'box' ? 0 : undefined}
      onKeyDown={tabStops === 'one' ? onKeyDown : undefined}
    >
      {sizes.header > 0 ? (
        <div className="list-sections" style={{ blockSize: `${layout.height}px` }}>
          {near.map((one) => (
            <HeadedRows key={one.list.id} {...one} {...shared} />
          ))}
        </div>
      ) : (
        near.map((one) => <Rows key={one.list.id} {...one} {...shared} />)
      )}
      {children}
    </div>
  )
}

type Keys<Item> = Pick<VirtualListProps<Item>, 'idOf' | 'kindOf'>

/** The React key of each rendered row. `current`: the row that must not wait for a later frame. */
const useKeys = <Item,>(
  near: readonly RenderedList<Item>[],
  current: number,
  { idOf, kindOf }: Keys<Item>,
): ((item: Item) => string | number | undefined) => {
  const cells = near.flatMap(({ list, cells }) =>
    cells.flatMap(({ item, index }) => (item === undefined ? [] : [{ list: list.id, item, index }])),
  )
  const first = cells.find(({ index }) => index === current)?.item
  const recycled = useRowKeys(
    kindOf ? cells.map(({ list, item }) => ({ id: idOf(item), kind: kindOf(item), list })) : [],
    first && idOf(first),
  )
  return (item) => (kindOf ? recycled(idOf(item)) : idOf(item))
}
