/** Which part of a long list is near the eye. Every place in it is known beforehand, so nothing in it is measured. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, type Range, rangeOf, type Sight, type Sizes, sizesFor } from './list.rules.ts'

/** Rows ready at either side of what is seen. */
const BEYOND = 2

/** Before anything is on the screen. */
const FIRST: Sight = { top: 0, height: 440, beyond: BEYOND }

/** Milliseconds without a move. */
const STILL_MS = 100

/** Draws again only when another row comes near. */
export function useRange(box: RefObject<HTMLElement | null>, layout: Layout, sizes: Sizes): Range {
  // As it was last seen: asked again for each page that comes, the box would be laid out in the middle of a turn.
  const sight = useRef(FIRST)
  const [range, setRange] = useState<Range>(() => rangeOf(layout, sizes, FIRST))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const see = (change: Partial<Sight>) => {
      sight.current = { ...sight.current, ...change }
      const next = rangeOf(layout, sizes, sight.current)
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    let whenStill: ReturnType<typeof setTimeout> | undefined
    const widen = () => see({ beyond: BEYOND })
    const onScroll = () => {
      const top = element.scrollTop
      // Whoever flings through it has all rows drawn anew in each frame: those beyond can wait until it is still.
      const isJump = Math.abs(top - sight.current.top) > sight.current.height
      const beyond = isJump ? 0 : sight.current.beyond
      see({ top, beyond })
      clearTimeout(whenStill)
      if (beyond === 0) whenStill = setTimeout(widen, STILL_MS)
    }
    if (sight.current.beyond === 0) whenStill = setTimeout(widen, STILL_MS)
    see({})
    // Tells of the first size as well, in the next frame.
    const watcher = new ResizeObserver(() => see({ height: element.clientHeight }))
    watcher.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(whenStill)
      watcher.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, layout, sizes])
  return range
}

/** As the size of text, which the visitor or the page may change, needs them in this width. */
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
