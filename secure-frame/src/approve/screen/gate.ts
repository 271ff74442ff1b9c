/**
 * Decides when a press on Approve counts: it must come from the visitor, and the button must have been still, visible and uncovered
 * long enough to be read. Otherwise a page could put the button under a finger that is on its way down.
 */
import { watchVisibility } from './visibility.ts'

export type GateState = 'waiting' | 'open' | 'covered'

export type Gate = {
  /** Whether this press counts, looked at once more at this moment. */
  counts(event: MouseEvent): boolean
  /** Starts over: the button now means something else. */
  renew(): void
  stop(): void
}

/** ms. */
const STILL = 400
/** px. */
const TOLERANCE = 4
/** ms without a frame, after which the page counts as having been hidden. */
const HIDDEN = 1_000

export function watchGate(button: HTMLElement, onChange: (state: GateState) => void): Gate {
  const visibility = watchVisibility(button)
  let [x, y] = [Number.NaN, Number.NaN]
  let since = performance.now()
  let lastFrame = since
  let coveredSince: number | undefined
  let focusedAt = Number.NEGATIVE_INFINITY
  let state: GateState = 'waiting'
  let frame = 0

  const check = () => {
    const box = button.getBoundingClientRect()
    const now = performance.now()
    const isStill = Math.abs(box.x - x) <= TOLERANCE && Math.abs(box.y - y) <= TOLERANCE
    const seen = visibility.get()
    // Creeping in steps of less than the tolerance adds up: the place is taken anew only when it starts over.
    if (!isStill) [x, y] = [box.x, box.y]
    if (!isStill || seen !== 'seen' || now - lastFrame > HIDDEN || document.hidden) since = now
    lastFrame = now
    coveredSince = seen === 'covered' ? (coveredSince ?? now) : undefined
    const isCovered = coveredSince !== undefined && now - coveredSince >= STILL
    const isOpen = seen === 'seen' && now - since >= STILL
    const next = isCovered ? 'covered' : isOpen ? 'open' : 'waiting'
    if (next === state) return
    state = next
    onChange(next)
  }
  const loop = () => {
    check()
    frame = requestAnimationFrame(loop)
  }
  const onFocus = () => {
    focusedAt = performance.now()
  }
  // Else Enter, held down while the focus arrives, would press again and again until the time is over.
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key !== 'Tab') event.preventDefault()
  }
  button.addEventListener('focus', onFocus)
  button.addEventListener('keydown', onKey)
  loop()
  return {
    counts(event) {
      check()
      // A press by keyboard has no click count.
      const isTooEarly = event.detail === 0 && performance.now() - focusedAt < STILL
      return event.isTrusted && state === 'open' && !isTooEarly
    },
    renew() {
      since = performance.now()
      check()
    },
    stop() {
      cancelAnimationFrame(frame)
      visibility.stop()
      button.removeEventListener('focus', onFocus)
      button.removeEventListener('keydown', onKey)
    },
  }
}
