/** Large text and narrow screens (WCAG 1.4.4, 1.4.10): nothing is cut or covered, amounts least of all. */
import type { Locator, Page } from '@playwright/test'
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

/** Names of a list that leave no room to be read, and values that are broken in two. */
const squeezed = (page: Page): Promise<string[]> =>
  page.locator('wallet-modal').evaluate((tag) => {
    const all = (query: string) => [...(tag.shadowRoot?.querySelectorAll<HTMLElement>(query) ?? [])]
    const names = all('.list-rows .row-title').filter((name) => {
      const { fontSize } = getComputedStyle(name)
      return name.clientWidth < Math.min(name.scrollWidth, 4 * Number.parseFloat(fontSize))
    })
    const values = all('.list-rows .row-value').filter((value) => {
      const text = document.createRange()
      text.selectNodeContents(value)
      return text.getClientRects().length > 1
    })
    return [...names, ...values].map(({ textContent }) => textContent ?? '')
  })

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
      expect(await squeezed(page), 'Choose a token').toEqual([])
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

/** What is left of a field beside its hint. */
const roomOf = (where: Locator): Promise<number> =>
  where.evaluate((field: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('It cannot be measured')
    const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
    pen.font = `${fontSize} ${fontFamily}`
    return field.clientWidth - pen.measureText(field.placeholder).width
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

test('behavior: words of rows, tags and tiles are whole where a wallet is chosen', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 760 })
  const variables = encodeURIComponent(JSON.stringify({ '--wm-font-size': '30px' }))
  await site.visit(`module.html?services&o.theme-variables=${variables}`)
  await site.openByButton()
  const lines = await site.connect
    .wallet(/Meadow/)
    .getByText('Installed')
    .evaluate((tag) => {
      const text = document.createRange()
      text.selectNodeContents(tag)
      return text.getClientRects().length
    })
  expect.soft(lines, 'Installed').toBe(1)
  expect.soft(await roomOf(site.email.field), 'the e-mail field').toBeGreaterThanOrEqual(0)
  await site.connect.root.getByRole('button', { name: 'More accounts' }).click()
  await expect(site.modal.getByText('Continue with Farcaster')).toBeVisible()
  expect.soft(await troubles(page, '.row-title'), 'social accounts').toEqual([])
  await site.untilMeant()
  await site.back.click()
  await site.connect.all.click()
  await expect(site.allWallets.tiles.first()).toContainText('Installed')
  const parts = '.tile-mark, .wallets-bar p, .wallets-bar .checkbox'
  await expect.poll(() => troubles(page, parts), 'All wallets').toEqual([])
})

test('behavior: a hint in a field and who receives are whole', async ({ site, page, services }) => {
  await open(site, services, { ...large, width: 320 })
  await site.account.send.click()
  await site.send.to.fill(STRANGER)
  await expect(site.send.root.locator('.field-resolved')).toBeVisible()
  expect.soft(await troubles(page, '.field-resolved .cut'), 'the receiver').toEqual([])
  await site.send.token.click()
  expect(await roomOf(site.selectToken.search), 'the search').toBeGreaterThanOrEqual(0)
})
