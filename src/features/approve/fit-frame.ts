/** Keeps the secure frame where the view has made room for it, whatever stands above and however large letters are. */

/** Until the returned function is called. The frame's own rules are in `core/wallets/frame-sheet.ts`. */
export function fitFrame(room: HTMLElement): () => void {
  const card = room.closest<HTMLElement>('.card')
  const parts = room.closest('.body')?.parentElement
  if (!card || !parts) return () => {}
  const measure = () => {
    const outer = card.getBoundingClientRect()
    const inner = room.getBoundingClientRect()
    // The page may be zoomed by its CSS: boxes then count the window's pixels, and lengths within the card its own.
    const zoom = outer.height / card.offsetHeight || 1
    card.style.setProperty('--w-frame-top', `${(inner.top - outer.top) / zoom - card.clientTop}px`)
    card.style.setProperty('--w-frame-height', `${inner.height / zoom}px`)
  }
  measure()
  card.classList.add('approving')
  const sizes = new ResizeObserver(measure)
  // Not the card: its animation begins while sizes are reported, which the browser would call an error of the page.
  const watch = () => {
    sizes.disconnect()
    for (const part of parts.children) for (const one of sizedOf(part, room)) sizes.observe(one)
  }
  const swaps = new MutationObserver(watch)
  swaps.observe(parts, { childList: true })
  parts.addEventListener('slotchange', watch)
  watch()
  return () => {
    sizes.disconnect()
    swaps.disconnect()
    parts.removeEventListener('slotchange', watch)
    card.classList.remove('approving')
    card.style.removeProperty('--w-frame-top')
    card.style.removeProperty('--w-frame-height')
  }
}

/** A slot has no box: what a host puts there has. */
const sizedOf = (part: Element, room: HTMLElement): readonly Element[] => {
  if (part instanceof HTMLSlotElement) return part.assignedElements()
  return [part.contains(room) ? room : part]
}
