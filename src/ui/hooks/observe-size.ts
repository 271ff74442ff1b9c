/** Observes the size of a scrolling box, for the virtualizer. */
import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/**
 * The library's own observer reads the size right after render, which forces a layout; this one waits for the
 * browser's layout.
 */
export const observeSize = (
  { scrollElement: box }: Virtualizer<HTMLDivElement, Element>,
  onSize: (size: Rect) => void,
): (() => void) | undefined => {
  if (!box) return undefined
  const sizes = new ResizeObserver(() => onSize({ width: box.offsetWidth, height: box.offsetHeight }))
  sizes.observe(box)
  return () => sizes.disconnect()
}
