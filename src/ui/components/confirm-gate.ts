// When a press on a confirm button counts: it is the visitor's own, and the button has stood still, in sight and under
// nothing, for long enough to be read. Otherwise a page could move the button under a finger that is already on its way
// down, or lay something else above it. A key counts only after the button has had the focus for as long.
import { watchCover } from './occlusion.ts'

export type GateState = 'waiting' | 'open' | 'covered'

export type ConfirmGate = {
  /** Tells at every change whether a press may count; returns the end of watching. */
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

    const tell = (next: GateState) => {
      if (state === next) return
      state = next
      onChange(next)
    }
    const check = () => {
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
      const covered = cover.isCovered()
      if (covered) coveredSince ??= now
      else if (coveredSince !== undefined) {
        coveredSince = undefined
        since = now
      }
      if (coveredSince === undefined && covered === false && now - since >= debounceMs) tell('open')
      // What passes, as an animation of ours, is not worth a word.
      else tell(coveredSince !== undefined && now - coveredSince >= debounceMs ? 'covered' : 'waiting')
    }
    const cover = watchCover(element, check)
    const loop = () => {
      check()
      frame = requestAnimationFrame(loop)
    }
    const onFocus = () => {
      focusedAt = performance.now()
    }
    // A press may come between two frames: look once more before anyone hears of it.
    const onClick = (event: MouseEvent) => {
      check()
      // A key: pressed without a count.
      if (event.detail === 0 && performance.now() - focusedAt < debounceMs) tell('waiting')
    }
    loop()
    element.addEventListener('focus', onFocus)
    element.addEventListener('click', onClick, true)
    return () => {
      cancelAnimationFrame(frame)
      cover.stop()
      element.removeEventListener('focus', onFocus)
      element.removeEventListener('click', onClick, true)
    }
  },
  trusts: (event) => event.isTrusted,
}
