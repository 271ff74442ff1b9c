// Styles of a part that arrives late, for as long as it is shown. Constructed, never a tag: strict policies refuse that.
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
