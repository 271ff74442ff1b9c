/** All wallets of the directory: keyboard, search, installed ones, and where another can be had. */
import type { Request } from '@playwright/test'
import { untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { hold, untilDrawn } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { directory, openConnect, PAGE, queries } from './directory.ts'

const openAll = async (site: Site, path = PAGE) => {
  await openConnect(site, path)
  await site.connect.all.click()
  await expect(site.allWallets.tiles.nth(15)).toBeVisible()
}

test.describe('all wallets', () => {
  test('journey: to the last of them by keyboard alone', { tag: '@long' }, async ({
    site,
    page,
    services,
  }) => {
    await openAll(site)
    await expect(site.allWallets.search).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(site.allWallets.wallet('Meadow Wallet')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(site.allWallets.wallet('Harbor Wallet')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowUp')
    await expect(site.allWallets.wallet('Harbor Wallet')).toBeFocused()

    const focused = () =>
      page.evaluate(() => {
        const item = document.querySelector('wallet-modal')?.shadowRoot?.activeElement?.closest('li')
        return [item?.ariaPosInSet, item?.ariaSetSize].map(Number)
      })
    await expect(async () => {
      await page.keyboard.press('End')
      const [at, of] = await focused()
      expect(at).toBe(of)
      const { length } = queries(services).filter(({ entries }) => entries === '40')
      // 500 wallets speak the page's networks; four of them were recommended.
      expect(length).toBe(13)
    }).toPass()
    const [at] = await focused()
    expect(at).toBeGreaterThanOrEqual(500)
    await expect(site.allWallets.count).toHaveText(`${at} wallets`)
    // Far from all of them are in the page.
    expect(await site.allWallets.tiles.count()).toBeLessThan(60)
    const pages = queries(services).filter(({ entries }) => entries === '40')
    expect(pages.map(({ page: number }) => Number(number))).toEqual(pages.map((_, index) => index + 1))

    const name = await page.evaluate(
      () => document.querySelector('wallet-modal')?.shadowRoot?.activeElement?.textContent ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(site.downloads.notInstalled).toBeVisible()
    await site.back.click()
    await expect(site.allWallets.tiles.and(page.locator(':focus'))).toHaveText(name)
    await page.keyboard.press('Home')
    await expect(site.allWallets.wallet('Meadow Wallet')).toBeFocused()
  })

  // Shown without a browser by search.actions.test.ts and all-wallets-lists.rules.test.ts.
  test('behavior: search of several words; certified ones; nothing found; what was done is told', {
    tag: '@long',
  }, async ({ site, services }) => {
    await openAll(site)
    await site.allWallets.search.fill('  wallet   FINCH ')
    await expect(site.allWallets.count).toHaveText(/^\d+ wallets$/)
    await expect(site.allWallets.wallet(/Finch/).first()).toBeVisible()
    const found = await site.allWallets.names()
    expect(found.length).toBeGreaterThan(1)
    for (const name of found) expect(name).toMatch(/Finch Wallet$/)
    await site.allWallets.certified.check()
    await expect(async () => {
      const certified = await site.allWallets.names()
      expect(certified.length).toBeGreaterThan(0)
      expect(certified.length).toBeLessThan(found.length)
    }).toPass()
    for (const tile of await site.allWallets.tiles.all()) await expect(tile).toContainText('Certified')

    await site.allWallets.search.fill('no such thing')
    await expect(site.allWallets.empty).toBeVisible()
    await site.modal.getByRole('button', { name: 'Show all wallets' }).click()
    await expect(site.allWallets.search).toHaveValue('')
    await expect(site.allWallets.wallet('Meadow Wallet')).toBeVisible()

    const searches = queries(services).filter(({ entries }) => entries === '100')
    expect(searches.map(({ search, badge_type }) => [search, badge_type])).toEqual([
      ['wallet   FINCH', undefined],
      ['wallet   FINCH', 'certified'],
      ['no such thing', 'certified'],
    ])
    const told = (await site.told('wm-event')) as { event: string; properties: object }[]
    expect(told.filter(({ event }) => /WALLET/.test(event))).toEqual([
      { event: 'CLICK_ALL_WALLETS', properties: {} },
      { event: 'SEARCH_WALLET', properties: { badge: '', search: 'wallet   FINCH' } },
      { event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'wallet   FINCH' } },
      { event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'no such thing' } },
    ])
  })

  // Shown without a browser by search.actions.test.ts.
  test('behavior: the late answer to an older question is not shown', { tag: '@long' }, async ({
    site,
    page,
    services: _services,
  }) => {
    await openAll(site)
    const release = await hold(page, /getWallets.*search=amber/)
    const isAmber = (request: Request) => request.url().includes('search=amber')
    const asked = page.waitForEvent('request', isAmber)
    // Answered, or given up.
    const late = Promise.race([
      page.waitForEvent('requestfinished', isAmber),
      page.waitForEvent('requestfailed', isAmber),
    ])
    await site.allWallets.search.fill('amber')
    await asked
    await site.allWallets.search.fill('willow')
    await expect(site.allWallets.wallet(/Willow/).first()).toBeVisible()
    release()
    await late
    await untilDrawn(site.allWallets.root)
    for (const name of await site.allWallets.names()) expect(name).toMatch(/Willow/)
  })

  // Shown without a browser by all-wallets.actions.test.ts.
  test('behavior: an installed wallet says so and is asked; another one is shown where it can be had', {
    tag: '@long',
  }, async ({ site, page }) => {
    await openAll(site)
    await site.allWallets.wallet('MetaMask').click()
    await expect(page.getByRole('dialog', { name: 'Get MetaMask' })).toBeVisible()
    await expect(site.downloads.links).toHaveCount(4)
    for (const link of await site.downloads.links.all())
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/metamask\.example/)
    const told = (await site.told('wm-event')) as { event: string; properties: object }[]
    expect(told.at(-1)).toEqual({
      event: 'SELECT_WALLET',
      properties: { name: 'MetaMask', platform: 'qrcode', walletRank: 10 },
    })

    await site.back.click()
    await expect(site.allWallets.wallet('MetaMask')).toBeFocused()
    await expect(site.allWallets.wallet('Meadow Wallet')).toContainText('Installed')
    await site.allWallets.search.fill('meadow')
    await expect(site.allWallets.tiles).toHaveCount(1)
    const popup = await walletPopup(page, () => site.allWallets.wallet('Meadow Wallet').click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ isConnected: true })
  })

  test('behavior: the host connects one by its directory id: installed, elsewhere, unknown', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    await site.visit('services.html?walletconnect')
    const [meadow] = await directory(services, 'meadow')
    const [trust] = await directory(services, 'trust')
    const asking = site.call('connect', meadow?.id)
    const popup = await walletPopup(page, async () => {})
    await popup.approve()
    expect(await asking).toMatchObject({ ok: true, value: { connector: { name: 'Meadow Wallet' } } })
    await site.call('disconnect')

    const linking = site.call('connect', trust?.id)
    await expect(site.modal.getByRole('heading', { name: 'Trust Wallet' })).toBeVisible()
    await expect(site.walletConnect.qr).toBeVisible()
    await site.pressClose()
    expect(await linking).toMatchObject({ ok: false, code: 4001 })

    expect(await site.call('connect', 'a'.repeat(64))).toMatchObject({
      ok: false,
      code: 'connector-not-found',
    })
    expect((await site.read('getAccount')).isConnected).toBe(false)
  })

  test('behavior: opened by the host, embedded, and under the strict policy', async ({ site, page }) => {
    await site.visit(PAGE)
    await untilReady(site)
    expect(await site.call('open', { view: 'AllWallets' })).toMatchObject({ ok: true })
    await expect(site.allWallets.wallet('Coinbase Wallet')).toBeVisible()
    expect((await site.read('getState')).view).toBe('AllWallets')

    await site.visit('csp.html?services&build=module&o.enable-wallet-connect=false')
    await site.openByButton()
    await site.connect.all.click()
    await expect(site.allWallets.wallet('Coinbase Wallet').locator('img')).toBeVisible()

    await site.visit('embedded.html?services&o.enable-wallet-connect=false')
    const place = views(page, 'region')
    await place.connect.all.click()
    await expect(place.allWallets.wallet('Coinbase Wallet')).toBeVisible()
    await place.allWallets.wallet('Coinbase Wallet').click()
    await expect(place.downloads.links).toHaveCount(4)
  })

  test('behavior: without a project id there is none', async ({ site, watch }) => {
    watch.expect(/view-unknown/)
    await site.visit('module.html')
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(2)
    expect(await site.call('open', { view: 'AllWallets' })).toMatchObject({ ok: false, code: 'view-unknown' })
  })
})
