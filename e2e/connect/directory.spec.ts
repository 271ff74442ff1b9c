/** The directory of wallets: what it adds to Connect, all wallets, search, faults, and where a wallet can be had. */
import type { Request } from '@playwright/test'
import { attributes, hostPage, localOptions, script, untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { untilDrawn } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

type Listed = { readonly id: string; readonly name: string; readonly rdns: string | null; badge_type: string }
type Services = {
  readonly endpoints: { readonly wallets: string | undefined }
  readonly projectId: string
}

/** What the directory answers, for tests that need ids of its wallets. */
const directory = async (services: Services, search = '', entries = 100): Promise<readonly Listed[]> => {
  const url = new URL('getWallets', `${services.endpoints.wallets}/`)
  url.search = new URLSearchParams({
    projectId: services.projectId,
    st: 'test',
    sv: 'html-test',
    entries: String(entries),
    chains: 'eip155:1,eip155:8453',
    ...(search && { search }),
  }).toString()
  return ((await (await fetch(url)).json()) as { data: Listed[] }).data
}

/** The list of wallets alone: the way to others by a code has a row of its own. */
const PAGE = 'module.html?services&o.enable-wallet-connect=false'

const withOptions = (options: Readonly<Record<string, unknown>>, path = 'module.html'): string => {
  const entries = Object.entries(options).map(([name, value]) => [
    `o.${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `${path}?services&o.enable-wallet-connect=false&${new URLSearchParams(Object.fromEntries(entries))}`
}

const openConnect = async (site: Site, path: string) => {
  await site.visit(path)
  await site.openByButton()
  await expect(site.connect.all).toContainText(/\d/)
}

const openAll = async (site: Site, path = PAGE) => {
  await openConnect(site, path)
  await site.connect.all.click()
  await expect(site.allWallets.tiles.nth(15)).toBeVisible()
}

const rowNames = (site: Site) => site.connect.rows.locator('.row-title').allTextContents()

/** What the product asked; not what `directory` did. */
const queries = (services: { requests(by: { endpoint: string }): readonly { query: unknown }[] }) =>
  services
    .requests({ endpoint: 'getWallets' })
    .map(({ query }) => query as Record<string, string | undefined>)
    .filter(({ st }) => st !== 'test')

test.describe('on Connect', () => {
  test('behavior: featured in the host’s order, recommended, one row per wallet, the count', async ({
    site,
    services,
  }) => {
    const [a, b] = await directory(services, 'wren pay')
    const featured = [b?.id, a?.id]
    await openConnect(site, withOptions({ 'featured-wallet-ids': featured }))
    expect(await rowNames(site)).toEqual([
      'Meadow Wallet',
      'Harbor Wallet',
      b?.name,
      a?.name,
      'MetaMask',
      'Trust Wallet',
      'All wallets',
    ])
    await expect(site.connect.all).toHaveText(/500\+$/)
    await expect(site.connect.wallet('Meadow Wallet')).toHaveCount(1)
    const asked = queries(services)
    expect(asked).toHaveLength(2)
    expect(asked).toContainEqual(
      expect.objectContaining({ include: featured.join(','), entries: '2', chains: 'eip155:1,eip155:8453' }),
    )
    expect(asked).toContainEqual(expect.objectContaining({ exclude: featured.join(','), entries: '4' }))
  })

  test('behavior: nobody is asked before the list is looked at; the rows’ places are kept', async ({
    site,
    page,
    services,
  }) => {
    services.fault('getWallets', { delay: 1_500 })
    await site.visit(PAGE)
    await untilReady(site)
    await page.waitForLoadState('networkidle')
    expect(services.requests({ preflights: true })).toEqual([])
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(3)
    const all = await site.connect.all.boundingBox()
    const harbor = await site.connect.wallet('Harbor').boundingBox()
    // Four recommended are waited for.
    expect((all?.y ?? 0) - (harbor?.y ?? 0)).toBeCloseTo(5 * 60, -1)
    await expect(site.connect.wallet('MetaMask')).toBeVisible()
    await expect(site.connect.wallet('Harbor')).toBeVisible()
  })

  test('param: without a word of the host: WalletConnect, recent, installed, featured, the host’s own, external, recommended', async ({
    site,
    services,
  }) => {
    const [featured] = await directory(services, 'amber', 1)
    const options = {
      'featured-wallet-ids': [featured?.id],
      'custom-wallets': [{ id: 'shop', name: 'Shop Wallet', homepage: 'https://shop.example/wallet' }],
      'enable-coinbase': true,
      'enable-wallet-connect': true,
    }
    await site.visit(withOptions(options))
    await site.openByButton()
    // The later one of the two that are installed becomes the recent one.
    const popup = await walletPopup(site.page, () => site.connect.wallet(/Harbor/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    await site.call('disconnect')
    await openConnect(site, withOptions(options))
    const names = await rowNames(site)
    expect(names.slice(0, 6)).toEqual([
      'Scan with your phone',
      'Harbor Wallet',
      'Meadow Wallet',
      featured?.name,
      'Shop Wallet',
      'Coinbase Wallet',
    ])
    const recommended = await directory(services, '', 8)
    expect(recommended.map(({ name }) => name)).toContain(names[6])
    expect(names.at(-1)).toBe('All wallets')
  })

  test('behavior: order of kinds, only some included, small counts are exact', async ({ site, services }) => {
    const ids = (await directory(services, 'amber', 3)).map(({ id }) => id)
    await openConnect(
      site,
      withOptions({
        'include-wallet-ids': ids,
        features: { connectorTypeOrder: ['recommended', 'injected'] },
      }),
    )
    await expect(site.connect.all).toHaveText(/3$/)
    const names = await rowNames(site)
    expect(names.slice(0, 3).every((name) => name.startsWith('Amber'))).toBe(true)
    expect(names.slice(3)).toEqual(['Meadow Wallet', 'Harbor Wallet', 'All wallets'])
  })

  test('behavior: excluded by id, by rdns and by name in any case, the installed ones too', async ({
    site,
    services,
  }) => {
    const [metamask, trust, meadow] = await directory(services)
    expect([metamask?.name, trust?.name, meadow?.name]).toEqual(['MetaMask', 'Trust Wallet', 'Meadow Wallet'])
    await openConnect(
      site,
      withOptions({ 'exclude-wallet-ids': [meadow?.id, 'com.trustwallet.app', 'HARBOR wallet'] }),
    )
    await expect(site.connect.wallet('Meadow')).toHaveCount(0)
    expect(await rowNames(site)).toEqual(['MetaMask', 'Coinbase Wallet', 'All wallets'].filter(Boolean))
    await site.connect.all.click()
    await expect(site.allWallets.tiles.nth(15)).toBeVisible()
    for (const name of [/Trust/, /Meadow/, /Harbor/])
      await expect(site.allWallets.wallet(name)).toHaveCount(0)
  })

  test('behavior: wallets of the host’s own, with and without a project id', async ({ site }) => {
    const own = [
      {
        id: 'shop',
        name: 'Shop Wallet',
        homepage: 'https://shop.example/wallet',
        appStore: 'javascript:alert(1)',
      },
      { id: 'nowhere', name: 'Nowhere' },
    ]
    await openConnect(site, withOptions({ 'custom-wallets': own }))
    expect((await rowNames(site)).slice(2, 4)).toEqual(['Shop Wallet', 'Nowhere'])
    await site.visit(
      `module.html?o.enable-wallet-connect=false&o.custom-wallets=${encodeURIComponent(JSON.stringify(own))}`,
    )
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(4)
    await expect(site.connect.all).toHaveCount(0)
    await site.connect.wallet('Shop Wallet').click()
    await expect(site.downloads.links).toHaveCount(1)
    await expect(site.downloads.links).toHaveAttribute('href', 'https://shop.example/wallet')
    await expect(site.downloads.links).toHaveAttribute('rel', 'noopener noreferrer')
    await site.back.click()
    await expect(site.connect.wallet('Shop Wallet')).toBeFocused()
  })

  test('behavior: the view of all wallets can be hidden; the list can be one row', async ({ site }) => {
    for (const options of [
      { 'all-wallets': 'hide' },
      { 'all-wallets': 'only-mobile' },
      { features: { allWallets: false } },
    ]) {
      await site.visit(withOptions(options))
      await site.openByButton()
      await expect(site.connect.wallet('MetaMask')).toBeVisible()
      await expect(site.connect.all).toHaveCount(0)
    }
    await site.visit(withOptions({ features: { collapseWallets: true } }))
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(1)
    await site.connect.wallet('Choose a wallet').click()
    const dialog = site.page.getByRole('dialog', { name: 'Choose a wallet' })
    await expect(dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await site.back.click()
    await expect(site.connect.wallet('Choose a wallet')).toBeFocused()
  })

  test('error: the directory is down: what is here connects, what is missing is said, and can be asked again', async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/Failed to load resource/, /service-failed/)
    services.fault('getWallets', { status: 500 })
    await site.visit(PAGE)
    await site.openByButton()
    await expect(site.connect.missing).toBeVisible()
    await expect(site.connect.rows).toHaveCount(3)
    services.fault('getWallets', undefined)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.connect.wallet('MetaMask')).toBeVisible()
    await expect(site.connect.missing).toBeHidden()
  })
})

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

  test('behavior: search of several words; certified ones; nothing found; what was done is told', async ({
    site,
    services,
  }) => {
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

  test('behavior: the late answer to an older question is not shown', async ({ site, page, services }) => {
    await openAll(site)
    services.fault('getWallets', { delay: 2_000, times: 1 })
    const isAmber = (request: Request) => request.url().includes('search=amber')
    // Answered, or given up.
    const late = Promise.race([
      page.waitForEvent('requestfinished', isAmber),
      page.waitForEvent('requestfailed', isAmber),
    ])
    await site.allWallets.search.fill('amber')
    await expect.poll(() => queries(services).some(({ search }) => search === 'amber')).toBe(true)
    await site.allWallets.search.fill('willow')
    await expect(site.allWallets.wallet(/Willow/).first()).toBeVisible()
    await late
    await untilDrawn(site.allWallets.root)
    for (const name of await site.allWallets.names()) expect(name).toMatch(/Willow/)
  })

  test('behavior: an installed wallet says so and is asked; another one is shown where it can be had', async ({
    site,
    page,
  }) => {
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

  test('behavior: the host connects one by its directory id: installed, elsewhere, unknown', async ({
    site,
    page,
    services,
  }) => {
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

test.describe('faults', () => {
  test('error: the list fails, and comes with the next try', async ({ site, services, watch }) => {
    watch.expect(/Failed to load resource/, /service-failed/)
    await openConnect(site, PAGE)
    services.fault('getWallets', { status: 500, times: 1 })
    await site.connect.all.click()
    await expect(site.allWallets.moreFailed).toBeVisible()
    // What was known already is there.
    await expect(site.allWallets.wallet('Meadow Wallet')).toBeVisible()
    await site.allWallets.retry.click()
    await expect(site.allWallets.wallet('Coinbase Wallet')).toBeVisible()
    services.fault('getWallets', { status: 500, times: 1 })
    await site.allWallets.search.fill('amber')
    await expect(site.allWallets.failed).toBeVisible()
    await site.allWallets.retry.click()
    await expect(site.allWallets.wallet(/Amber/).first()).toBeVisible()
  })

  for (const fault of ['wrong types', 'missing fields', 'hostile numbers', 'duplicates'])
    test(`attack: ${fault}: good rows are listed, once each`, async ({ site, services }) => {
      services.fault('getWallets', fault)
      await site.visit(PAGE)
      await site.openByButton()
      await site.connect.all.click()
      await expect(site.allWallets.tiles.nth(8)).toBeVisible()
      const names = await site.allWallets.names()
      expect(new Set(names).size).toBe(names.length)
    })

  test('attack: a directory without an end, always the same page: asked a few times, and no more', async ({
    site,
    page,
    services,
  }) => {
    services.fault('getWallets', 'endless cursor')
    await site.visit(PAGE)
    await site.openByButton()
    await site.connect.all.click()
    await expect(site.allWallets.tiles.nth(8)).toBeVisible()
    await site.allWallets.search.press('Tab')
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('End')
    await expect(site.allWallets.count).toHaveText(/^\d\d wallets$/)
    expect(queries(services).filter(({ entries }) => entries === '40').length).toBeLessThan(4)
  })

  test('error: images that do not come hold nothing up for longer than two seconds', async ({
    site,
    services,
  }) => {
    services.fault('getWalletImage', { delay: 20_000 })
    await site.visit(PAGE)
    await site.openByButton()
    await expect(site.connect.wallet('MetaMask')).toBeVisible({ timeout: 5_000 })
    await site.connect.all.click()
    await expect(site.allWallets.wallet('Coinbase Wallet')).toBeVisible({ timeout: 5_000 })
  })

  test('attack: names with markup and marks of direction, huge ones, look-alikes, bad links', async ({
    site,
    page,
    services,
  }) => {
    const id = (digit: string) => digit.repeat(64)
    const hostile = [
      { id: id('1'), name: '<img src=x onerror=alert(1)>', homepage: 'javascript:alert(1)', chains: [] },
      { id: id('2'), name: '\u202egnol\u202c'.repeat(4_000), chains: [] },
      { id: id('3'), name: 'W'.repeat(60), rdns: 'constructor', injected: [{ injected_id: '__proto__' }] },
      { id: id('4'), name: 'MetaMаsk', mobile_link: 'data:text/html,x', chrome_store: 'file:///etc/passwd' },
      { id: id('4'), name: 'again' },
      { id: 'short', name: 'no id' },
      { id: id('5'), name: '\u200b' },
    ]
    services.fault('getWallets', { json: { count: 7, data: hostile } })
    await page.setViewportSize({ width: 320, height: 640 })
    await site.visit(PAGE)
    await site.openByButton()
    await site.connect.all.click()
    await expect(site.allWallets.tiles).toHaveCount(6)
    const isWide = await site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    expect(isWide).toBe(false)
    await site.allWallets.wallet(/<img/).click()
    await expect(site.downloads.notInstalled).toBeVisible()
    await expect(site.downloads.links).toHaveCount(0)
    await site.back.click()
    await site.allWallets.wallet(/^.?MetaM/).click()
    await expect(site.downloads.links).toHaveCount(0)
  })
})

test.describe('help', () => {
  test('behavior: what a wallet is, a few to begin with, where they can be had', async ({ site }) => {
    await openConnect(site, PAGE)
    await site.help.open.click()
    await site.help.get.click()
    await expect(site.help.suggestions).toHaveText([/MetaMask/, /Trust Wallet/, /All wallets/])
    await site.help.suggestions.first().click()
    await expect(site.downloads.links.first()).toHaveAttribute('href', /^https:\/\/metamask\.example/)
    const told = (await site.told('wm-event')) as { event: string }[]
    expect(told.map(({ event }) => event).filter((event) => /WALLET/.test(event))).toEqual([
      'CLICK_WALLET_HELP',
      'CLICK_GET_WALLET',
      'SELECT_WALLET',
    ])
  })

  test('behavior: in basic mode nobody is asked and nothing is promised', async ({ site, services }) => {
    await site.visit('module.html')
    await site.openByButton()
    await site.help.open.click()
    await site.help.get.click()
    await expect(site.modal.getByText('Choose one you trust')).toBeVisible()
    expect(services.requests({ preflights: true })).toEqual([])
  })
})

test('attack: `window.ethereum` with a wallet’s mark takes neither its name nor its picture', async ({
  site,
  services,
}) => {
  const mark = `<script>
    window.ethereum = { isMetaMask: true, request: async () => [], on() {}, removeListener() {} }
  </script>`
  await hostPage(site, {
    first: mark,
    head: script.module,
    body: `<wallet-modal ${attributes({
      ...Object.fromEntries(Object.entries(localOptions(site.rpc)).filter(([name]) => name !== 'basic')),
      'enable-injected': 'true',
      'enable-eip6963': 'false',
      'project-id': services.projectId,
      endpoints: JSON.stringify(services.endpoints),
    })}></wallet-modal>`,
  })
  await untilReady(site)
  await site.openByButton()
  await expect(site.connect.wallet('Trust Wallet')).toBeVisible()
  await expect(site.connect.wallet('Browser wallet')).toBeVisible()
  await expect(site.connect.wallet('MetaMask')).toHaveCount(0)
  await site.connect.all.click()
  await site.allWallets.search.fill('metamask')
  await expect(site.allWallets.count).toHaveText(/^\d+ wallets?$/)
  await expect(site.allWallets.wallet('Browser wallet')).toBeVisible()
  await expect(site.allWallets.wallet('Browser wallet').locator('img')).toHaveCount(0)
})
