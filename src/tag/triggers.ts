/**
 * Triggers: any element of the page with `data-wallet-modal-open` (decisions 2). A click opens; pointer or focus
 * entering warms. One delegated listener of each kind serves the whole page.
 */
const ATTRIBUTE = 'data-wallet-modal-open'

/** The view that the trigger names, `''` for none; undefined when the event has no trigger in its path. */
export const viewOf = (event: Event): string | undefined => {
  for (const target of event.composedPath()) {
    const view = target instanceof Element ? target.getAttribute(ATTRIBUTE) : null
    // React renders an attribute without a value as `true`.
    if (view !== null) return view === 'true' ? '' : view
  }
  return undefined
}

/**
 * Listens at the window, whose methods no markup can clobber. An element named `addEventListener` replaces that of
 * `document`.
 */
export const watchTriggers = (on: { open(view: string): void; warm(): void }): (() => void) => {
  const onClick = (event: Event) => {
    const view = viewOf(event)
    if (view !== undefined && !event.defaultPrevented) on.open(view)
  }
  const onEnter = (event: Event) => {
    if (viewOf(event) !== undefined) on.warm()
  }
  addEventListener('click', onClick)
  addEventListener('pointerover', onEnter)
  addEventListener('focusin', onEnter)
  return () => {
    removeEventListener('click', onClick)
    removeEventListener('pointerover', onEnter)
    removeEventListener('focusin', onEnter)
  }
}
