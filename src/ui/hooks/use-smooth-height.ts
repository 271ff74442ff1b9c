// Lets the card glide to a new height instead of jumping. One measurement per change (ResizeObserver), then the
// browser animates on its own; nothing is left on the element afterwards, so content is never hidden.
import { type RefObject, useLayoutEffect, useRef } from 'react'

type SmoothHeight = { body: RefObject<HTMLDivElement | null>; view: RefObject<HTMLDivElement | null> }

export function useSmoothHeight(fromHeight: number | undefined): SmoothHeight {
  const body = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const start = useRef(fromHeight)

  useLayoutEffect(() => {
    const box = body.current
    if (!box || typeof ResizeObserver !== 'function') return
    let settled = start.current
    let running: Animation | undefined
    const onResize = () => {
      const from = running ? box.getBoundingClientRect().height : settled
      running?.cancel()
      const to = box.getBoundingClientRect().height
      settled = to
      // The duration as the browser resolved it from --wm-duration; zero with reduced motion.
      const duration = Number.parseFloat(getComputedStyle(box).transitionDuration) * 1000
      if (from === undefined || Math.abs(from - to) < 1 || !(duration > 0)) return
      box.dataset.sizing = ''
      const animation = box.animate([{ height: `${from}px` }, { height: `${to}px` }], {
        duration,
        easing: 'ease-out',
      })
      running = animation
      const done = () => {
        if (running !== animation) return
        running = undefined
        delete box.dataset.sizing
      }
      animation.onfinish = done
      animation.oncancel = done
    }
    const observer = new ResizeObserver(onResize)
    // The view is replaced at every change of view: watch whichever stands in the body.
    const watchView = () => {
      observer.disconnect()
      for (const child of box.children) observer.observe(child)
    }
    const swaps = new MutationObserver(watchView)
    swaps.observe(box, { childList: true })
    watchView()
    return () => {
      observer.disconnect()
      swaps.disconnect()
      running?.cancel()
    }
  }, [])

  return { body, view }
}
