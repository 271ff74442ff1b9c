/**
 * Thousands of transactions by month, of which only those near the eye are in the page. One stop for Tab; arrows, Home, End
 * and the page keys go from row to row.
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
import { useRowKeys } from '../../ui/hooks/use-row-keys.ts'
import { ActivityRow, kindOf } from './ActivityRow.tsx'
import { entryAt, layoutOf, moved, positionOfRow, type Section, sectionAt } from './list.rules.ts'
import type { Marks } from './marks.rules.ts'
import type { Month } from './months.rules.ts'
import type { Dates } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'
import { useRange, useSizes } from './use-range.ts'

export type ActivityListProps = {
  readonly months: readonly Month[]
  readonly account: string
  readonly facts: NetworkFacts
  readonly marks: Marks
  readonly dates: Dates
  /** The row after so many takes the focus, once it is there: what the visitor asked for has come. */
  readonly focusAfter: number | undefined
  onFocused(): void
  /** The end comes into sight. */
  onEnd(): void
  /** Stands after the rows. */
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
  /** An arrow key was pressed: focus follows once the row is there. */
  const [isMoving, setMoving] = useState(false)
  const current = Math.min(active, Math.max(0, rowCount - 1))
  const position = positionOfRow(layout, sizes, current)

  const isNearEnd = range.to >= count - 1
  // Each list that comes is looked at anew.
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
    // Below the name of its month, which covers what is behind it.
    const [highest, lowest] = [position.top - sizes.header, position.top + sizes.row - element.clientHeight]
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    element.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [isMoving, current, position, sizes])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 1)
    const next = moved(event.key, current, rowCount, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof Element && event.target.closest('[data-index]'))) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
  }
  const onFocus = useCallback((index: number) => setActive(index), [])

  const items = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index)
  // The one with the focus stays, wherever the wheel has gone.
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
                    // Room for those that are not drawn: one that follows another has no place of its own to change.
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
                      isStop={firstRow + nth === current}
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

/** Of a month, those near the eye, each with its place in it. */
const rowsOf = ({ month, first }: Section, items: readonly number[]) =>
  items.flatMap((item) => {
    const nth = item - first - 1
    const entry = month.entries[nth]
    return entry ? [{ entry, nth }] : []
  })

const idOf = ({ year, month }: Month): string => `wm-month-${year}-${month}`
