/**
 * Drag to close for the sheet on narrow screens: pulled down by its header it follows the pointer. Whether it then
 * closes is up to `onClose`.
 */

/** Pixels. Released after a longer pull, the sheet asks to close. */
const CLOSE_PULL = 96

export const watchDrag = (card: HTMLElement, narrow: MediaQueryList, onClose: () => void): void => {
  let from: number | undefined
  let pulled = 0
  /** Of the page, by its CSS: pointers count the window's pixels, and lengths of the sheet its own. */
  let zoom = 1

  const still = matchMedia('(prefers-reduced-motion: reduce)')

  const follow = (pull: number) => {
    pulled = Math.max(0, pull)
    card.style.translate = pulled > 0 ? `0 ${pulled}px` : ''
    // Back by itself it glides; under a finger, and for whoever wants no motion, it is where it is at once.
    card.style.transition = pulled > 0 || still.matches ? '' : 'translate var(--w-duration) ease-out'
  }

  card.addEventListener('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const grabs = target?.closest('.header') && !target.closest('button')
    if (!grabs || !event.isPrimary || !narrow.matches) return
    from = event.clientY
    zoom = card.getBoundingClientRect().height / card.offsetHeight || 1
    card.setPointerCapture(event.pointerId)
  })
  card.addEventListener('pointermove', (event) => {
    if (from !== undefined) follow((event.clientY - from) / zoom)
  })
  const release = (event: PointerEvent) => {
    if (from === undefined) return
    from = undefined
    const closes = event.type === 'pointerup' && pulled > CLOSE_PULL
    follow(0)
    if (closes) onClose()
  }
  card.addEventListener('pointerup', release)
  card.addEventListener('pointercancel', release)
}
