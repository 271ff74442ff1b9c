/** Large text and narrow screens (WCAG 1.4.4, 1.4.10): nothing is cut or covered, amounts least of all. */
import type { Page } from '@playwright/test'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { reviewDraft } from '../harness/steps.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { many } from './account.ts'

const SCREENS = [
  { name: '320 px', width: 320, text: '15px' },
  { name: 'text of 30 px on 360 px', width: 360, text: '30px' },
] as const

const open = async (
  site: Site,
  services: Services,
  { width, text }: { readonly width: number; readonly text: string },
) => {
  await site.page.setViewportSize({ width, height: 760 })
  const { balances } = many(8)
  const [first, ...others] = balances.map((row) => ({
    ...row,
    value: 98_765_432.1,
    quantity: { ...row.quantity, numeric: '123456789012.345' },
  }))
  services.fault('balance', { json: { balances: [{ ...first, name: 'A long name '.repeat(4) }, ...others] } })
  const variables = encodeURIComponent(JSON.stringify({ '--wm-font-size': text }))
  await site.visitConnected(`module.html?services&o.theme-variables=${variables}`)
  await site.openByButton()
  await expect(site.account.allTokens).toBeVisible()
}

/** What is cut of a kind of text, or lies on the text of another element. */
const troubles = (page: Page, query: string): Promise<string[]> =>
  page.locator('wallet-modal').evaluate((tag, query) => {
    const shown = [...(tag.shadowRoot?.querySelectorAll<HTMLElement>(query) ?? [])].filter((one) =>
      one.checkVisibility(),
    )
    const cut = shown.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
    )
    const boxes = shown.map((one) => one.getBoundingClientRect())
    const covered = shown.filter((_, nth) =>
      boxes.some((other, at) => {
        const one = boxes[nth]
        if (!one || at === nth) return false
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return width > 2 && height > 2
      }),
    )
    return [
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
      ...covered.map(({ textContent }) => `covered: ${textContent}`),
    ]
  }, query)

const NUMBERS = '.row-sub, .row-value'

for (const screen of SCREENS)
  test.describe(screen.name, () => {
    test('behavior: no amount is cut to another number, neither in lists nor where a token is chosen', async ({
      site,
      page,
      services,
    }) => {
      await open(site, services, screen)
      expect.soft(await troubles(page, NUMBERS), 'Account').toEqual([])
      await site.account.allTokens.click()
      await expect(site.tokens.rows.nth(2)).toBeVisible()
      await expect.soft.poll(() => troubles(page, NUMBERS), 'Tokens').toEqual([])
      await site.back.click()
      await site.account.send.click()
      await site.send.token.click()
      await expect(site.selectToken.token('Token 3')).toBeVisible()
      await expect.soft.poll(() => troubles(page, NUMBERS), 'Choose a token').toEqual([])
    })

    test('behavior: tiles, titles and names of views are whole', async ({ site, page, services }) => {
      await open(site, services, screen)
      const own = '.tile .cut, .rows:last-of-type .row-title, .row-sub, .title .cut'
      expect.soft(await troubles(page, own), 'Account').toEqual([])
      await site.account.wallets.click()
      await expect(site.accounts.root).toBeVisible()
      expect.soft(await troubles(page, '.title .cut, .row-title, .row-sub'), 'Wallets').toEqual([])
    })
  })

const [, large] = SCREENS

test('behavior: lines of an address do not lie on one another in large text', async ({
  site,
  page,
  services,
}) => {
  await open(site, services, large)
  await reviewDraft(site, { amount: '0.1', to: STRANGER })
  expect(await troubles(page, '.address-groups > *')).toEqual([])
})

test('behavior: rows of an open list grow with the text', async ({ site, page, services }) => {
  await open(site, services, { ...large, text: '15px' })
  await site.account.allTokens.click()
  await expect(site.tokens.rows.nth(2)).toBeVisible()
  expect(await troubles(page, NUMBERS)).toEqual([])
  await site.call('setThemeVariables', { '--wm-font-size': '30px' })
  await expect.poll(() => troubles(page, NUMBERS)).toEqual([])
})
