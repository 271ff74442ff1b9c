/** `connect()`, `disconnect()` and `switchNetwork()` as a host calls them (interface 5, decisions 13). */
import { untilReady } from '../harness/host.ts'
import { HARBOR, MEADOW, MEADOW_2 } from '../harness/people.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { popupOf, walletPopup } from '../windows/wallet-popup.ts'
import { REJECTED } from './errors.ts'

test.describe('connect', () => {
  test('behavior: without an id it settles on connection', async ({ site, page }) => {
    await site.visit('module.html')
    const connected = site.call('connect')
    await expect(site.connect.root).toBeVisible()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    expect(await connected).toMatchObject({ ok: true, value: { address: MEADOW, status: 'connected' } })
    expect(await site.read('getAccount')).toMatchObject({
      address: MEADOW,
      caipAddress: `eip155:1:${MEADOW}`,
      allAccounts: [{ address: MEADOW, type: 'eoa' }],
      connector: { id: 'test.wallet-modal.meadow', name: 'Meadow Wallet', type: 'announced' },
    })
    // Connected already: nothing is asked.
    expect(await site.call('connect')).toMatchObject({ ok: true, value: { address: MEADOW } })
    expect(await countAsked(site, 'eth_requestAccounts')).toBe(1)
  })

  test('error: closing settles it with 4001, and nobody is alarmed', async ({ site, page }) => {
    await site.visit('module.html')
    const connected = site.call('connect')
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await connected).toMatchObject(REJECTED)
    expect(await site.told('wm-error')).toEqual([])
  })

  // Shown without a browser by host.test.ts.
  test('behavior: by reverse-domain id, without the dialog; with more than one account', {
    tag: '@long',
  }, async ({ site, page }) => {
    await site.visit('module.html')
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.meadow')
    const popup = popupOf(await popups)
    await popup.chooseAccount('Meadow 2')
    await popup.page.getByRole('checkbox', { name: 'Show the site all my accounts' }).check()
    await popup.approve()
    expect(await connected).toMatchObject({
      ok: true,
      value: { address: MEADOW_2, allAccounts: [{ address: MEADOW_2 }, { address: MEADOW }] },
    })
    await expect(site.modal).toBeHidden()
  })

  test('error: an id nobody has; a refusal', async ({ site, page }) => {
    await site.visit('module.html')
    expect(await site.call('connect', 'com.example.nobody')).toMatchObject({
      ok: false,
      code: 'connector-not-found',
    })
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.harbor')
    await popupOf(await popups).reject()
    expect(await connected).toMatchObject(REJECTED)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: disconnect tells, and the wallet is asked to take the permission back', async ({
    site,
  }) => {
    await site.visitConnected('module.html')
    expect(await site.call('disconnect', 'solana')).toEqual({ ok: true, value: undefined })
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
    expect(await site.call('disconnect')).toEqual({ ok: true, value: undefined })
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected', address: undefined })
    expect(await countAsked(site, 'wallet_revokePermissions')).toBe(1)
    expect(await site.call('disconnect')).toEqual({ ok: true, value: undefined })
  })

  test('behavior: another wallet takes over', async ({ site, page }) => {
    await site.visitConnected('module.html')
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.harbor')
    await popupOf(await popups).approve()
    expect(await connected).toMatchObject({ ok: true, value: { address: HARBOR } })
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    // Said after it, and heard.
    await site.wallet('set-chain', { wallet: 'harbor', chainId: 8453 })
    await expect.poll(() => site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(await site.read('getAccount')).toMatchObject({ address: HARBOR })
  })
})

test.describe('networks', () => {
  test('behavior: nobody connected: it is chosen, stored and told, and nobody is asked', async ({
    site,
    page,
  }) => {
    await site.visit('module.html')
    expect(await site.call('switchNetwork', 'eip155:8453')).toMatchObject({
      ok: true,
      value: { caipNetworkId: 'eip155:8453', name: 'Base', supported: true },
    })
    expect(await site.told('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:8453' }])
    expect(await site.asked()).toEqual([])
    await page.reload()
    await untilReady(site)
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
  })

  // Shown without a browser by request-switch.actions.test.ts.
  test('behavior: connected, the wallet is asked; refused is 4001', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    const first = page.waitForEvent('popup')
    const refused = site.call('switchNetwork', 'eip155:8453')
    await popupOf(await first).reject()
    expect(await refused).toMatchObject(REJECTED)
    const second = page.waitForEvent('popup')
    const switched = site.call('switchNetwork', 'eip155:8453')
    await popupOf(await second).approve()
    expect(await switched).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:8453' } })
    expect(await site.call('switchNetwork', 'eip155:8453')).toMatchObject({ ok: true })
    await expect(site.modal).toBeHidden()
  })

  test('error: a network the page does not offer', async ({ site, watch }) => {
    watch.expect(/switch-network-not-found/)
    await site.visit('module.html')
    for (const id of ['eip155:10', 'nonsense', ''])
      expect(await site.call('switchNetwork', id)).toMatchObject({ ok: false, code: 'network-unknown' })
  })
})
