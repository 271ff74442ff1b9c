/** Which link a tap opens on a phone, where it opens it, and when (wire facts 9). */
import type { Page } from '@playwright/test'
import {
  expect,
  IPHONE,
  insideTelegram,
  openedLinks,
  PIXEL,
  pairingOf,
  recordLinks,
  test,
} from '../harness/phone.ts'
import type { Site } from '../harness/site.ts'
import { someOf } from '../harness/variants.ts'

const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const openConnect = async (site: Site, path = PAGE) => {
  await site.visit(path)
  await site.page.getByRole('button', { name: 'Connect wallet' }).tap()
}

const fromAll = async (site: Site, name: string, path = PAGE) => {
  await openConnect(site, path)
  await site.connect.all.tap()
  await site.allWallets.search.fill(name)
  await site.allWallets.wallet(name).tap()
}

const tapOpen = async (site: Site) => {
  await expect(site.walletConnect.open).toBeEnabled()
  await site.walletConnect.open.tap()
  return (await openedLinks(site.page)).at(-1)
}

const features = 'noreferrer noopener'
const isPairing = (uri: string) => {
  const [topic, query] = uri.split('?')
  expect(topic).toMatch(/^wc:[\da-f]{64}@2$/)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    expiryTimestamp: expect.stringMatching(/^\d+$/),
    'relay-protocol': 'irn',
    symKey: expect.stringMatching(/^[\da-f]{64}$/),
  })
}

test.describe('iPhone', () => {
  test.use(IPHONE)

  test('param: an https link opens in place', async ({ site, page, watch }) => {
    watch.allow('https://metamask.example')
    await page.route('https://metamask.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>The app</h1>' }),
    )
    await openConnect(site)
    await site.connect.wallet('MetaMask').tap()
    await expect(site.walletConnect.open).toBeEnabled()
    const uri = await site.walletConnect.uri()
    isPairing(uri)
    await site.walletConnect.open.tap()
    await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
    expect(page.url()).toBe(`https://metamask.example/app/wc?uri=${encodeURIComponent(uri)}`)
    expect(await page.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
    expect(page.context().pages()).toHaveLength(1)
  })

  test('param: preferUniversalLinks, where the directory has one', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await recordLinks(page)
    await openConnect(site, `${PAGE}&o.prefer-universal-links=true`)
    await site.connect.wallet('Trust Wallet').tap()
    const opened = await tapOpen(site)
    expect(opened).toMatchObject({ target: '_self', features, isInTap: true })
    const [base, uri = ''] = opened?.url.split('/wc?uri=') ?? []
    expect(base).toBe('https://link.trust-wallet.example')
    isPairing(decodeURIComponent(uri))
  })

  test('param: a web page of the wallet opens beside ours', { tag: '@long' }, async ({ site, page }) => {
    await recordLinks(page)
    await openConnect(site)
    await site.connect.wallet('Trust Wallet').tap()
    await expect(site.walletConnect.ways).toHaveText(['App', 'Web'])
    await site.walletConnect.way('Web').tap()
    const opened = await tapOpen(site)
    expect(opened).toMatchObject({ target: '_blank', features, isInTap: true })
    expect(opened?.url).toMatch(/^https:\/\/trust-wallet\.example\/web\/wc\?uri=wc%3A/)
  })

  test('param: in a frame, above it', { tag: '@long' }, async ({ page, demo, services: _services }) => {
    await recordLinks(page)
    await page.route('**/parent.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
          <iframe title="Shop" src="/${PAGE}" width="380" height="800"></iframe>`,
      }),
    )
    await page.goto(new URL('parent.html', demo.url).href)
    const shop = page.frameLocator('iframe')
    await shop.getByRole('button', { name: 'Connect wallet' }).tap()
    await shop.getByRole('dialog').getByRole('button', { name: 'Trust Wallet' }).tap()
    const open = shop.getByRole('button', { name: 'Open Trust Wallet' })
    await expect(open).toBeEnabled()
    await open.tap()
    const frame = page.frames().find((one) => one !== page.mainFrame())
    if (!frame) throw new Error('There is no frame.')
    expect(await openedLinks(frame)).toMatchObject([{ target: '_top', features, isInTap: true }])
  })

  test.describe('in Telegram', () => {
    test.beforeEach(async ({ page }) => {
      await insideTelegram(page)
      await recordLinks(page)
    })

    const proposals = (demo: { relay: { messages(): readonly { tag: number }[] } }) =>
      demo.relay.messages().filter(({ tag }) => tag === 1100).length

    test('behavior: the link is made while Connect is looked at, and a tap opens it beside Telegram', async ({
      site,
      demo,
      page,
      lantern,
    }) => {
      const before = proposals(demo)
      await openConnect(site)
      await expect.poll(() => proposals(demo)).toBe(before + 1)
      await site.connect.wallet('Trust Wallet').tap()
      const opened = await tapOpen(site)
      expect(opened).toMatchObject({ target: '_blank', features, isInTap: true })
      // The same one, also after going back and to another wallet.
      const uri = pairingOf(opened?.url ?? '')
      await site.back.tap()
      await site.connect.wallet('MetaMask').tap()
      const other = await tapOpen(site)
      expect(pairingOf(other?.url ?? '')).toBe(uri)
      expect(proposals(demo)).toBe(before + 1)
      await lantern.connect(uri)
      await expect(site.modal).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toContain(
        'MetaMask',
      )
    })

    test('behavior: closed, nobody waits any more', { tag: '@long' }, async ({ site, demo, page }) => {
      await page.clock.install()
      const before = proposals(demo)
      await openConnect(site)
      await expect.poll(() => proposals(demo)).toBe(before + 1)
      await site.close.tap()
      // Longer than a link lives: it is not renewed for nobody.
      await page.clock.runFor(4.5 * 60_000)
      expect(proposals(demo)).toBe(before + 1)
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      await expect.poll(() => proposals(demo)).toBe(before + 2)
    })
  })

  test('behavior: outside of Telegram no link is made before a wallet is chosen', async ({
    site,
    demo,
    page,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await openConnect(site)
    await expect(site.connect.wallet('Trust Wallet')).toBeVisible()
    await site.connect.all.tap()
    await expect(site.allWallets.wallet('Trust Wallet')).toBeVisible()
    expect(sockets.filter((url) => url.startsWith(demo.relay.url))).toEqual([])
  })
})

test.describe('Android', () => {
  test.use(PIXEL)
  test.beforeEach(({ page }) => recordLinks(page))

  test('param: in Telegram the pairing is encoded twice in a scheme, once in an https link; no link is made early', {
    tag: '@long',
  }, async ({ site, page, demo }) => {
    await insideTelegram(page)
    const before = demo.relay.messages().length
    await openConnect(site)
    await expect(site.connect.wallet('Trust Wallet')).toBeVisible()
    expect(demo.relay.messages()).toHaveLength(before)
    await site.connect.wallet('Trust Wallet').tap()
    const native = await tapOpen(site)
    expect(native).toMatchObject({ target: '_blank', features, isInTap: true })
    const [base, twice = ''] = native?.url.split('wc?uri=') ?? []
    expect(base).toBe('demo-trust-wallet://')
    isPairing(decodeURIComponent(decodeURIComponent(twice)))
    expect(twice).toContain('wc%253A')
    await site.back.tap()
    await site.connect.wallet('MetaMask').tap()
    const https = await tapOpen(site)
    expect(https?.url).toMatch(/^https:\/\/metamask\.example\/app\/wc\?uri=wc%3A/)
  })

  test('behavior: nothing opened: the store of this phone', { tag: '@long' }, async ({ site, page }) => {
    await page.clock.install()
    await openConnect(site)
    await site.connect.wallet('Trust Wallet').tap()
    await tapOpen(site)
    await page.clock.runFor(2_600)
    await expect(site.walletConnect.store).toHaveAttribute('href', 'https://trust-wallet.example/android')
  })
})

const PHONES = [
  {
    phone: 'iPhone',
    device: IPHONE,
    phantom: (page: string, origin: string) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    phone: 'Android',
    device: PIXEL,
    phantom: (page: string, origin: string) =>
      `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
  },
]

const here = (page: Page) => ({
  page: encodeURIComponent(page.url()),
  origin: encodeURIComponent(new URL(page.url()).origin),
})

for (const { phone, device, phantom } of PHONES)
  test.describe(`a wallet with a browser of its own, ${phone}`, () => {
    test.use(device)
    test.beforeEach(({ page }) => recordLinks(page))

    test(`param: Phantom, without a pairing, ${phone}`, { tag: phone === 'Android' ? '@long' : [] }, async ({
      site,
      page,
      services: _services,
    }) => {
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(socket.url()))
      await fromAll(site, 'Phantom')
      const opened = await tapOpen(site)
      const { page: href, origin } = here(page)
      expect(opened).toEqual({ url: phantom(href, origin), target: '_self', features, isInTap: true })
      // Nobody is asked but the wallet's own browser.
      expect(sockets).toEqual([])
      await expect(site.walletConnect.copy).toHaveCount(0)
    })
  })

