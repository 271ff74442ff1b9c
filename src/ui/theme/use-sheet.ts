/**
 * Adds the styles of a component while it is mounted. A constructed stylesheet, because strict policies refuse
 * `<style>` elements.
 */
import { type RefObject, useLayoutEffect } from 'react'

export function useSheet(inside: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = inside.current?.getRootNode()
    const page = inside.current?.ownerDocument.defaultView
    if (!(root instanceof ShadowRoot) || !page) return
    const sheet = new page.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [inside, css])
}
