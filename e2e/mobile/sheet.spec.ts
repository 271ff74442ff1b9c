/** Below 430 px the dialog is a sheet at the bottom edge: where it stands, how it closes, what fits. */
import type { Locator, Page } from '@playwright/test'
import { clean, rulesIn } from '../harness/axe.ts'
import { expect, IPHONE, recordLinks, test } from '../harness/phone.ts'
import { boxOf, drag, grip, smallTargets } from '../harness/sheet.ts'
import type { Site } from '../harness/site.ts'
import { someOf } from '../harness/variants.ts'

const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'

test.use(IPHONE)

const card = (page: Page): Locator => page.locator('wallet-modal').locator('[part="dialog"]')

const open = async (site: Site, path = PAGE) => {
  await site.visit(path)
  await site.page.getByRole('button', { name: 'Connect wallet' }).tap()
  await expect(site.connect.wallet('Trust Wallet')).toBeVisible()
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const inside = [...(document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('*') ?? [])]
    const wide = inside.filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      const isShown = width > 1 && getComputedStyle(element).visibility === 'visible'
      return isShown && (right > innerWidth + 0.5 || left < -0.5)
    })
    return [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      wide.map(({ className }) => String(className)),
    ]
  })

test('behavior: at the bottom edge, as wide as the screen, above what the system covers', async ({
  site,
  page,
  services: _services,
}) => {
  await open(site)
  await expect(async () => {
    const { x, y, width, height } = await boxOf(card(page))
    expect([x, width, y + height]).toEqual([0, 390, 844])
    expect(y).toBeGreaterThanOrEqual(24)
  }).toPass()
  const session = await page.context().newCDPSession(page)
  const below = () => card(page).evaluate((element) => getComputedStyle(element).paddingBottom)
  expect(await below()).toBe('0px')
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  await expect.poll(below).toBe('34px')
})

test('behavior: pulled down far enough it closes, else it springs back; not by its content', async ({
  site,
  page,
  services: _services,
}) => {
  await open(site)
  const session = await page.context().newCDPSession(page)
  const rest = await boxOf(card(page))
  await drag(session, await grip(site), 60)
  await expect.poll(async () => (await boxOf(card(page))).y).toBe(rest.y)
  await drag(session, await grip(site), -60)
  await expect.poll(async () => (await boxOf(card(page))).y).toBe(rest.y)
  const row = await boxOf(site.connect.wallet('Trust Wallet'))
  await drag(session, { x: row.x + row.width / 2, y: row.y + 10 }, 200)
  await expect(site.modal).toBeVisible()
  await drag(session, await grip(site), 160)
  await expect(site.modal).toBeHidden()
  expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
})

test('behavior: pulled down under the same guard as the close button', async ({
  site,
  page,
  services: _,
}) => {
  await open(site)
  await page.evaluate(() =>
    document.querySelector('wallet-modal')?.addEventListener('wm-close', (event) => event.preventDefault()),
  )
  const rest = await boxOf(card(page))
  await drag(await page.context().newCDPSession(page), await grip(site), 200)
  await expect(site.modal).toBeVisible()
  await expect.poll(async () => (await boxOf(card(page))).y).toBe(rest.y)
})

/** Each view between Connect and the code, with time that the test moves. */
const throughViews = async (site: Site, look: (view: string) => Promise<void>): Promise<void> => {
  await look('Connect')
  await site.connect.wallet('Open a wallet app').tap()
  await expect(site.allWallets.wallet('Trust Wallet')).toBeVisible()
  await look('AllWallets')
  // Two taps at once are one of somebody who taps twice.
  await site.untilMeant()
  await site.allWallets.wallet('Trust Wallet').tap()
  await expect(site.walletConnect.open).toBeEnabled()
  await look('App')
  await site.walletConnect.open.tap()
  await site.page.clock.runFor(2_600)
  await expect(site.walletConnect.notOpened).toBeVisible()
  await look('App, not opened')
  await site.walletConnect.scan.tap()
  await expect(site.walletConnect.qr).toBeVisible()
  await look('QR code')
}

for (const dir of someOf(['ltr', 'rtl'], 2, 1))
  test(`behavior: nothing is wider than 320 px, and no target smaller than a finger, ${dir}`, async ({
    site,
    page,
    services: _services,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.clock.install()
    await page.addInitScript((direction) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = direction
      })
    }, dir)
    await recordLinks(page)
    await open(site)
    await throughViews(site, async (view) => {
      await expect.poll(() => overflow(page), view).toEqual([0, []])
      expect(await smallTargets(page), view).toEqual([])
    })
  })

const themes = someOf(['dark', 'light'] as const, 2, 1)
for (const theme of themes)
  test(`behavior: axe finds nothing on a phone, ${theme}`, async ({ site, page, services: _services }) => {
    await page.clock.install()
    await recordLinks(page)
    await open(site, `${PAGE}&o.theme-mode=${theme}`)
    await throughViews(site, (view) => clean(page, view, rulesIn(themes, theme)))
  })
