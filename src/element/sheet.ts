/** The constructable sheets of all tags: tokens and frame at once, the styles of components and views when they have come. */
import { frameCss } from '../ui/theme/frame-sheet.ts'
import type { Registry } from './registry.ts'

/** In this order. One each: none is read again when another one comes, and only the last two are empty until then. */
export type Sheets = {
  readonly frame: CSSStyleSheet
  readonly components: CSSStyleSheet
  readonly views: CSSStyleSheet
}

const sheetsOf = (registry: Registry): Sheets => {
  if (!registry.sheets) {
    const [frame, components, views] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()]
    frame.replaceSync(frameCss)
    registry.sheets = { frame, components, views }
  }
  return registry.sheets
}

/** Never a `<style>` tag: a strict content security policy refuses it (quality 2). */
export const adoptSheets = (root: ShadowRoot, registry: Registry): void => {
  const { frame, components, views } = sheetsOf(registry)
  root.adoptedStyleSheets = [frame, components, views]
}

export const addStyles = (registry: Registry, part: 'components' | 'views', css: string): void => {
  const sheet = sheetsOf(registry)[part]
  if (sheet.cssRules.length === 0) sheet.replaceSync(css)
}
