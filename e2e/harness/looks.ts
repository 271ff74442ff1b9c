/** How a page can look, and what holds in each look: axe finds nothing, and nothing is wider than the screen. */
import { expect } from '@playwright/test'
import { clean, type Rules, rulesIn } from './axe.ts'
import type { Site } from './site.ts'

export const LOOKS = [
  { name: 'dark, left to right, 900 px', theme: 'dark', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'light, right to left, 320 px', theme: 'light', dir: 'rtl', size: { width: 320, height: 640 } },
] as const

export type Look = (typeof LOOKS)[number]

/** For the address of a page. */
export const themeOf = ({ theme }: Look): string => `o.theme-mode=${theme}`

/** Of each page from now on. */
export const face = ({ page }: Pick<Site, 'page'>, { dir }: Pick<Look, 'dir'>): Promise<unknown> =>
  page.addInitScript((given) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = given
      // axe takes what lies below the end of a short page for cut off, also in a dialog.
      document.documentElement.style.setProperty('min-height', '100vh')
    })
  }, dir)

/** Judges the view that is shown; by every rule where `npm test` takes one look alone, whichever. With `WM_SHOTS`, a folder, it leaves a picture there as well. */
export const judgeIn =
  ({ modal, page }: Site, look: Look, rules: Rules = rulesIn(LOOKS, look)) =>
  async (view: string): Promise<void> => {
    await clean(page, view, rules)
    const folder = process.env['WM_SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${view.replaceAll(/\W+/g, '-')}-${look.theme}.png` })
    const tooWide = await modal.evaluate((dialog) => {
      const wide = [...dialog.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().width > innerWidth,
      )
      return wide.length + Math.max(0, dialog.scrollWidth - dialog.clientWidth)
    })
    expect(tooWide, view).toBe(0)
  }
