/** Which rows of a list to render. All positions are computed, so nothing in the list is measured. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, type Range, rangeOf, type Sizes, type Viewport } from './layout.rules.ts'

/** Milliseconds without scrolling after which the list counts as still. */
const STILL_MS = 100

/** Assumed before the first layout: the highest box that a style allows, so that the first frame has no gap. */
const initialHeight = (): number => (innerWidth < 430 ? 640 : 440)

export type RangeOptions = {
  /** Rows rendered beyond the visible part on either side. */
  readonly overscan: number
  /** For `rangeOf`. */
  readonly isExact: boolean
  /** Where the list is scrolled to at first, in pixels. */
  readonly startTop: number
  readonly onScroll: ((top: number) => void) | undefined
}

/** Renders again only when the range changes. */
export function useRange(
  box: RefObject<HTMLElement | null>,
  layout: Layout,
  sizes: Sizes,
  { overscan: full, isExact, startTop, onScroll }: RangeOptions,
): Range {
  // Kept from the last event: reading it for each new page would force a layout.
  const viewport = useRef<Viewport>({ top: startTop, height: initialHeight(), overscan: full })
  const [range, setRange] = useState<Range>(() => rangeOf(layout, sizes, viewport.current, isExact))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (box.current && startTop > 0) box.current.scrollTop = startTop
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = (change: Partial<Viewport>) => {
      viewport.current = { ...viewport.current, ...change }
      const next = rangeOf(layout, sizes, viewport.current, isExact)
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    let stillTimer: ReturnType<typeof setTimeout> | undefined
    const widen = () => update({ overscan: full })
    const handleScroll = () => {
      const top = element.scrollTop
      // After a jump all rows are rendered anew in each frame; those beyond the visible part can wait until scrolling
      // stops.
      const isJump = Math.abs(top - viewport.current.top) > viewport.current.height
      const overscan = isJump ? 0 : viewport.current.overscan
      update({ top, overscan })
      onScroll?.(top)
      clearTimeout(stillTimer)
      if (overscan === 0) stillTimer = setTimeout(widen, STILL_MS)
    }
    if (viewport.current.overscan === 0) stillTimer = setTimeout(widen, STILL_MS)
    update({})
    // Also reports the initial size, in the next frame.
    const watcher = new ResizeObserver(() => update({ height: element.clientHeight }))
    watcher.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(stillTimer)
      watcher.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [box, layout, sizes, full, isExact, onScroll])
  return range
}