// With the same links on each phone, as in-app-browser.test.ts shows without a browser.
for (const { phone, device } of someOf(PHONES, 2, 1))
  test.describe(`wallets with a browser of their own, ${phone}`, { tag: '@long' }, () => {
    test.use(device)
    test.beforeEach(({ page }) => recordLinks(page))

    test(`param: Coinbase, by namespace, ${phone}`, async ({ site, page, services: _services }) => {
      // The directory's own way, not the program of Coinbase that a page can have.
      const path = `${PAGE}&o.enable-coinbase=false`
      await fromAll(site, 'Coinbase Wallet', path)
      expect(await tapOpen(site)).toMatchObject({
        url: `cbwallet://miniapp?url=${here(page).page}`,
        isInTap: true,
      })
      await fromAll(site, 'Coinbase Wallet', `${path}&solana&o.default-network=${SOLANA}`)
      expect(await tapOpen(site)).toMatchObject({
        url: `https://go.cb-w.com/dapp?cb_url=${here(page).page}`,
        isInTap: true,
      })
    })

    test(`param: Solflare, where the page has Solana, ${phone}`, async ({ site, page, services: _ }) => {
      await fromAll(site, 'Solflare', `${PAGE}&solana`)
      const { page: href } = here(page)
      expect(await tapOpen(site)).toMatchObject({
        url: `https://solflare.com/ul/v1/browse/${href}?ref=${href}`,
        isInTap: true,
      })
      await fromAll(site, 'Solflare')
      await expect(site.downloads.links.first()).toBeVisible()
      expect(await openedLinks(page)).toEqual([])
    })

    test(`behavior: none inside of it, and no wrong one for Binance, ${phone}`, async ({
      site,
      page,
      services: _services,
    }) => {
      await page.addInitScript(() => Object.defineProperty(window, 'phantom', { value: {} }))
      for (const name of ['Phantom', 'Binance Wallet']) {
        await fromAll(site, name)
        await expect(site.downloads.notInstalled).toBeVisible()
        expect(await openedLinks(page)).toEqual([])
      }
    })
  })
