// Whether something lies between the visitor's eye and an element. Where the browser can tell (IntersectionObserver v2),
// it does: it knows of what is drawn above, of opacity, filters and transforms. Elsewhere what a page can do with markup
// and styles alone is looked for by hand.

export type Cover = {
  /** Undefined: not known yet. */
  isCovered(): boolean | undefined
  stop(): void
}

/** Milliseconds; what the standard asks for at least. */
const delay = 100

export const watchCover = (element: HTMLElement, onChange: () => void): Cover =>
  'trackVisibility' in IntersectionObserver.prototype ? observed(element, onChange) : searched(element)

const observed = (element: HTMLElement, onChange: () => void): Cover => {
  let covered: boolean | undefined
  const init: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay,
  }
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      // Out of sight, as below the fold, is nothing that lies above it.
      covered = entry.isIntersecting && Reflect.get(entry, 'isVisible') !== true
    }
    onChange()
  }, init)
  observer.observe(element)
  return { isCovered: () => covered, stop: () => observer.disconnect() }
}

const searched = (element: HTMLElement): Cover => {
  let searchedAt = Number.NEGATIVE_INFINITY
  let covered = false
  return {
    isCovered() {
      const now = performance.now()
      if (now - searchedAt >= delay) {
        searchedAt = now
        covered = isFaint(element) || isUnderPopover(element) || isHitElsewhere(element)
      }
      return covered
    },
    stop() {},
  }
}

/** The element's parent as it is drawn: through slots, shadow roots and up to the top layer. */
const drawnIn = (element: Element): Element | null => {
  if (element.matches('dialog:modal')) return null
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Less than this can be missed; more is a matter of style. */
const leastOpacity = 0.8

const isFaint = (element: Element): boolean => {
  let opacity = 1
  for (let one: Element | null = element; one; one = drawnIn(one))
    opacity *= Number.parseFloat(getComputedStyle(one).opacity) || 0
  return opacity < leastOpacity
}

/** A popover is drawn above a dialog, and lets presses through where its style says so. */
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

/** Points of a button in from its edges: its corners are round. */
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

/** Below the fold of what scrolls it: out of sight, not covered. */
const scrollsAway = (element: Element, y: number): boolean => {
  const box = element.closest('.body')?.getBoundingClientRect()
  return box !== undefined && (y < box.top || y > box.bottom)
}
