/** Keeps the focus inside the screen, and refuses on Escape. */

const FOCUSABLE = 'button:not([hidden]), input, [tabindex="0"]'

/** Returns a function that ends it. */
export function keepFocus(screen: HTMLElement, onEscape: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      return onEscape()
    }
    if (event.key !== 'Tab') return
    const all = [...screen.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const [first, last] = [all[0], all.at(-1)]
    const { activeElement } = document
    const isOutside = !screen.contains(activeElement)
    const isAtStart = activeElement === first || isOutside || !all.some((one) => one === activeElement)
    const isAtEnd = activeElement === last || isOutside
    const to = event.shiftKey ? isAtStart && last : isAtEnd && first
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
