/** The sizes of a list's rows for the current font size and width, which visitor and page may change. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Sizes, TEXT_SIZE } from './layout.rules.ts'

/** What sizes are computed from, in pixels. Widths are read when asked for, because that forces a layout. */
export type ListBox = {
  readonly fontSize: number
  /** The theme's unit of space. */
  readonly space: number
  /** Inside the box. */
  readonly width: number
  /** Of the rows; not more than the view has, where the scroll bar takes no space. */
  readonly rowWidth: number
}

/** Assumed before the first layout: the default theme in the default card. */
const INITIAL: ListBox = { fontSize: TEXT_SIZE, space: 4, width: 334, rowWidth: 334 }

const readBox = (box: HTMLElement): ListBox => {
  const { fontSize, rowGap } = getComputedStyle(box)
  return {
    fontSize: Number.parseFloat(fontSize),
    space: Number.parseFloat(rowGap) || INITIAL.space,
    get width() {
      return box.clientWidth
    },
    get rowWidth() {
      return Math.min(...[box.firstElementChild, box.parentElement].map((part) => part?.clientWidth ?? 0))
    },
  }
}

/** `sizesFor`: not a new function each time; another one measures anew. */
export function useSizes(box: RefObject<HTMLElement | null>, sizesFor: (box: ListBox) => Sizes): Sizes {
  const [sizes, setSizes] = useState(() => sizesFor(INITIAL))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = sizesFor(readBox(element))
      setSizes((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    // Of its text's size or the theme's space, which need not change its own size; not those of its rows.
    const onTransition = ({ target }: Event) => {
      if (target === element) measure()
    }
    element.addEventListener('transitionend', onTransition)
    return () => {
      watcher.disconnect()
      element.removeEventListener('transitionend', onTransition)
    }
  }, [box, sizesFor])
  return sizes
}
