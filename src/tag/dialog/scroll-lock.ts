/** Stops the page behind the dialog from scrolling, and restores its styles exactly. */

/** Returns the function that unlocks. It restores what was set before, such as another modal's lock. */
export const lockScroll = (document: Document): (() => void) => {
  const { style } = document.documentElement
  const before = ['overflow', 'scrollbar-gutter'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > document.documentElement.clientWidth
  const hadStyle = document.documentElement.hasAttribute('style')
  style.setProperty('overflow', 'hidden', 'important')
  // Without this the page shifts when its scrollbar disappears.
  if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable', 'important')
  return () => {
    for (const [name, value, priority] of before) {
      if (value) style.setProperty(name, value, priority)
      else style.removeProperty(name)
    }
    if (!hadStyle && style.length === 0) document.documentElement.removeAttribute('style')
  }
}
