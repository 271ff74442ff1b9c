/** Keeps the secure frame where the view has made room for it, whatever stands above and however large letters are. */

/** Until the returned function is called. The frame's own rules are in `core/wallets/frame-sheet.ts`. */
export function fitFrame(room: HTMLElement): () => void {
  const card = room.closest<HTMLElement>('.card')
  if (!card) return () => {}
  const measure = () => {
    const outer = card.getBoundingClientRect()
    const inner = room.getBoundingClientRect()
    card.style.setProperty('--w-frame-top', `${inner.top - outer.top - card.clientTop}px`)
    card.style.setProperty('--w-frame-height', `${inner.height}px`)
  }
  measure()
  card.classList.add('approving')
  const observer = new ResizeObserver(measure)
  observer.observe(card)
  observer.observe(room)
  return () => {
    observer.disconnect()
    card.classList.remove('approving')
    card.style.removeProperty('--w-frame-top')
    card.style.removeProperty('--w-frame-height')
  }
}
