/** A single tab stop in a list: which row it is, the keys that move it, and focus on the row that it moves to. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { targetIndex } from './keys.rules.ts'
import { type Layout, positionOfRow, type Sizes, stepOf } from './layout.rules.ts'

export type RovingOptions = {
  readonly count: number
  readonly layout: Layout
  readonly sizes: Sizes
  /** The tab stop at first. */
  readonly startIndex: number
  /** Once rendered, the row with this index takes focus. */
  readonly focusAfter: number | undefined
  readonly onFocused: (() => void) | undefined
}

export function useRoving(box: RefObject<HTMLElement | null>, options: RovingOptions) {
  const { count, layout, sizes, startIndex, focusAfter, onFocused } = options
  const { header, row, columns = 1 } = sizes
  const [active, setActive] = useState(startIndex)
  /** A key was pressed; focus moves once the row is rendered. */
  const [isMoving, setMoving] = useState(false)
  const current = Math.min(active, Math.max(0, count - 1))
  const { item, top } = positionOfRow(layout, sizes, Math.floor(current / columns))

  useLayoutEffect(() => {
    if (focusAfter === undefined || count <= focusAfter) return
    setActive(focusAfter)
    setMoving(true)
    onFocused?.()
  }, [focusAfter, count, onFocused])

  useLayoutEffect(() => {
    const element = box.current
    if (!isMoving || !element) return
    setMoving(false)
    // Below the sticky header of its section, which covers what is behind it.
    const [highest, lowest] = [top - header, top + row - element.clientHeight]
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    element.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus()
  }, [box, isMoving, current, top, header, row])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { clientHeight } = event.currentTarget
    const next = targetIndex(event.key, current, {
      count,
      columns,
      visibleRows: Math.max(1, Math.floor(clientHeight / stepOf(sizes)) - 1),
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof Element && event.target.closest('[data-index]'))) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
  }
  return { current, item, onKeyDown, onFocus: setActive }
}
