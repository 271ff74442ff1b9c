/** Two tabs of one page and one WalletConnect session: what happens in one, the other follows; and what is kept of it. */
import type { Page } from '@playwright/test'
import { secondTab } from '../harness/second-tab.ts'
import type { Site } from '../harness/site.ts'
import { createSite } from '../harness/site.ts'
import { connect, expect, kept, LANTERN_1, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'

const SESSION_DELETE = 1112

const open = async (page: Page, site: Site): Promise<Site> => {
  const other = createSite(await page.context().newPage(), site.url, site.rpc, {})
  await other.visit(PAGE)
  return other
}

/** How often a wallet was told so. */
const sessionsEnded = (relay: { messages(): readonly { readonly tag: number }[] }) =>
  relay.messages().filter(({ tag }) => tag === SESSION_DELETE).length

const status = async (site: Site) => (await site.read('getAccount')).status

// Shown without a browser by session.other-tabs.test.ts.
test('behavior: a session begun in another tab is adopted, one ended there is over here', {
  tag: '@long',
}, async ({ site, lantern, page }) => {
  await site.visit(PAGE)
  const other = await open(page, site)
  await page.bringToFront()
  await connect(site, lantern)
  // The client comes first: that takes as long as it takes.
  await expect.poll(() => status(other)).toBe('connected')
  expect(await other.read('getAccount')).toMatchObject({
    address: LANTERN_1,
    connector: { name: 'Lantern Wallet' },
  })

  const signing = other.call('signMessage', { message: 'From the other tab' })
  await expect(lantern.request).toContainText('From the other tab')
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true })

  const otherFollows = await secondTab(page, other.page)
  await site.openByButton()
  await site.account.disconnect.click()
  await otherFollows('disconnected')
  await expect(lantern.sessions).toHaveCount(0)
  await expect.poll(() => kept(other)).toMatchObject({ local: ['wallet-modal:recent'], globals: [] })

  // The other tab has had a client of its own by now.
  await site.pressClose()
  await connect(site, lantern)
  await otherFollows('connected')
  const thisFollows = await secondTab(other.page, page)
  await other.page.bringToFront()
  await other.openByButton()
  await other.account.disconnect.click()
  await thisFollows('disconnected')
  await expect(lantern.sessions).toHaveCount(0)
  await expect.poll(() => kept(site)).toMatchObject({ local: ['wallet-modal:recent'], globals: [] })
})

test('behavior: a tab that shows a code follows another one that connects', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await site.visit(PAGE)
  const other = await open(page, site)
  await showCode(other)
  await page.bringToFront()
  await connect(site, lantern)
  await expect.poll(() => status(other)).toBe('connected')
  await expect(other.account.root).toBeVisible()
  await page.reload()
  await expect.poll(() => status(site)).toBe('connected')
  await expect(lantern.sessions).toHaveCount(1)
})

// Shown without a browser by two-tabs.test.ts.
test('behavior: both tabs show a code and the wallet approves both: the first one is connected in both, the other one ends', {
  tag: '@long',
}, async ({ site, lantern, page, demo: { relay } }) => {
  await site.visit(PAGE)
  const other = await open(page, site)
  const late = await showCode(other)
  await page.bringToFront()
  await connect(site, lantern)
  await expect.poll(() => status(other)).toBe('connected')
  await expect(lantern.sessions).toHaveCount(1)

  await lantern.pair(late)
  const before = sessionsEnded(relay)
  await lantern.approve({ accounts: ['Lantern 2'] })
  await expect.poll(() => sessionsEnded(relay)).toBe(before + 1)
  await expect(lantern.sessions).toHaveCount(1)
  for (const tab of [site, other]) {
    expect(await tab.read('getAccount')).toMatchObject({ status: 'connected', address: LANTERN_1 })
    await tab.page.reload()
    await expect.poll(() => status(tab)).toBe('connected')
    expect(await tab.read('getAccount')).toMatchObject({ address: LANTERN_1 })
  }

  await site.call('disconnect')
  await expect.poll(() => status(other)).toBe('disconnected')
  await expect(lantern.sessions).toHaveCount(0)
  await expect.poll(() => kept(other)).toMatchObject({ local: ['wallet-modal:recent'], globals: [] })
})

test('behavior: the wallet ends it: over in both tabs, and nothing is asked at the next visit', {
  tag: '@long',
}, async ({ site, lantern, page }) => {
  await site.visit(PAGE)
  await connect(site, lantern)
  const other = await open(page, site)
  await expect.poll(() => status(other)).toBe('connected')
  const follows = await secondTab(page, other.page)
  await lantern.session().disconnect()
  await follows('disconnected')
  await expect.poll(() => kept(site)).toMatchObject({ local: ['wallet-modal:recent'] })
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await status(site)).toBe('disconnected')
  expect(chunks.filter((url) => /sign-client/.test(url))).toEqual([])
})
