/** A double click on what leads to a shorter view: its second press lands beside the card, and is meant for nothing there. */
import type { Page } from '@playwright/test'
import { many } from '../account/account.ts'
import type { Site } from '../harness/site.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { popupOf } from '../windows/wallet-popup.ts'

/** The middle of the first wallet's row. */
const firstWallet = async (site: Site, page: Page) => {
  await site.visit('module.html')
  await site.openByButton()
  const row = site.connect.wallet(/Meadow/)
  await expect(row).toBeVisible()
  await row.click({ trial: true })
  const box = await row.boundingBox()
  if (!box) throw new Error('No row')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

/** Where a shorter card leaves a press of the last one. */
const toOverlay = (page: Page) => page.mouse.move(20, 20)

const press = async (page: Page, clickCount: number) => {
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

for (const gap of someOf([20, 200, 600], 3))
  test(`behavior: pressed twice within ${gap} ms, the wallet is asked once and its approval counts`, async ({
    site,
    page,
  }) => {
    await firstWallet(site, page)
    const opening = page.waitForEvent('popup')
    await press(page, 1)
    await page.waitForTimeout(gap)
    await toOverlay(page)
    await press(page, 2)
    const popup = popupOf(await opening)
    await expect(site.connecting.heading).toBeVisible()
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toEqual([{ reason: 'connected' }])
    expect(await site.told('wm-connect')).toHaveLength(1)
    expect((await site.asked()).filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

// Shown without a browser by open-rules.test.ts.
test('behavior: beside the card a press counts 500 ms after the view has changed, and not before', {
  tag: '@long',
}, async ({ site, page }) => {
  await page.clock.install()
  await firstWallet(site, page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await press(page, 1)
  // A frame at a time: a busy computer takes far longer for each.
  const isThere = async () => {
    await page.clock.runFor(16)
    return site.connecting.heading.isVisible()
  }
  await expect.poll(isThere, { intervals: [20] }).toBe(true)
  await page.clock.runFor(300)
  await toOverlay(page)
  await press(page, 1)
  expect(await site.told('wm-close')).toEqual([])
  await expect(site.connecting.heading).toBeVisible()
  await page.clock.runFor(300)
  await press(page, 1)
  await expect(site.modal).toBeHidden()
  expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
})

test('behavior: a double click on the page’s own button opens, and leaves it open', async ({
  site,
  page,
}) => {
  await site.visit('module.html')
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await press(page, 1)
  await page.waitForTimeout(20)
  await press(page, 2)
  await expect(site.connect.root).toBeVisible()
  expect(await site.told('wm-close')).toEqual([])
})

test('behavior: the second press of a double click does not hit Close', async ({ site, page }) => {
  await site.visit('module.html')
  await site.openByButton()
  await expect(site.connect.root).toBeVisible()
  await site.close.hover()
  await press(page, 2)
  await expect(site.connect.root).toBeVisible()
  expect(await site.told('wm-close')).toEqual([])
  await press(page, 1)
  await expect(site.modal).toBeHidden()
})

test('behavior: the second press of a double click on Back does nothing where the view before has its header', async ({
  site,
  page,
  services,
}) => {
  // Both views are nearly as high as they may be, so that their headers overlap.
  await page.setViewportSize({ width: 320, height: 450 })
  services.fault('balance', { json: many(8) })
  await site.visitConnected('module.html?services')
  await site.openByButton()
  await site.account.send.click()
  await site.back.hover({ position: { x: 22, y: 6 } })
  await press(page, 1)
  await expect(site.account.network).toBeVisible()
  // Still where Back was, at its upper edge.
  await press(page, 2)
  await expect(site.account.network).toBeVisible()
  await site.untilMeant()
  await press(page, 1)
  await expect(site.networks.root).toBeVisible()
})
