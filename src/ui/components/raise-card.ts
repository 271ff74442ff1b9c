// A card that stands in the page is drawn with whatever the page does to the boxes around it, and under whatever it puts
// above. Raised into the top layer it is not; nothing of it moves in the tree, so what it shows stays as it is.

const cardOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('.embedded')

export const standsInPage = (element: Element): boolean =>
  typeof HTMLElement.prototype.showPopover === 'function' && cardOf(element)?.matches('.raised') === false

/** Returns the way back. */
export const raise = (element: Element): (() => void) | undefined => {
  const card = cardOf(element)
  if (!card) return undefined
  card.popover = 'manual'
  card.classList.add('raised')
  card.showPopover()
  return () => {
    if (card.matches(':popover-open')) card.hidePopover()
    card.classList.remove('raised')
    card.removeAttribute('popover')
  }
}
