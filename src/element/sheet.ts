/** The one constructable sheet: tokens and frame at once, the components' styles when the surface has come. */
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

export const addComponentStyles = (registry: Registry, componentCss: string): void => {
  if (registry.hasComponentStyles) return
  registry.hasComponentStyles = true
  sheetOf(registry).replaceSync(frameCss + componentCss)
}
