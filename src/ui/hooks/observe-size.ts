/** The size of a box that scrolls, once the browser has laid it out. */
import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/** The library's own asks as soon as the rows are made, and the browser has to lay them out in the same task. */
export const observeLaidOut = (
  { scrollElement: box }: Virtualizer<HTMLDivElement, Element>,
  onSize: (size: Rect) => void,
): (() => void) | undefined => {
  if (!box) return undefined
  const sizes = new ResizeObserver(() => onSize({ width: box.offsetWidth, height: box.offsetHeight }))
  sizes.observe(box)
  return () => sizes.disconnect()
}
