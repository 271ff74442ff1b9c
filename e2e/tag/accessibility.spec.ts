/** Usable without eyes, in both themes (quality 4.9): axe on every view, live regions, names of regions. */
import { clean, violations } from '../harness/axe.ts'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { confirmInWallet, reviewDraft, reviewTenth } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const FULL = 'services'

for (const theme of someOf(['dark', 'light'] as const))
  test.describe(theme, () => {
    const themed = (path: string) => `${path}${path.includes('?') ? '&' : '?'}o.theme-mode=${theme}`

    test(`behavior: axe finds nothing while connecting, ${theme}`, async ({ site, page }) => {
      await site.visit(themed('module.html?wallets=held'))
      await site.openByButton()
      await expect(site.connect.empty).toBeVisible()
      await clean(page, 'Connect, empty')
      await site.wallet('announce')
      await expect(site.connect.rows).toHaveCount(2)
      await clean(page, 'Connect')
      const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
      await page.bringToFront()
      await expect(site.connecting.heading).toBeVisible()
      await clean(page, 'Connecting')
      await popup.reject()
      await expect(site.connecting.declined).toBeVisible()
      await clean(page, 'Connecting, declined')
    })

    test(`behavior: axe finds nothing in all wallets and in help, ${theme}`, async ({
      site,
      page,
      services,
      watch,
    }) => {
      watch.expect(/Failed to load resource/, /service-failed/)
      await site.visit(themed('module.html?services&o.enable-wallet-connect=false'))
      await site.openByButton()
      await expect(site.connect.wallet('MetaMask')).toBeVisible()
      await clean(page, 'Connect, with the directory')
      await site.connect.all.click()
      await expect(site.allWallets.wallet('Coinbase Wallet')).toBeVisible()
      await clean(page, 'AllWallets')
      await site.allWallets.search.fill('nothing like it')
      await clean(page, 'AllWallets, searching')
      await expect(site.allWallets.empty).toBeVisible()
      await expect(site.modal.getByRole('status').filter({ hasText: /^0 wallets$/ })).toBeVisible()
      await clean(page, 'AllWallets, nothing found')
      services.fault('getWallets', { status: 500, times: 1 })
      await site.allWallets.certified.check()
      await expect(
        site.modal.getByRole('alert').filter({ hasText: 'The list could not be loaded' }),
      ).toBeVisible()
      await clean(page, 'AllWallets, failed')
      await site.modal.getByRole('button', { name: 'Try again' }).click()
      await expect(site.allWallets.empty).toBeVisible()
      await site.modal.getByRole('button', { name: 'Show all wallets' }).click()
      await site.allWallets.wallet('MetaMask').click()
      await expect(site.downloads.notInstalled).toBeVisible()
      await clean(page, 'Downloads')
      await site.back.click()
      await site.back.click()
      await site.help.open.click()
      await expect(site.help.get).toBeVisible()
      await clean(page, 'WhatIsAWallet')
      await site.help.get.click()
      await expect(site.help.suggestions.first()).toBeVisible()
      await clean(page, 'GetWallet')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await site.call('open', { view: 'AllWallets' })).toMatchObject({ ok: true })
      await expect(site.allWallets.wallet('MetaMask')).toBeVisible()
      await clean(page, 'AllWallets, narrow')
    })

    test(`behavior: axe finds nothing once connected, ${theme}`, async ({ site, page }) => {
      await site.visitConnected(themed('module.html'))
      await site.openByButton()
      await expect(site.account.balance).toBeVisible()
      await clean(page, 'Account')
      await site.account.receive.click()
      await expect(site.receive.qr).toBeVisible()
      await clean(page, 'Receive')
      await site.back.click()
      await site.account.network.click()
      await expect(site.networks.root).toBeVisible()
      await clean(page, 'Networks')
      const popup = await walletPopup(page, () => site.networks.network('Base').click())
      await page.bringToFront()
      await expect(site.switchNetwork.heading).toBeVisible()
      await clean(page, 'SwitchNetwork')
      await popup.reject()
      await expect(site.switchNetwork.declined).toBeVisible()
      await clean(page, 'SwitchNetwork, declined')
    })

    test(`behavior: axe finds nothing while sending, ${theme}`, async ({ site, page }) => {
      await site.visitConnected(themed('module.html'))
      await site.openByButton()
      await site.account.send.click()
      await expect(site.send.amount).toBeVisible()
      await clean(page, 'Send')
      await site.send.fill({ amount: '99999', to: '0x123' })
      await expect(site.send.submit).toHaveText('Not enough ETH')
      await clean(page, 'Send, with problems')
    })

    test(`behavior: axe finds nothing in the review and after it, ${theme}`, async ({ site, page }) => {
      await reviewTenth(site, STRANGER, themed('module.html'))
      await expect(site.preview.confirm).toBeEnabled()
      await clean(page, 'SendPreview')
      const popup = await confirmInWallet(site)
      await page.bringToFront()
      await clean(page, 'SendPreview, waiting')
      await popup.approve()
      await expect(site.account.transactions).toHaveText([/Confirmed/])
      await expect(site.notice('0.1 ETH sent')).toBeVisible()
      await clean(page, 'Account, with a transaction and a notice')
    })

    test(`behavior: axe finds nothing on UnsupportedChain and the alert bar, ${theme}`, async ({
      site,
      page,
      watch,
    }) => {
      watch.expect(/option-invalid/)
      await site.visitConnected(themed(`module.html?${FULL}&o.locale=!!`))
      await site.wallet('set-chain', { wallet: 'meadow', chainId: 777 })
      await expect(site.unsupportedChain.root).toBeVisible()
      await expect(site.alert).toBeVisible()
      await clean(page, 'UnsupportedChain, alert bar')
      await page.setViewportSize({ width: 320, height: 640 })
      const title = site.unsupportedChain.root.getByRole('heading').locator('bdi')
      expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBeLessThanOrEqual(
        0,
      )
    })

    test(`behavior: axe finds nothing on the narrow sheet and in place, ${theme}`, async ({ site, page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await site.visitConnected(themed('module.html'))
      await site.openByButton()
      await expect(site.account.balance).toBeVisible()
      await clean(page, 'Account, narrow')
      await site.visit(themed('embedded.html'))
      await expect(views(page, 'region').account.balance).toBeVisible()
      await clean(page, 'Account, embedded')
    })
  })

