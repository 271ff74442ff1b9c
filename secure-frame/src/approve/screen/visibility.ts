/**
 * Tells whether an element is seen as it is drawn. Where the browser knows (IntersectionObserver v2), it says, across the frame's edge
 * too. Elsewhere only what lies in this document can be looked at: what is hit in its place, and how opaque it is.
 */

export type Seen = 'seen' | 'covered' | 'unknown'

export type Visibility = { get(): Seen; stop(): void }

/** ms; the least that the standard allows. */
const DELAY = 100
/** px: tests points this far inside the edges, because the corners are round. */
const INSET = 8
const MIN_OPACITY = 0.8

export function watchVisibility(target: HTMLElement): Visibility {
  return 'trackVisibility' in IntersectionObserver.prototype
    ? observe(target)
    : { get: () => look(target), stop() {} }
}

function observe(target: HTMLElement): Visibility {
  let seen: Seen = 'unknown'
  const init: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay: DELAY,
    // Half of a button that is out of sight is not a button that is seen.
    threshold: [0, 0.9],
  }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (!last) return
    const isVisible = Reflect.get(last, 'isVisible') === true
    if (isVisible && last.intersectionRatio >= 0.9) seen = 'seen'
    else seen = last.isIntersecting ? 'covered' : 'unknown'
  }, init)
  observer.observe(target)
  return { get: () => seen, stop: () => observer.disconnect() }
}

function look(target: HTMLElement): Seen {
  const { left, right, top, bottom, width } = target.getBoundingClientRect()
  if (width === 0) return 'unknown'
  const points = [left + INSET, (left + right) / 2, right - INSET].flatMap((x) =>
    [top + INSET, (top + bottom) / 2, bottom - INSET].map((y) => [x, y] as const),
  )
  const isHit = points.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && target.contains(hit)
  })
  return isHit && isOpaque(target) && !isUnderPopover(target) ? 'seen' : 'covered'
}

function isOpaque(target: HTMLElement): boolean {
  let opacity = 1
  for (let one: Element | null = target; one; one = one.parentElement)
    opacity *= Number.parseFloat(getComputedStyle(one).opacity) || 0
  return opacity >= MIN_OPACITY
}

/** With `pointer-events: none` a popover lets presses through, and is not hit. */
function isUnderPopover(target: HTMLElement): boolean {
  if (!CSS.supports('selector(:popover-open)')) return false
  const box = target.getBoundingClientRect()
  return [...document.querySelectorAll(':popover-open')].some((one) => {
    if (one.contains(target)) return false
    const other = one.getBoundingClientRect()
    return (
      other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    )
  })
}
