/** Which part of a long list is near the eye. Every place in it is known beforehand, so nothing in it is measured. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Layout, type Range, rangeOf, type Sizes, sizesFor } from './list.rules.ts'

/** Before anything is on the screen. */
const FIRST_HEIGHT = 440

/** Draws again only when another row comes near. */
export const useRange = (box: RefObject<HTMLElement | null>, layout: Layout, sizes: Sizes): Range => {
  const [range, setRange] = useState<Range>(() => rangeOf(layout, sizes, 0, FIRST_HEIGHT))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = rangeOf(layout, sizes, element.scrollTop, element.clientHeight)
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, layout, sizes])
  return range
}

/** As the size of text, which the visitor or the page may change, needs them. */
export const useSizes = (box: RefObject<HTMLElement | null>): Sizes => {
  const [sizes, setSizes] = useState(() => sizesFor(15))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = sizesFor(Number.parseFloat(getComputedStyle(element).fontSize))
      setSizes((before) => (before.row === next.row ? before : next))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return sizes
}
