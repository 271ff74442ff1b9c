/**
 * Raises an embedded card into the top layer. In the page, ancestors may distort it and other elements may cover it;
 * in the top layer neither is possible. Nothing is moved in the tree, so its state stays.
 */

const cardOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('.embedded')

export const canRaise = (element: Element): boolean =>
  typeof HTMLElement.prototype.showPopover === 'function' && cardOf(element)?.matches('.raised') === false

/** Returns a function that puts the card back. */
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
