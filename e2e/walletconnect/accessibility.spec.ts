/** WalletConnect's views without eyes and without a mouse (quality 4.9): axe in both themes, retry by keyboard, what is said. */
import { clean } from '../harness/axe.ts'
import { someOf } from '../harness/variants.ts'
import { expect, PAGE, test } from '../harness/walletconnect-steps.ts'

test.afterEach(({ demo }) => demo.relay.stall(false))

for (const theme of someOf(['dark', 'light'] as const, 2, 1))
  test(`behavior: axe finds nothing in WalletConnect’s views, ${theme}`, async ({
    site,
    page,
    lantern,
    demo: { relay },
    watch,
  }) => {
    watch.expect(/relay-unreachable/)
    await page.clock.install()
    await site.visit(`${PAGE}&o.theme-mode=${theme}`)
    await site.openByButton()
    await site.connect.wallet('WalletConnect').click()
    await expect(site.walletConnect.qr).toBeVisible()
    await clean(page, 'Basic, the code')
    await lantern.pair(await site.walletConnect.uri())
    await lantern.reject()
    await expect(site.walletConnect.declined).toBeVisible()
    await clean(page, 'Basic, declined')
    relay.stall(true)
    await site.walletConnect.retry.click()
    await expect(site.walletConnect.making).toBeVisible()
    await clean(page, 'Basic, making a code')
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 })
    }).toPass()
    await clean(page, 'Basic, failed')
    relay.stall(false)

    await page.setViewportSize({ width: 320, height: 640 })
    await site.walletConnect.retry.click()
    await expect(site.walletConnect.qr).toBeVisible()
    await clean(page, 'Basic, narrow')
  })

test('behavior: what changes is said', { tag: '@long' }, async ({ site, lantern }) => {
  await site.visit(PAGE)
  await site.openByButton()
  await site.connect.wallet('WalletConnect').click()
  const said = (text: string | RegExp) =>
    site.modal
      .locator('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]')
      .filter({ hasText: text })
      .first()
  await expect(site.modal.getByRole('heading', { name: 'Scan with your phone' })).toBeFocused()
  await lantern.pair(await site.walletConnect.uri())
  await lantern.reject()
  await expect(said('You declined in the wallet')).toBeAttached()
})

test('journey: by keyboard alone: to the code, its link copied, declined, tried again', async ({
  site,
  page,
  lantern,
}) => {
  await site.visit(PAGE)
  await page.getByRole('button', { name: 'Connect wallet' }).press('Enter')
  await site.connect.wallet('WalletConnect').press('Enter')
  await expect(site.walletConnect.qr).toBeVisible()
  await lantern.pair(await site.walletConnect.uri('Enter'))
  await lantern.reject()
  await expect(site.walletConnect.declined).toBeVisible()
  await site.walletConnect.retry.press('Enter')
  await expect(site.walletConnect.qr).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
})
