/**
 * Animates the card to a new height. Measures once per change (ResizeObserver), then the browser animates; no styles
 * remain afterwards, so content can never stay hidden.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Nobody sees so little move, and each frame of it is laid out. */
const UNSEEN_PX = 8

export function useSmoothHeight(fromHeight: number | undefined): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const start = useRef(fromHeight)

  useLayoutEffect(() => {
    const box = body.current
    const parts = box?.parentElement
    const card = box?.closest<HTMLElement>('.card')
    if (!box || !parts || !card || typeof ResizeObserver !== 'function') return
    let applied = start.current
    let running: Animation | undefined

    const end = () => {
      running?.cancel()
      running = undefined
      delete box.dataset.sizing
    }
    const onResize = () => {
      const from = running ? card.offsetHeight : applied
      end()
      const to = card.offsetHeight
      // Not shown yet.
      applied = to || undefined
      if (from === undefined || Math.abs(to - from) < UNSEEN_PX || to === 0) return
      // From `--wm-duration`, as the browser resolved it; zero with reduced motion.
      const duration = Number.parseFloat(getComputedStyle(box).transitionDuration) * 1000
      if (!(duration > 0)) return
      box.dataset.sizing = ''
      const keyframes = [{ blockSize: `${from}px` }, { blockSize: `${to}px` }]
      running = card.animate(keyframes, { duration, easing: 'ease-out' })
      running.onfinish = end
    }

    // Observe what has a height of its own: the view, and the parts above and below the body. Not the body or the
    // card, whose size is being animated.
    const sizes = new ResizeObserver(onResize)
    const watch = () => {
      sizes.disconnect()
      for (const part of parts.children)
        for (const sized of part === box ? box.children : [part]) sizes.observe(sized)
    }
    const swaps = new MutationObserver(watch)
    swaps.observe(parts, { childList: true })
    swaps.observe(box, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      swaps.disconnect()
      end()
    }
  }, [])

  return body
}
