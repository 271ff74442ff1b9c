/** A wallet of the directory on a computer: its ways as tabs, by keyboard, and what each of them opens. */
import { rulesIn, violations } from '../harness/axe.ts'
import { expect, openedLinks, recordLinks, test } from '../harness/phone.ts'
import type { Site } from '../harness/site.ts'
import { someOf } from '../harness/variants.ts'

const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'

const chooseByKeyboard = async (site: Site, name: string, path = PAGE) => {
  await site.visit(path)
  await site.page.getByRole('button', { name: 'Connect wallet' }).focus()
  await site.page.keyboard.press('Enter')
  await site.connect.wallet(name).focus()
  await site.page.keyboard.press('Enter')
  await expect(site.walletConnect.way('QR code')).toBeVisible()
}

const features = 'noreferrer noopener'

test('journey: all ways by keyboard alone; each opens its own link beside the page', {
  tag: '@long',
}, async ({ site, page, services: _services }) => {
  await recordLinks(page)
  await chooseByKeyboard(site, 'Trust Wallet')
  const { walletConnect } = site
  await expect(walletConnect.ways).toHaveText(['QR code', 'Web', 'Desktop', 'Extension'])
  await expect(walletConnect.qr).toBeVisible()
  const uri = await walletConnect.uri()
  // Of the wallet, in the middle of its code.
  await expect(walletConnect.panel.locator('img')).toHaveAttribute('src', /^(data|blob):/)

  // One stop for all tabs; arrows go round and select.
  await walletConnect.way('QR code').focus()
  await page.keyboard.press('ArrowRight')
  await expect(walletConnect.way('Web')).toBeFocused()
  await expect(walletConnect.way('Web')).toHaveAttribute('aria-selected', 'true')
  await expect(walletConnect.panel).toHaveAccessibleName('Web')
  await page.keyboard.press('Tab')
  await expect(walletConnect.open).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(walletConnect.way('Web')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(walletConnect.way('Desktop')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press(' ')
  const encoded = encodeURIComponent(uri)
  expect(await openedLinks(page)).toEqual([
    {
      url: `https://trust-wallet.example/web/wc?uri=${encoded}`,
      target: '_blank',
      features,
      isInTap: true,
    },
    {
      url: `demo-trust-wallet-desktop://wc?uri=${encoded}`,
      target: '_blank',
      features,
      isInTap: true,
    },
  ])

  await walletConnect.way('Desktop').focus()
  await page.keyboard.press('End')
  await expect(walletConnect.way('Extension')).toBeFocused()
  await expect(walletConnect.panel).toContainText('Trust Wallet is not installed here')
  await expect(walletConnect.store).toHaveAttribute('href', 'https://trust-wallet.example/chrome')
  await expect(walletConnect.store).toHaveAttribute('rel', 'noopener noreferrer')
  await page.keyboard.press('Tab')
  await expect(walletConnect.store).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(walletConnect.way('QR code')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(walletConnect.way('QR code')).toBeFocused()
  await expect(walletConnect.qr).toBeVisible()
  // All of it was one attempt, with one link.
  expect(await walletConnect.uri()).toBe(uri)
})

test('journey: the web page of the wallet is opened for real, and approves', async ({
  site,
  page,
  lantern,
  watch,
}) => {
  watch.allow('https://trust-wallet.example')
  await page
    .context()
    .route('https://trust-wallet.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Trust</h1>' }),
    )
  await site.visit(PAGE)
  await site.openByButton()
  await site.connect.wallet('Trust Wallet').click()
  await site.walletConnect.way('Web').click()
  await expect(site.walletConnect.open).toBeEnabled()
  const [beside] = await Promise.all([page.context().waitForEvent('page'), site.walletConnect.open.click()])
  await expect(beside.getByRole('heading', { name: 'Trust' })).toBeVisible()
  expect(await beside.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  await lantern.connect(new URL(beside.url()).searchParams.get('uri') ?? '')
  await expect(site.modal).toBeHidden()
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')),
  ).toEqual({ href: 'https://trust-wallet.example/web/', name: 'Trust Wallet' })
})

test('behavior: a wallet that is an extension only is shown where it can be had', { tag: '@long' }, async ({
  site,
}) => {
  const own = [
    { id: 'only', name: 'Only Extension', rdns: 'example.only', chromeStore: 'https://only.example/store' },
  ]
  await site.visit(`${PAGE}&o.custom-wallets=${encodeURIComponent(JSON.stringify(own))}`)
  await site.openByButton()
  await site.connect.wallet('Only Extension').click()
  await expect(site.downloads.links).toHaveAttribute('href', 'https://only.example/store')
})

const looks = (['dark', 'light'] as const).flatMap((theme) =>
  (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })),
)
// Light from right to left.
const taken = someOf(looks, 4, 3)
for (const look of taken) {
  const { theme, dir } = look
  test(`behavior: axe finds nothing on the ways of a wallet, ${theme}, ${dir}`, async ({
    site,
    page,
    services: _services,
  }) => {
    await chooseByKeyboard(site, 'Trust Wallet', `${PAGE}&o.theme-mode=${theme}`)
    await page.evaluate((given) => document.documentElement.setAttribute('dir', given), dir)
    // Not while the code is being made.
    await expect(site.walletConnect.qr).toBeVisible()
    await expect(site.walletConnect.ways).toHaveText(['QR code', 'Web', 'Desktop', 'Extension'])
    for (const way of ['QR code', 'Web', 'Desktop', 'Extension']) {
      await site.walletConnect.way(way).click()
      await expect(site.walletConnect.panel).toHaveAccessibleName(way)
      expect.soft(await violations(page, rulesIn(taken, look)), way).toEqual([])
    }
  })
}
