/** On a phone: from Connect to the wallet's app and back, with a real wallet behind a local relay. */
import type { Page } from '@playwright/test'
import {
  comeBack,
  expect,
  goToBack,
  IPHONE,
  openedLinks,
  PIXEL,
  pairingOf,
  recordLinks,
  test,
} from '../harness/phone.ts'
import type { Site } from '../harness/site.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PAGE = 'services.html?walletconnect&o.enable-eip6963=false'
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

const openConnect = async (site: Site, path = PAGE) => {
  await site.visit(path)
  await site.page.getByRole('button', { name: 'Connect wallet' }).tap()
}

/** Up to the button that hands the link to the wallet. */
const choose = async (site: Site, wallet: string, path = PAGE) => {
  await openConnect(site, path)
  await site.connect.wallet(wallet).tap()
  await expect(site.walletConnect.open).toBeEnabled()
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), CHOICE)

const lastPairing = async (page: Page) => pairingOf((await openedLinks(page)).at(-1)?.url ?? '')

test.describe('iPhone', () => {
  test.use(IPHONE)
  test.beforeEach(({ page }) => recordLinks(page))
  test.afterEach(({ demo: { relay } }) => relay.stall(false))

  test('journey: the row of WalletConnect leads to all wallets, one of them to its app, and back connected', async ({
    site,
    page,
    lantern,
  }) => {
    await openConnect(site)
    await site.connect.wallet('Open a wallet app').tap()
    await expect(site.allWallets.root).toBeVisible()
    await site.allWallets.wallet('Trust Wallet').tap()
    await expect(site.walletConnect.open).toBeEnabled()
    expect(await openedLinks(page)).toEqual([])
    await site.walletConnect.open.tap()
    const opened = await openedLinks(page)
    expect(opened).toEqual([
      {
        url: expect.stringMatching(/^demo-trust-wallet:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3F/),
        target: '_self',
        features: 'noreferrer noopener',
        isInTap: true,
      },
    ])
    const uri = await lastPairing(page)
    expect(opened[0]?.url).toBe(`demo-trust-wallet://wc?uri=${encodeURIComponent(uri)}`)
    expect(await kept(page)).toBeNull()

    await lantern.connect(uri)
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ address: ONE, status: 'connected' })
    expect(JSON.parse((await kept(page)) ?? '')).toEqual({
      href: 'demo-trust-wallet://',
      name: 'Trust Wallet',
    })

    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await site.account.disconnect.tap()
    await expect(site.connect.root).toBeVisible()
    await expect.poll(() => kept(page)).toBeNull()
  })

  test('attack: what stands in storage is opened only where it is a wallet’s own link', async ({
    site,
    page,
    lantern,
  }) => {
    await choose(site, 'Trust Wallet')
    await site.walletConnect.open.tap()
    await lantern.connect(await lastPairing(page))
    await expect(site.modal).toBeHidden()
    const sign = async () => {
      const before = (await openedLinks(page)).length
      const signing = site.call('signMessage', { message: 'Hello' })
      await lantern.confirmNext()
      expect(await signing).toMatchObject({ ok: true })
      return (await openedLinks(page)).slice(before)
    }
    const own = {
      url: expect.stringMatching(/^demo-trust-wallet:\/\/wc\?requestId=\d+&sessionTopic=[\da-f]{64}$/),
    }
    expect(await sign()).toMatchObject([own])
    const store = (href: string) =>
      page.evaluate(
        ([key, text]) => localStorage.setItem(String(key), String(text)),
        [CHOICE, JSON.stringify({ href, name: 'Trust Wallet' })],
      )
    for (const href of ['javascript:document.title="evil"//', 'search-ms://x/', 'demo-other://']) {
      await store(href)
      await page.reload()
      await expect.poll(async () => (await site.read('getAccount')).status).toBe('connected')
      expect(await sign(), href).toEqual([])
    }
    expect(await page.title()).not.toBe('evil')
    await store('demo-trust-wallet://')
    await page.reload()
    await expect.poll(async () => (await site.read('getAccount')).status).toBe('connected')
    await expect.poll(sign).toMatchObject([own])
  })

  test('journey: the code for another phone; no app is remembered', async ({ site, page, lantern }) => {
    await openConnect(site)
    await site.connect.wallet('Open a wallet app').tap()
    await site.allWallets.scan.tap()
    await expect(page.getByRole('dialog', { name: 'Scan with another phone' })).toBeVisible()
    await expect(site.walletConnect.qr).toBeVisible()
    await lantern.connect(await site.walletConnect.uri())
    await expect(site.modal).toBeHidden()
    expect(await kept(page)).toBeNull()
  })

  test('behavior: nothing opened: the store and a code are the ways out, with the same link', {
    tag: '@long',
  }, async ({ site, page, lantern }) => {
    await page.clock.install()
    await choose(site, 'Trust Wallet')
    // Time stands still from before the tap: the half second that it takes here is none there.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    await site.walletConnect.open.tap()
    await page.clock.runFor(2_400)
    await expect(site.walletConnect.notOpened).toBeHidden()
    await page.clock.runFor(200)
    await expect(site.walletConnect.notOpened).toBeVisible()
    await page.clock.resume()
    await expect(site.walletConnect.store).toHaveAttribute('href', 'https://trust-wallet.example/ios')
    await expect(site.walletConnect.store).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(site.walletConnect.store).toHaveAttribute('target', '_blank')

    const uri = await lastPairing(page)
    await site.walletConnect.scan.tap()
    await expect(site.walletConnect.qr).toBeVisible()
    await expect(site.walletConnect.copy).toBeFocused()
    expect(await site.walletConnect.uri()).toBe(uri)
    await site.walletConnect.open.tap()
    await expect(site.walletConnect.open).toBeFocused()
    await site.walletConnect.open.tap()
    expect(await lastPairing(page)).toBe(uri)
    await page.clock.runFor(2_600)
    await site.walletConnect.scan.tap()
    await lantern.connect(uri)
    await expect(site.modal).toBeHidden()
    // It was scanned after all.
    expect(await kept(page)).toBeNull()
  })

  test('behavior: the wallet came to the front: no doubt then, and none on return', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await page.clock.install()
    await choose(site, 'Trust Wallet')
    await site.walletConnect.open.tap()
    await page.clock.runFor(1_000)
    await goToBack(page)
    await page.clock.runFor(10_000)
    await comeBack(page)
    await page.clock.runFor(3_000)
    await expect(site.walletConnect.notOpened).toBeHidden()
    await expect(site.walletConnect.open).toBeEnabled()
  })

  test('journey: approved while the page slept: connected on return, without a touch', async ({
    site,
    page,
    lantern,
    demo,
  }) => {
    await choose(site, 'Trust Wallet')
    await site.walletConnect.open.tap()
    const uri = await lastPairing(page)
    await goToBack(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    // As systems do with a page that sleeps.
    await demo.relay.pause()
    await demo.relay.resume()
    await lantern.connect(uri)
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await comeBack(page)
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ address: ONE, status: 'connected' })
    expect(JSON.parse((await kept(page)) ?? '')).toMatchObject({ name: 'Trust Wallet' })
  })

  test('error: declined in the wallet: said so on return, and tried again with another link', async ({
    site,
    page,
    lantern,
  }) => {
    await choose(site, 'Trust Wallet')
    await site.walletConnect.open.tap()
    const first = await lastPairing(page)
    await goToBack(page)
    await lantern.pair(first)
    await lantern.reject((await lantern.proposal()).id)
    await comeBack(page)
    await expect(site.walletConnect.declined).toBeVisible()
    await expect(site.walletConnect.open).toHaveCount(0)
    expect(await site.told('wm-error')).toEqual([])
    expect(await kept(page)).toBeNull()
    await site.walletConnect.retry.tap()
    await expect(site.walletConnect.open).toBeEnabled()
    await site.walletConnect.open.tap()
    const second = await lastPairing(page)
    expect(second).not.toBe(first)
    await lantern.connect(second)
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('error: the relay is away: nothing can be tapped, and it is said', { tag: '@long' }, async ({
    site,
    page,
    demo,
    watch,
  }) => {
    watch.expect(/WebSocket connection to .* failed/, /relay-unreachable/)
    await page.clock.install()
    await openConnect(site)
    await demo.relay.pause()
    await site.connect.wallet('Trust Wallet').tap()
    await expect(site.walletConnect.open).toHaveAttribute('aria-busy', 'true')
    await site.walletConnect.open.tap({ force: true })
    expect(await openedLinks(page)).toEqual([])
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 })
    }).toPass()
    await demo.relay.resume()
    await site.walletConnect.retry.tap()
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(site.walletConnect.open).toBeEnabled({ timeout: 200 })
    }).toPass()
  })

  test('behavior: nothing moves under the finger when the link comes', async ({ site, demo: { relay } }) => {
    await openConnect(site)
    await site.connect.all.tap()
    relay.stall(true)
    await site.allWallets.wallet('Trust Wallet').tap()
    await expect(site.walletConnect.open).toBeDisabled()
    await expect(site.walletConnect.copy).toBeDisabled()
    const before = await site.back.boundingBox()
    relay.stall(false)
    await expect(site.walletConnect.open).toBeEnabled()
    await expect(site.walletConnect.copy).toBeEnabled()
    expect(await site.back.boundingBox()).toEqual(before)
  })

  test('behavior: wallets that a phone cannot open are not listed', { tag: '@long' }, async ({ site }) => {
    await openConnect(site)
    await site.connect.all.tap()
    await site.allWallets.search.fill('amber')
    await expect(site.allWallets.wallet(/Amber/).first()).toBeVisible()
    const names = await site.allWallets.names()
    expect(names.filter((name) => name.includes('Amber'))).toEqual(names)
    for (const name of names) {
      await site.allWallets.wallet(name).first().tap()
      await expect(site.walletConnect.open).toBeVisible()
      await site.back.tap()
    }
  })
})

test.describe('inside a wallet’s own browser', () => {
  test.use(PIXEL)

  test('behavior: what it injected is listed, and connects', async ({ site, page }) => {
    await openConnect(site, `${PAGE}&wallets=meadow&injected=meadow`)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      site.connect.wallet('Browser wallet').tap(),
    ])
    await popup.getByRole('button', { name: 'Approve' }).tap()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })
})
