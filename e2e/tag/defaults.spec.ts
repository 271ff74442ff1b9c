/** What holds when the host says nothing (specification 2, 9), and what each way to a wallet is worth alone. */
import { hostPage, localOptions, script, tag, untilReady } from '../harness/host.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

test('param: 360 pixels wide, z-index 999, dark', async ({ site }) => {
  await site.visit('module.html')
  await site.openByButton()
  await expect(site.connect.root).toBeVisible()
  const card = site.modal.locator('[part~="dialog"]').or(site.page.locator('[part~="dialog"]')).first()
  await expect(card).toHaveCSS('width', '360px')
  // design: the dark background.
  await expect(card).toHaveCSS('background-color', 'rgb(19, 20, 23)')
  const element = site.page.locator('wallet-modal')
  const told = await element.evaluate((modal) =>
    ['themeMode', 'zIndex'].map((name) => Reflect.get(modal, name)),
  )
  expect(told).toEqual(['dark', 999])
})

test('param: what is on without a word', { tag: '@long' }, async ({ site }) => {
  const { 'custom-rpc-urls': urls = '' } = localOptions(site.rpc)
  await hostPage(site, {
    head: script.module,
    body: `<wallet-modal basic enable-coinbase="false" custom-rpc-urls='${urls}'></wallet-modal>`,
  })
  await untilReady(site)
  const told = await site.page.locator('wallet-modal').evaluate((modal) => {
    const read = (name: string) => Reflect.get(modal, name)
    return {
      networks: [...read('networks')].map((network: { caipNetworkId: string }) => network.caipNetworkId),
      logLevel: read('logLevel'),
      allWallets: read('allWallets'),
      legal: Object(read('features')).legalCheckbox ?? false,
    }
  })
  expect(told).toMatchObject({ logLevel: 'error', allWallets: 'show', legal: false })
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1', id: 1 })
  await connectWallet(site)
  await site.openByButton()
  for (const action of ['Receive', 'Send'])
    await expect(site.account.root.getByRole('button', { name: action, exact: true })).toBeVisible()
})

test('param: receive, send, analytics and all wallets are on without a word, the legal checkbox is not', async ({
  site,
  services,
}) => {
  await hostPage(site, {
    head: script.module,
    // A page of terms alone asks nobody to agree.
    body: tag(site, {
      'project-id': services.projectId,
      basic: 'false',
      endpoints: JSON.stringify(services.endpoints),
      'terms-conditions-url': 'https://shop.example/terms',
    }),
  })
  await untilReady(site)
  await site.page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(site.connect.all).toBeVisible()
  await expect(site.connect.root.getByRole('checkbox')).toHaveCount(0)
  const popup = await walletPopup(site.page, () => site.connect.wallet(/Meadow/).click())
  await popup.approve()
  await expect(site.modal).toBeHidden()
  await expect
    .poll(() => services.requests({ host: 'analytics', endpoint: 'event' }).length)
    .toBeGreaterThan(0)
  await site.openByButton()
  for (const action of ['Receive', 'Send'])
    await expect(site.account.root.getByRole('button', { name: action, exact: true })).toBeEnabled()
})

test('behavior: one element is put into the page, unless the host wants none', async ({ site, page }) => {
  await hostPage(site, { head: script.iife })
  const made = (options: object) =>
    page.evaluate((given) => {
      const element = Reflect.get(window, 'WalletModal').createWalletModal(given)
      return { tags: document.querySelectorAll('wallet-modal').length, isIn: element.isConnected }
    }, options)
  const quiet = { basic: true, enableCoinbase: false }
  expect(await made({ ...quiet, disableAppend: true })).toEqual({ tags: 0, isIn: false })
  expect(await made({ ...quiet, embedded: true })).toEqual({ tags: 0, isIn: false })
  expect(await made(quiet)).toEqual({ tags: 1, isIn: true })
  expect(await made(quiet)).toEqual({ tags: 1, isIn: true })
})

test('behavior: closing leads back to Connect', async ({ site, page }) => {
  await site.visit('module.html')
  await page.getByRole('button', { name: 'Networks' }).click()
  await expect(site.networks.root).toBeVisible()
  expect(await site.read('getState')).toMatchObject({ open: true, view: 'Networks' })
  await page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  expect(await site.read('getState')).toMatchObject({ open: false, view: 'Connect' })
})

// Shown without a browser by shake.test.ts.
test('behavior: refused, the dialog shakes for 500 ms', { tag: '@long' }, async ({ site, page }) => {
  await site.visit('module.html?services&o.networks=eip155:1')
  await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
  await site.openByButton()
  const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
  const switching = await walletPopup(page, () => connecting.approve())
  await switching.reject()
  await expect(site.unsupportedChain.root).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const shakes = await site.shakes()
  await page.keyboard.press('Escape')
  await expect.poll(shakes).toEqual([500])
})

test('param: each way to a wallet can be taken away', { tag: '@long' }, async ({ site, page }) => {
  const open = async (more: Readonly<Record<string, string>> = {}) => {
    await hostPage(site, {
      // A provider at the old place, beside the wallets that announce themselves.
      first: '<script>window.ethereum = { request: async () => [] }</script>',
      head: script.module,
      body: tag(site, { 'enable-injected': 'true', ...more }),
    })
    await untilReady(site)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(site.connect.root).toBeVisible()
  }
  await open()
  await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  await open({ 'enable-eip6963': 'false' })
  await expect(site.connect.rows).toHaveText([/Browser wallet/])
  await open({ 'enable-eip6963': 'false', 'enable-injected': 'false' })
  await expect(site.connect.empty).toBeVisible()
  await expect(site.connect.rows).toHaveCount(0)
  await open({ 'enable-wallets': 'false' })
  await expect(site.connect.empty).toBeVisible()
  await expect(site.connect.rows).toHaveCount(0)
})
