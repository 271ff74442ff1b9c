/**
 * Detects whether something covers an element. Where the browser can tell (IntersectionObserver v2), it does,
 * including opacity, filters and transforms. Elsewhere this checks what a page can do with markup and styles:
 * opacity, popovers, and elements that are hit instead.
 */

export type Occlusion = {
  /** Undefined while not known yet. */
  isOccluded(): boolean | undefined
  stop(): void
}

/** Milliseconds; the minimum that the standard allows. */
const delay = 100

export const watchOcclusion = (element: HTMLElement, onChange: () => void): Occlusion =>
  'trackVisibility' in IntersectionObserver.prototype ? observe(element, onChange) : check(element)

const observe = (element: HTMLElement, onChange: () => void): Occlusion => {
  let occluded: boolean | undefined
  const init: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay,
  }
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      // An element that is scrolled out of view is not covered.
      occluded = entry.isIntersecting && Reflect.get(entry, 'isVisible') !== true
    }
    onChange()
  }, init)
  observer.observe(element)
  return { isOccluded: () => occluded, stop: () => observer.disconnect() }
}

const check = (element: HTMLElement): Occlusion => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let occluded = false
  return {
    isOccluded() {
      const now = performance.now()
      if (now - checkedAt >= delay) {
        checkedAt = now
        occluded = isTransparent(element) || isUnderPopover(element) || isHitElsewhere(element)
      }
      return occluded
    },
    stop() {},
  }
}

/** The parent in the flat tree, through slots and shadow roots, up to the top layer. */
const flatParent = (element: Element): Element | null => {
  if (element.matches('dialog:modal')) return null
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Below this an element may be overlooked; above it, opacity is a matter of style. */
const minOpacity = 0.8

const isTransparent = (element: Element): boolean => {
  let opacity = 1
  for (let one: Element | null = element; one; one = flatParent(one))
    opacity *= Number.parseFloat(getComputedStyle(one).opacity) || 0
  return opacity < minOpacity
}

/** A popover is drawn above a dialog, and with `pointer-events: none` it lets presses through. */
const isUnderPopover = (element: Element): boolean => {
  if (!CSS.supports('selector(:popover-open)')) return false
  const box = element.getBoundingClientRect()
  return [...element.ownerDocument.querySelectorAll(':popover-open')].some((one) => {
    if (one.contains(hostOf(element))) return false
    const other = one.getBoundingClientRect()
    return (
      other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    )
  })
}

const hostOf = (element: Element): Element => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : element
}

/** Pixels. Tests points this far inside the edges, because the corners are round. */
const inset = 8

const isHitElsewhere = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot || root instanceof Document)) return false
  const columns = [left + inset, (left + right) / 2, right - inset]
  const rows = [top + inset, (top + bottom) / 2, bottom - inset]
  return rows.some((y) =>
    columns.some((x) => {
      const isInSight = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
      const hit = isInSight ? root.elementFromPoint(x, y) : element
      return hit === null || !(element.contains(hit) || scrollsAway(element, y))
    }),
  )
}

/** Whether the point is outside the scrolling body: scrolled out of view, not covered. */
const scrollsAway = (element: Element, y: number): boolean => {
  const box = element.closest('.body')?.getBoundingClientRect()
  return box !== undefined && (y < box.top || y > box.bottom)
}
