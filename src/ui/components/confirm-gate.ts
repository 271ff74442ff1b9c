// When a press on a confirm button counts: it is the visitor's own, and the button has stood still, in sight, for
// long enough to be read. Otherwise a page could move the button under a finger that is already on its way down.

export type ConfirmGate = {
  /** Tells at every change whether the element has stood still long enough; returns the end of watching. */
  watch(element: HTMLElement, onChange: (open: boolean) => void): () => void
  trusts(event: Event): boolean
}

const settleMs = 400
const tolerancePx = 4

export const browserGate: ConfirmGate = {
  watch(element, onChange) {
    let x = Number.NaN
    let y = Number.NaN
    let since = 0
    let seen = 0
    let open = false
    let frame = 0

    const look = () => {
      const box = element.getBoundingClientRect()
      const now = performance.now()
      const near = Math.abs(box.x - x) <= tolerancePx && Math.abs(box.y - y) <= tolerancePx
      // No frames for a second means the page was hidden: to the visitor the button has just appeared.
      if (!near || now - seen > 1000 || box.width === 0) {
        x = box.x
        y = box.y
        since = now
      }
      seen = now
      if (open !== now - since >= settleMs) {
        open = !open
        onChange(open)
      }
    }
    const loop = () => {
      look()
      frame = requestAnimationFrame(loop)
    }
    loop()
    // A press may come between two frames: look once more before anyone hears of it.
    element.addEventListener('click', look, true)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('click', look, true)
    }
  },
  trusts: (event) => event.isTrusted,
}
