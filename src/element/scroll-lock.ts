/** Keeps the page behind the dialog still, and puts it back exactly as it was. */

/** Returns the unlock. Another modal's own lock, set before ours, is what is put back. */
export const lockScroll = (document: Document): (() => void) => {
  const { style } = document.documentElement
  const before = ['overflow', 'scrollbar-gutter'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > document.documentElement.clientWidth
  const hadStyle = document.documentElement.hasAttribute('style')
  style.setProperty('overflow', 'hidden', 'important')
  // The page does not jump when its scrollbar goes.
  if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable', 'important')
  return () => {
    for (const [name, value, priority] of before) {
      if (value) style.setProperty(name, value, priority)
      else style.removeProperty(name)
    }
    if (!hadStyle && style.length === 0) document.documentElement.removeAttribute('style')
  }
}
