/** Which rows of the list to render. All positions are computed, so nothing in the list is measured. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, type Range, rangeOf, type Sizes, sizesFor, type Viewport } from './layout.rules.ts'

/** Rows rendered beyond the visible part on either side. */
const OVERSCAN = 2

/** Assumed before the first layout. */
const INITIAL_VIEWPORT: Viewport = { top: 0, height: 440, overscan: OVERSCAN }

/** Milliseconds without scrolling after which the list counts as still. */
const STILL_MS = 100

/** Renders again only when the range changes. */
export function useRange(box: RefObject<HTMLElement | null>, layout: Layout, sizes: Sizes): Range {
  // Kept from the last event: reading it for each new page would force a layout.
  const viewport = useRef(INITIAL_VIEWPORT)
  const [range, setRange] = useState<Range>(() => rangeOf(layout, sizes, INITIAL_VIEWPORT))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = (change: Partial<Viewport>) => {
      viewport.current = { ...viewport.current, ...change }
      const next = rangeOf(layout, sizes, viewport.current)
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    let stillTimer: ReturnType<typeof setTimeout> | undefined
    const widen = () => update({ overscan: OVERSCAN })
    const onScroll = () => {
      const top = element.scrollTop
      // After a jump all rows are rendered anew in each frame; those beyond the visible part can wait until scrolling
      // stops.
      const isJump = Math.abs(top - viewport.current.top) > viewport.current.height
      const overscan = isJump ? 0 : viewport.current.overscan
      update({ top, overscan })
      clearTimeout(stillTimer)
      if (overscan === 0) stillTimer = setTimeout(widen, STILL_MS)
    }
    if (viewport.current.overscan === 0) stillTimer = setTimeout(widen, STILL_MS)
    update({})
    // Also reports the initial size, in the next frame.
    const watcher = new ResizeObserver(() => update({ height: element.clientHeight }))
    watcher.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(stillTimer)
      watcher.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, layout, sizes])
  return range
}

/** The sizes for the current font size and width, which visitor and page may change. */
export function useSizes(box: RefObject<HTMLElement | null>): Sizes {
  const [sizes, setSizes] = useState(() => sizesFor(15, 0))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = sizesFor(Number.parseFloat(getComputedStyle(element).fontSize), element.clientWidth)
      setSizes((before) => (before.row === next.row && before.isNarrow === next.isNarrow ? before : next))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return sizes
}
