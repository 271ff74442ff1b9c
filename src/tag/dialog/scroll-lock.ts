/** Stops the page behind the dialog from scrolling, and restores its styles exactly, unless the page has set them anew meanwhile. */

/** Returns the function that unlocks. It restores what was set before, such as another modal's lock. */
export const lockScroll = (): (() => void) => {
  const page = document.documentElement
  const { style } = page
  const before = ['overflow', 'scrollbar-gutter'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  const hasScrollbar = innerWidth > page.clientWidth
  const hadStyle = page.hasAttribute('style')
  style.setProperty('overflow', 'hidden', 'important')
  // Without this the page shifts when its scrollbar disappears.
  if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable', 'important')
  return () => {
    for (const [name, value, priority] of before) {
      // Without a priority it is not ours any more: a drawer that was locking the page has closed while the dialog was open, and
      // nobody would ever take its lock back again. An empty value removes the property.
      if (style.getPropertyPriority(name)) style.setProperty(name, value, priority)
    }
    // Read first: Chromium writes the attribute only when it is asked for, also after it was to be removed.
    if (!hadStyle && !page.getAttribute('style')) page.removeAttribute('style')
  }
}
