/** The directory of wallets: what it adds to Connect, and the help for those who have no wallet. */
import { attributes, hostPage, localOptions, script, untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { directory, openConnect, PAGE, queries } from './directory.ts'

const withOptions = (options: Readonly<Record<string, unknown>>, path = 'module.html'): string => {
  const entries = Object.entries(options).map(([name, value]) => [
    `o.${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `${path}?services&o.enable-wallet-connect=false&${new URLSearchParams(Object.fromEntries(entries))}`
}

const rowNames = (site: Site) => site.connect.rows.locator('.row-title').allTextContents()

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
    expect(asked).toContainEqual(expect.objectContaining({ include: featured.join(','), entries: '2' }))
    expect(asked).toContainEqual(
      expect.objectContaining({ exclude: featured.join(','), entries: '4', chains: 'eip155:1,eip155:8453' }),
    )
    // Whom the host names is listed, whatever networks the directory knows of.
    expect(asked.find(({ include }) => include)).not.toHaveProperty('chains')
  })

  test('behavior: nobody is asked before the list is looked at; the rows’ places are kept', async ({
    site,
    page,
    services,
  }) => {
    const release = await hold(page, '**/getWallets?**')
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
    release()
    await expect(site.connect.wallet('MetaMask')).toBeVisible()
    await expect(site.connect.wallet('Harbor')).toBeVisible()
  })

  test('param: without a word of the host: WalletConnect, recent, installed, featured, the host’s own, external, recommended', {
    tag: '@long',
  }, async ({ site, services }) => {
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

  // Shown without a browser by lists.actions.test.ts and wallets.test.ts.
  test('behavior: excluded by id, by rdns and by name in any case, the installed ones too', {
    tag: '@long',
  }, async ({ site, services }) => {
    const [metamask, trust, meadow] = await directory(services)
    expect([metamask?.name, trust?.name, meadow?.name]).toEqual(['MetaMask', 'Trust Wallet', 'Meadow Wallet'])
    await openConnect(
      site,
      withOptions({ 'exclude-wallet-ids': [meadow?.id, 'com.trustwallet.app', 'HARBOR wallet'] }),
    )
    await expect(site.connect.wallet('Meadow')).toHaveCount(0)
    expect(await rowNames(site)).toEqual(['MetaMask', 'Coinbase Wallet', 'All wallets'])
    await site.connect.all.click()
    await expect(site.allWallets.tiles.nth(15)).toBeVisible()
    for (const name of [/Trust/, /Meadow/, /Harbor/])
      await expect(site.allWallets.wallet(name)).toHaveCount(0)
  })

  test('behavior: wallets of the host’s own, with and without a project id', { tag: '@long' }, async ({
    site,
  }) => {
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

  test('behavior: the view of all wallets can be hidden; the list can be one row', { tag: '@long' }, async ({
    site,
  }) => {
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

  test('behavior: in basic mode nobody is asked and nothing is promised', { tag: '@long' }, async ({
    site,
    services,
  }) => {
    await site.visit('module.html')
    await site.openByButton()
    await site.help.open.click()
    await site.help.get.click()
    await expect(site.modal.getByText('Choose one you trust')).toBeVisible()
    expect(services.requests({ preflights: true })).toEqual([])
  })
})

// Shown without a browser by all-wallets-lists.rules.test.ts.
test('attack: `window.ethereum` with a wallet’s mark takes neither its name nor its picture', {
  tag: '@long',
}, async ({ site, services }) => {
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
