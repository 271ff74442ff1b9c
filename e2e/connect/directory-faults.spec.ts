/** A directory that fails, never ends, or lists wallets with hostile names. */
import type { Locator } from '@playwright/test'
import { untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openConnect, PAGE, queries } from './directory.ts'

/** The list of all wallets with its first page. */
const openAll = async (site: Site) => {
  await site.visit(PAGE)
  await site.openByButton()
  await site.connect.all.click()
  await expect(site.allWallets.tiles.nth(8)).toBeVisible()
}

test.describe('faults', () => {
  // Shown without a browser by lists.actions.test.ts and search.actions.test.ts.
  test('error: the list fails, and comes with the next try', { tag: '@long' }, async ({
    site,
    services,
    watch,
  }) => {
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

  /** By fault, the wallets that it takes from the list: their id or their name is spoilt. What else a row has it can do without. */
  const FAULTS = {
    'wrong types': ['MetaMask', 'Coinbase Wallet'],
    'missing fields': ['MetaMask', 'Coinbase Wallet'],
    'hostile numbers': [],
    duplicates: [],
  } as const
  const faults = Object.entries(FAULTS)

  for (const [fault, lost] of someOf(faults, 4))
    test(`attack: ${fault}: good rows are listed, once each`, async ({ site, services }) => {
      const first = async () => (await site.allWallets.names()).slice(0, 12)
      await openAll(site)
      await expect.poll(first).toHaveLength(12)
      const good = await site.allWallets.names()
      expect(good).toEqual(expect.arrayContaining(['MetaMask', 'Coinbase Wallet']))
      const count = await site.allWallets.count.textContent()

      services.fault('getWallets', fault)
      await openAll(site)
      await expect.poll(first).toEqual(good.filter((name) => !lost.some((one) => one === name)).slice(0, 12))
      const names = await site.allWallets.names()
      expect(new Set(names).size).toBe(names.length)
      if (lost.length === 0) await expect(site.allWallets.count).toHaveText(count ?? '')
    })

  test('attack: a rank that no honest directory sends is not told on; that of the row beside it is', {
    tag: '@long',
  }, async ({ site, services }) => {
    services.fault('getWallets', 'hostile numbers')
    await openAll(site)
    for (const name of ['MetaMask', 'Phantom', 'Safe']) {
      await site.allWallets.wallet(name).click()
      await expect(site.downloads.notInstalled).toBeVisible()
      await site.back.click()
    }
    const told = (await site.told('wm-event')) as { event: string; properties: object }[]
    expect(told.filter(({ event }) => event === 'SELECT_WALLET').map(({ properties }) => properties)).toEqual(
      [
        { name: 'MetaMask', platform: 'qrcode' },
        { name: 'Phantom', platform: 'desktop' },
        { name: 'Safe', platform: 'qrcode', walletRank: 60 },
      ],
    )
  })

  // Shown without a browser by all-wallets-lists.rules.test.ts.
  test('attack: a directory without an end, always the same page: asked a few times, and no more', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    services.fault('getWallets', 'endless cursor')
    await openAll(site)
    await site.allWallets.search.press('Tab')
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('End')
    await expect(site.allWallets.count).toHaveText(/^\d\d wallets$/)
    expect(queries(services).filter(({ entries }) => entries === '40').length).toBeLessThan(4)
  })

  // Shown without a browser by lists.actions.test.ts.
  test('error: images that do not come hold nothing up for longer than two seconds', {
    tag: '@long',
  }, async ({ site, page, services: _services }) => {
    await page.clock.install()
    await hold(page, '**/getWalletImage/**')
    await site.visit(PAGE)
    await untilReady(site)
    // From here on time passes only as the test says.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/getWalletImage/')) asked += 1
    })
    const waits = async (press: Locator, shown: Locator) => {
      asked = 0
      await press.click()
      const untilAsked = async () => {
        await page.clock.runFor(10)
        return asked
      }
      await expect.poll(untilAsked, { intervals: [20] }).toBeGreaterThan(0)
      await page.clock.runFor(1_900)
      await expect(shown).toHaveCount(0)
      await page.clock.runFor(200)
      await expect(shown).toBeVisible()
    }
    await waits(page.getByRole('button', { name: 'Connect wallet' }), site.connect.wallet('MetaMask'))
    await waits(site.connect.all, site.allWallets.wallet('Coinbase Wallet'))
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
