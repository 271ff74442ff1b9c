/**
 * A virtual list of thousands of transactions by month: only rows in and near the view are rendered. A single tab
 * stop; arrows, Home, End and page keys move between rows.
 */
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRowKeys } from '../../ui/virtual-list/use-row-keys.ts'
import { ActivityRow, kindOf } from './ActivityRow.tsx'
import { entryAt, layoutOf, positionOfRow, type Section, sectionAt, targetRow } from '../../ui/virtual-list/layout.rules.ts'
import type { Marks } from './marks.rules.ts'
import type { Month } from './months.rules.ts'
import type { Dates } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'
import { useRange, useSizes } from '../../ui/virtual-list/use-range.ts'

export type ActivityListProps = {
  readonly months: readonly Month[]
  readonly account: string
  readonly facts: NetworkFacts
  readonly marks: Marks
  readonly dates: Dates
  /** Once rendered, the row with this index takes focus: the visitor has asked for more. */
  readonly focusAfter: number | undefined
  onFocused(): void
  /** Called when the end of the list comes into view. */
  onEnd(): void
  /** Rendered after the rows. */
  readonly children: ReactNode
}

export const ActivityList = memo(function ActivityList(props: ActivityListProps) {
  const { months, account, facts, marks, dates, focusAfter, onFocused, onEnd, children } = props
  const box = useRef<HTMLElement>(null)
  const sizes = useSizes(box)
  const layout = useMemo(() => layoutOf(months, sizes), [months, sizes])
  const { sections, count, rowCount } = layout
  const range = useRange(box, layout, sizes)
  const [active, setActive] = useState(0)
  /** A key was pressed; focus moves once the row is rendered. */
  const [isMoving, setMoving] = useState(false)
  const current = Math.min(active, Math.max(0, rowCount - 1))
  const position = positionOfRow(layout, sizes, current)

  const isNearEnd = range.to >= count - 1
  // Checked again for each new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, layout, onEnd])

  useLayoutEffect(() => {
    if (focusAfter === undefined || rowCount <= focusAfter) return
    setActive(focusAfter)
    setMoving(true)
    onFocused()
  }, [focusAfter, rowCount, onFocused])

  useLayoutEffect(() => {
    const element = box.current
    if (!isMoving || !element) return
    setMoving(false)
    // Below the sticky heading of its month, which covers what is behind it.
    const [highest, lowest] = [position.top - sizes.header, position.top + sizes.row - element.clientHeight]
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    element.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [isMoving, current, position, sizes])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 1)
    const next = targetRow(event.key, current, rowCount, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof Element && event.target.closest('[data-index]'))) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
  }
  const onFocus = useCallback((index: number) => setActive(index), [])

  const items = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index)
  // Keeps the active row rendered, wherever the list is scrolled.
  if (count > 0 && !items.includes(position.item)) items.push(position.item)
  items.sort((a, b) => a - b)
  const near = [...new Set(items.map((item) => sectionAt(sections, item)))].flatMap((section) =>
    section ? [{ ...section, id: idOf(section.month), rows: rowsOf(section, items) }] : [],
  )
  const keyOf = useRowKeys(
    near.flatMap(({ id: list, rows }) =>
      rows.map(({ entry }) => ({ id: entry.id, kind: kindOf(entry, marks(entry)), list })),
    ),
    entryAt(layout, position.item)?.id,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside it
    <section
      className={sizes.isNarrow ? 'scroll-box activity-box narrow' : 'scroll-box activity-box'}
      ref={box}
      onKeyDown={onKeyDown}
    >
      <div className="activity-list" style={{ blockSize: `${layout.height}px` }}>
        {near.map(({ id, month, firstRow, start, size, rows }) => (
          <div
            key={id}
            className="activity-month"
            style={{ insetBlockStart: `${start}px`, blockSize: `${size}px` }}
          >
            <h3 id={id} style={{ blockSize: `${sizes.header}px` }}>
              {dates.month(month.year, month.month)}
            </h3>
            {/* biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari */}
            <ul role="list" aria-labelledby={id}>
              {rows
                .filter(({ entry }) => keyOf(entry.id) !== undefined)
                .map(({ entry, nth }, at, drawn) => (
                  <li
                    key={keyOf(entry.id)}
                    aria-setsize={month.entries.length}
                    aria-posinset={nth + 1}
                    // A margin stands for the rows that are not rendered; a row right after another one needs none.
                    style={{
                      blockSize: `${sizes.row}px`,
                      marginBlockStart: `${(nth - (drawn[at - 1]?.nth ?? -1) - 1) * sizes.row}px`,
                    }}
                  >
                    <ActivityRow
                      entry={entry}
                      account={account}
                      facts={facts}
                      mark={marks(entry)}
                      dates={dates}
                      index={firstRow + nth}
                      isTabStop={firstRow + nth === current}
                      onFocus={onFocus}
                    />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="activity-end">{children}</div>
    </section>
  )
})

/** The rows of a month to render, each with its index in the month. */
const rowsOf = ({ month, first }: Section, items: readonly number[]) =>
  items.flatMap((item) => {
    const nth = item - first - 1
    const entry = month.entries[nth]
    return entry ? [{ entry, nth }] : []
  })

const idOf = ({ year, month }: Month): string => `wm-month-${year}-${month}`
