/**
 * Decides when a press on a confirm button counts: it must come from the visitor, and the button must have been
 * still, visible and uncovered long enough to be read. Otherwise a page could move the button under a finger that is
 * on its way down, or cover it with something else. A key press counts only after the button has had focus for as
 * long.
 */
import { watchOcclusion } from './occlusion.ts'

export type GateState = 'waiting' | 'open' | 'covered'

export type ConfirmGate = {
  /** Reports every change of the gate's state; returns a function that stops watching. */
  watch(element: HTMLElement, onChange: (state: GateState) => void): () => void
  trusts(event: Event): boolean
}

const debounceMs = 400
const tolerancePx = 4

export const browserGate: ConfirmGate = {
  watch(element, onChange) {
    let x = Number.NaN
    let y = Number.NaN
    let since = 0
    let seen = 0
    let coveredSince: number | undefined
    let focusedAt = Number.NEGATIVE_INFINITY
    let state: GateState = 'waiting'
    let frame = 0

    const update = (next: GateState) => {
      if (state === next) return
      state = next
      onChange(next)
    }
    const check = () => {
      const box = element.getBoundingClientRect()
      const now = performance.now()
      const near = Math.abs(box.x - x) <= tolerancePx && Math.abs(box.y - y) <= tolerancePx
      // No frames for a second means the page was hidden: the visitor sees the button only now.
      if (!near || now - seen > 1000 || box.width === 0) {
        x = box.x
        y = box.y
        since = now
      }
      seen = now
      const covered = occlusion.isOccluded()
      if (covered) coveredSince ??= now
      else if (coveredSince !== undefined) {
        coveredSince = undefined
        since = now
      }
      if (coveredSince === undefined && covered === false && now - since >= debounceMs) update('open')
      // A short covering, such as by an animation of ours, is not reported.
      else update(coveredSince !== undefined && now - coveredSince >= debounceMs ? 'covered' : 'waiting')
    }
    const occlusion = watchOcclusion(element, check)
    const loop = () => {
      check()
      frame = requestAnimationFrame(loop)
    }
    const onFocus = () => {
      focusedAt = performance.now()
    }
    // A press may come between two frames, so check once more.
    const onClick = (event: MouseEvent) => {
      check()
      // A press by keyboard has no click count.
      if (event.detail === 0 && performance.now() - focusedAt < debounceMs) update('waiting')
    }
    loop()
    element.addEventListener('focus', onFocus)
    element.addEventListener('click', onClick, true)
    return () => {
      cancelAnimationFrame(frame)
      occlusion.stop()
      element.removeEventListener('focus', onFocus)
      element.removeEventListener('click', onClick, true)
    }
  },
  trusts: (event) => event.isTrusted,
}
