/** What a view shows first: its beginning, however far the last one was scrolled, and what it gives the focus (WCAG 2.4.3, 2.4.7). */
import type { Locator } from '@playwright/test'
import { many } from '../account/account.ts'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, untilQuiet } from '../harness/steps.ts'
import { expect, type Services, test } from '../harness/test.ts'

/** On the screen, and not cut by what scrolls around it. */
const isWhole = (where: Locator) => expect(where).toBeInViewport({ ratio: 0.99 })

/** A desktop's window at 400 % zoom: the dialog scrolls, with the header. */
const ZOOMED = { width: 320, height: 256 }
/** The box below the header scrolls. */
const PHONE = { width: 320, height: 450 }

const openAccount = async (site: Site, services: Services, query = '') => {
  services.fault('balance', { json: many(8) })
  await site.visitConnected(`module.html?services${query}`)
  await site.openByButton()
  await expect(site.account.allTokens).toBeVisible()
}

for (const [name, size] of Object.entries({ ZOOMED, PHONE }))
  test.describe(`${name.toLowerCase()}`, () => {
    test('behavior: what is pressed at the end of a view leads to the beginning of the next', async ({
      site,
      page,
      services,
    }) => {
      await page.setViewportSize(size)
      await openAccount(site, services)
      // Its code is there from now on.
      await site.account.settings.click()
      await expect(site.settings.root).toBeVisible()
      await site.back.click()
      await site.account.settings.scrollIntoViewIfNeeded()
      await site.account.settings.click()
      await expect(site.settings.root).toBeVisible()
      await isWhole(site.back)
      await isWhole(site.settings.root.getByRole('button').nth(2))
      await site.back.click()
      await isWhole(site.account.network)
    })

    test('behavior: each review begins with its sentence', async ({ site, page, services }) => {
      await page.setViewportSize(size)
      await openAccount(site, services)
      await site.account.send.click()
      await site.send.fill({ amount: '0.1', to: STRANGER })
      for (const time of [1, 2]) {
        await site.send.review.click()
        await expect(site.preview.sentence).toBeVisible()
        await isWhole(site.preview.sentence)
        if (time === 2) break
        const popup = await confirmInWallet(site)
        await popup.reject()
        await expect(site.preview.declined).toBeVisible()
        await site.back.click()
      }
    })

    test('behavior: the network in use, which has the focus, is in sight', async ({ site, page }) => {
      await page.setViewportSize(size)
      const others = [8453, 10, 56, 137, 250, 42161, 43114].map((id) => `eip155:${id}`)
      await site.visitConnected(`module.html?o.networks=${[...others, 'eip155:1']}`)
      await site.openByButton()
      await site.account.network.click()
      const active = site.networks.network('Ethereum')
      await expect(active).toBeFocused()
      await isWhole(active)
    })

    test('behavior: drawn anew, a view stays where the visitor has scrolled to', async ({
      site,
      page,
      services,
    }) => {
      await page.setViewportSize(size)
      await openAccount(site, services)
      const { disconnect } = site.account
      await disconnect.scrollIntoViewIfNeeded()
      await isWhole(disconnect)
      await page.locator('wallet-modal').evaluate((tag) => tag.setAttribute('theme-mode', 'light'))
      await untilQuiet(page)
      await isWhole(disconnect)
    })
  })
