/** The one constructable sheet: tokens and frame at once, the styles of components and views when they have come. */
import { frameCss } from '../ui/theme/frame-sheet.ts'
import type { Registry } from './registry.ts'

/** Never a `<style>` tag: a strict content security policy refuses it (quality section 2). */
export const sheetOf = (registry: Registry): CSSStyleSheet => {
  if (!registry.sheet) {
    registry.sheet = new CSSStyleSheet()
    registry.sheet.replaceSync(frameCss)
  }
  return registry.sheet
}

export const addStyles = (registry: Registry, css: string): void => {
  if (registry.styles.includes(css)) return
  registry.styles.push(css)
  sheetOf(registry).replaceSync(frameCss + registry.styles.join(''))
}
