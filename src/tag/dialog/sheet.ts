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
    const [dialog, components, views] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()]
    dialog.replaceSync(dialogCss)
    registry.sheets = { dialog, components, views }
  }
  return registry.sheets
}

/**
 * Not a `<style>` element, which a strict content security policy refuses (quality 2). Also after each change of document, which takes them
 * away; any other document than the page's refuses them (CSSOM).
 */
export const adoptSheets = (root: ShadowRoot | null, registry: SharedSheets): void => {
  const { dialog, components, views } = sheetsOf(registry)
  if (root?.ownerDocument === document) root.adoptedStyleSheets = [dialog, components, views]
}

export const addStyles = (registry: SharedSheets, part: 'components' | 'views', css: string): void => {
  const sheet = sheetsOf(registry)[part]
  if (sheet.cssRules.length === 0) sheet.replaceSync(css)
}
