/**
 * Triggers: any element of the page with `data-wallet-modal-open` (decisions 2). A click opens, pointer or focus
 * entering warms. One delegated listener each for the whole page.
 */
const ATTRIBUTE = 'data-wallet-modal-open'

/** The view that the trigger names; `''` for none, `undefined` when the event has met no trigger. */
export const viewOf = (event: Event): string | undefined => {
  const trigger = event
    .composedPath()
    .find((target) => target instanceof Element && target.hasAttribute(ATTRIBUTE))
  return trigger instanceof Element ? (trigger.getAttribute(ATTRIBUTE) ?? '') : undefined
}

export const watchTriggers = (
  document: Document,
  on: { open(view: string): void; warm(): void },
): (() => void) => {
  const onClick = (event: Event) => {
    const view = viewOf(event)
    if (view !== undefined && !event.defaultPrevented) on.open(view)
  }
  const onEnter = (event: Event) => {
    if (viewOf(event) !== undefined) on.warm()
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onEnter)
  document.addEventListener('focusin', onEnter)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onEnter)
    document.removeEventListener('focusin', onEnter)
  }
}