test('behavior: what changes is said', async ({ site, page }) => {
  await site.visit('module.html')
  await site.openByButton()
  /** Text inside a region that a screen reader reads when it changes. */
  const said = (text: string | RegExp) =>
    site.modal
      .locator('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]')
      .filter({ hasText: text })
      .first()
  const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
  await expect(said('Connect in Meadow Wallet')).toBeAttached()
  await popup.reject()
  await expect(said('You declined in Meadow Wallet')).toBeAttached()
  const again = await walletPopup(page, () => site.connecting.retry.click())
  await again.approve()
  await expect(site.modal).toBeHidden()

  await site.openByButton()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await site.account.send.click()
  await expect(said(/^Send$/)).toBeAttached()
  await site.send.fill({ amount: '99999' })
  await expect(said('Not enough ETH')).toBeAttached()
  await site.send.fill({ amount: '0.1', to: '0x12' })
  await expect(said('This is not a valid address')).toBeAttached()
  await site.back.click()
  await reviewDraft(site, { amount: '0.1', to: STRANGER })
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  const declining = await confirmInWallet(site)
  await declining.reject()
  await expect(said('You declined in your wallet')).toBeAttached()
  await site.untilMeant()
  await site.back.click()
  await expect(said(/^Send$/)).toBeAttached()
  await site.send.review.click()
  // A title that comes with the focus is read out by that, and not once more.
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  await expect(said(/^Review$/)).not.toBeAttached()
  const sending = await confirmInWallet(site)
  await expect(site.preview.waiting).toHaveAttribute('aria-busy', 'true')
  await sending.approve()
  await expect(said('0.1 ETH sent')).toBeAttached()
})

test('behavior: what copies says that it did, or that it could not', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.receive.click()
  await site.receive.copy.click()
  await expect(site.modal.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  const { address } = await site.read('getAccount')
  expect((await site.receive.address.textContent())?.replaceAll(/\s/g, '')).toBe(address)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  // Selected by hand as well: the parts that it is shown in would be refused.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await site.receive.address.click()
  await site.receive.address.evaluate((groups) => getSelection()?.selectAllChildren(groups))
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('')
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await site.back.click()
  // With what it copies: nobody could listen to that otherwise.
  await expect(site.account.copyAddress).toHaveAccessibleName(`${address} Copy address`)
  await site.account.copyAddress.click()
  const byHand = site.modal.getByRole('textbox', { name: 'Copy address' })
  await expect(byHand).toBeFocused()
  await expect(byHand).toHaveValue(address ?? '')
  await expect(byHand).toHaveAccessibleDescription('Could not copy. Select the text and copy it yourself.')
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await clean(page, 'Account, with an address that could not be copied')
})

test('behavior: a second tag’s region and dialog have names of their own', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await hostPage(site, { head: script.module, body: tag(site, { embedded: '' }) + tag(site) })
  await untilReady(site)
  await expect(page.getByRole('region', { name: 'Connect a wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
