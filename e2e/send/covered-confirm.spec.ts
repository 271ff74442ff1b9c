/** What a page lays over the button that asks a wallet, or does to it with styles: real presses do not count then. */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { countAsked, reviewDraft, reviewTenth, untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { type Views, views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const asked = (site: Site) => countAsked(site, 'eth_sendTransaction')

/** Real presses where the button is, whatever lies above it. */
const pressThere = async (page: Page, where: Views) => {
  const box = await where.preview.button.boundingBox()
  if (!box) throw new Error('No button')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** It says so, and no press goes through. */
const refuses = async (site: Site, page: Page, where: Views) => {
  await expect(where.preview.covered).toBeVisible()
  await expect(where.preview.covered).toBeDisabled()
  await pressThere(page, where)
  await where.preview.covered.focus()
  await untilStill(where.preview.covered)
  await page.keyboard.press('Enter')
  // Account and network are read before a wallet is asked.
  await untilStill(where.preview.covered)
  expect(await asked(site)).toBe(0)
}

/** It is one again that can be pressed. */
const confirms = async (site: Site, page: Page, where: Views) => {
  await expect(where.preview.confirm).toBeEnabled()
  await where.preview.confirm.scrollIntoViewIfNeeded()
  await untilStill(where.preview.confirm)
  await pressThere(page, where)
  await expect.poll(() => asked(site)).toBe(1)
}

const cover = (page: Page, how: 'popover' | 'sheet') =>
  page.evaluate((kind) => {
    const sheet = document.createElement('div')
    sheet.id = 'cover'
    sheet.textContent = 'Claim your prize'
    sheet.style.cssText =
      'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; background: #fff; pointer-events: none; z-index: 99999'
    document.body.append(sheet)
    if (kind !== 'popover') return
    sheet.popover = 'manual'
    sheet.showPopover()
  }, how)

const uncover = (page: Page) => page.evaluate(() => document.getElementById('cover')?.remove())

/** In place, connected, with a draft in review. */
const reviewInPlace = async (site: Site, page: Page, style = ''): Promise<Views> => {
  await hostPage(site, {
    head: `${script.module}<style>${style}</style>`,
    body: `<div class="place">${tag(site, { embedded: '' })}</div>`,
  })
  await untilReady(site)
  const inPlace = views(page, 'region')
  const popup = await walletPopup(page, () => inPlace.connect.wallet(/Meadow/).click())
  await popup.approve()
  await expect(inPlace.account.root).toBeVisible()
  await reviewDraft(inPlace, { amount: '0.1', to: STRANGER })
  return inPlace
}

/** As a browser that cannot tell what is drawn above. */
const withoutVisibility = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserver.prototype, 'trackVisibility')
  })

const BROWSERS = ['can tell', 'cannot tell'] as const
const openIn = async (browser: (typeof BROWSERS)[number], site: Site, page: Page) => {
  if (browser === 'cannot tell') await withoutVisibility(page)
  await reviewTenth(site, STRANGER)
}

for (const browser of someOf(BROWSERS, 2, 1))
  test(`attack: a popover of the page that lets presses through, where the browser ${browser} what is drawn above`, async ({
    site,
    page,
  }) => {
    await openIn(browser, site, page)
    await expect(site.preview.confirm).toBeEnabled()
    await cover(page, 'popover')
    await refuses(site, page, site)
    await uncover(page)
    await confirms(site, page, site)
  })

for (const browser of someOf(BROWSERS))
  test(`attack: a part made transparent by a style, where the browser ${browser} what is drawn above`, async ({
    site,
    page,
  }) => {
    await openIn(browser, site, page)
    await page.addStyleTag({ content: 'wallet-modal::part(dialog) { opacity: 0 }' })
    await refuses(site, page, site)
  })

test('attack: a sheet over a modal that stands in the page; raised above the page it can be confirmed', async ({
  site,
  page,
}) => {
  const inPlace = await reviewInPlace(site, page)
  await expect(inPlace.preview.confirm).toBeEnabled()
  await cover(page, 'sheet')
  await refuses(site, page, inPlace)
  // The sheet lets it through.
  await inPlace.preview.raise.click()
  await confirms(site, page, inPlace)
})

test('behavior: a page that scales the modal is offered to show it above; after the review it stands in its place', {
  tag: '@long',
}, async ({ site, page }) => {
  const inPlace = await reviewInPlace(site, page, '.place { transform: rotate(1deg) scale(0.9) }')
  await expect(inPlace.preview.covered).toBeDisabled()
  await inPlace.preview.raise.click()
  await expect(inPlace.preview.confirm).toBeEnabled()
  await expect(inPlace.preview.raise).toBeHidden()
  await inPlace.back.click()
  await expect(inPlace.send.review).toBeVisible()
  expect(
    await page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.raised')),
  ).toBe(null)
})

test('attack: a key held down while the button gets the focus does nothing for 400 ms', async ({
  site,
  page,
}) => {
  await reviewTenth(site, STRANGER)
  await expect(site.preview.confirm).toBeEnabled()
  await site.preview.confirm.evaluate((button) => {
    if (button instanceof HTMLElement) button.focus()
  })
  // The key repeats by itself while it is down.
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await untilStill(site.preview.confirm)
  expect(await asked(site)).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked(site)).toBe(1)
})

test.describe('an honest page is never in the way', () => {
  for (const theme of someOf(['dark', 'light'], 2, 1))
    test(`behavior: ${theme}`, { tag: '@long' }, async ({ site, page }) => {
      await reviewTenth(site, STRANGER, `module.html?o.theme-mode=${theme}`)
      await confirms(site, page, site)
    })

  test('behavior: with less motion', { tag: '@long' }, async ({ site, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await reviewTenth(site, STRANGER)
    await confirms(site, page, site)
  })

  test('behavior: at 400 % zoom, as a sheet, and in high contrast', async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.emulateMedia({ forcedColors: 'active' })
    await reviewTenth(site, STRANGER)
    await confirms(site, page, site)
  })

  test('behavior: in a page, right to left', { tag: '@long' }, async ({ site, page }) => {
    const inPlace = await reviewInPlace(site, page, 'html { direction: rtl }')
    await confirms(site, page, inPlace)
  })

  test('behavior: a press held for long counts', { tag: '@long' }, async ({ site }) => {
    await reviewTenth(site, STRANGER)
    await expect(site.preview.confirm).toBeEnabled()
    await site.preview.confirm.click({ delay: 600 })
    await expect.poll(() => asked(site)).toBe(1)
  })

  test('behavior: where the browser cannot tell what is drawn above', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await withoutVisibility(page)
    await page.setViewportSize({ width: 320, height: 480 })
    await reviewTenth(site, STRANGER)
    await confirms(site, page, site)
  })
})
