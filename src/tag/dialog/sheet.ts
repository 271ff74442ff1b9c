/**
 * The constructable stylesheets that all tags share: tokens and dialog at once, components and views once they are
 * loaded.
 */
import { dialogCss } from '../../ui/theme/dialog-sheet.ts'

/**
 * Adopted in this order. Separate, so that none is parsed again when another one is filled; the last two begin empty.
 */
export type Sheets = {
  readonly dialog: CSSStyleSheet
  readonly components: CSSStyleSheet
  readonly views: CSSStyleSheet
}

/** What tags share has room for them. */
type SharedSheets = { sheets?: Sheets }

const sheetsOf = (registry: SharedSheets): Sheets => {
  if (!registry.sheets) {
    registry.sheets = {
      dialog: new CSSStyleSheet(),
      components: new CSSStyleSheet(),
      views: new CSSStyleSheet(),
    }
    registry.sheets.dialog.replaceSync(dialogCss)
  }
  return registry.sheets
}

/**
 * Not a `<style>` element, which a strict content security policy refuses (quality 2). Also after each change of document, which takes them
 * away; any other document than the page's refuses them (CSSOM).
 */
export const adoptSheets = (root: ShadowRoot | null, registry: SharedSheets): void => {
  if (root?.ownerDocument === document) root.adoptedStyleSheets = Object.values(sheetsOf(registry))
}

export const addStyles = (registry: SharedSheets, part: 'components' | 'views', css: string): void => {
  const sheet = sheetsOf(registry)[part]
  if (sheet.cssRules.length === 0) sheet.replaceSync(css)
}
