/**
 * Thousands of transactions by month, of which only those near the eye are in the page. One stop for Tab; arrows, Home, End
 * and the page keys go from row to row.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
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
import { ActivityRow } from './ActivityRow.tsx'
import type { Month } from './activity.rules.ts'
import { itemOfRow, layoutOf, moved, sectionAt, sizesFor } from './list.rules.ts'
import type { Dates } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'

export type ActivityListProps = {
  readonly months: readonly Month[]
  readonly account: string
  readonly facts: NetworkFacts
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
  const { months, account, facts, dates, focusAfter, onFocused, onEnd, children } = props
  const box = useRef<HTMLElement>(null)
  const [sizes, setSizes] = useState(() => sizesFor(15))
  const layout = useMemo(() => layoutOf(months, sizes), [months, sizes])
  const { sections, count, rows } = layout
  const [active, setActive] = useState(0)
  /** An arrow key was pressed: focus follows once the row is there. */
  const [isMoving, setMoving] = useState(false)
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const currentItem = itemOfRow(sections, current)
  const isHeader = (item: number) => sectionAt(sections, item)?.first === item

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (item) => (isHeader(item) ? sizes.header : sizes.row),
    overscan: 3,
    initialRect: { width: 334, height: 424 },
    scrollPaddingStart: sizes.header,
    // The one with the focus stays, wherever the wheel has gone.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), currentItem])]
        .filter((item) => item < count)
        .sort((a, b) => a - b),
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = sizesFor(Number.parseFloat(getComputedStyle(element).fontSize))
      setSizes((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or rows of another height, is measured anew
  useLayoutEffect(() => virtual.measure(), [layout])

  const items = virtual.getVirtualItems()
  const last = items.reduce((most, { index }) => (index === currentItem ? most : Math.max(most, index)), 0)
  const isNearEnd = last + 4 >= count
  // Each list that comes is looked at anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, layout, onEnd])

  useLayoutEffect(() => {
    if (focusAfter === undefined || rows.length <= focusAfter) return
    setActive(focusAfter)
    setMoving(true)
    onFocused()
  }, [focusAfter, rows.length, onFocused])

  useLayoutEffect(() => {
    if (!isMoving) return
    setMoving(false)
    virtual.scrollToIndex(currentItem)
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    row?.focus({ preventScroll: true })
  }, [isMoving, current, currentItem, virtual])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 1)
    const next = moved(event.key, current, rows.length, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof Element && event.target.closest('[data-index]'))) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
  }
  const onFocus = useCallback((index: number) => setActive(index), [])

  const indices = items.map(({ index }) => index)
  const near = [...new Set(indices.map((item) => sectionAt(sections, item)))].filter(
    (one) => one !== undefined,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside it
    <section className="activity-box" ref={box} onKeyDown={onKeyDown}>
      <div className="activity-list" style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {near.map(({ month, first, firstRow, start, size }) => {
          const title = dates.month(month.year, month.month)
          const id = `wm-month-${month.year}-${month.month}`
          return (
            <div
              key={id}
              className="activity-month"
              style={{ insetBlockStart: `${start}px`, blockSize: `${size}px` }}
            >
              <h3 id={id} style={{ blockSize: `${sizes.header}px` }}>
                {title}
              </h3>
              {/* biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari */}
              <ul role="list" aria-labelledby={id}>
                {indices
                  .filter((item) => item > first && item <= first + month.entries.length)
                  .flatMap((item) => {
                    const place = item - first - 1
                    const entry = month.entries[place]
                    if (!entry) return []
                    const index = firstRow + place
                    const style = {
                      insetBlockStart: `${sizes.header + place * sizes.row}px`,
                      blockSize: `${sizes.row}px`,
                    }
                    return (
                      <li
                        key={entry.id}
                        aria-setsize={month.entries.length}
                        aria-posinset={place + 1}
                        style={style}
                      >
                        <ActivityRow
                          entry={entry}
                          account={account}
                          facts={facts}
                          dates={dates}
                          index={index}
                          isStop={index === current}
                          onFocus={onFocus}
                        />
                      </li>
                    )
                  })}
              </ul>
            </div>
          )
        })}
      </div>
      <div className="activity-end">{children}</div>
    </section>
  )
})
