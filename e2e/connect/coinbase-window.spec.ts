/** The Coinbase wallet’s window refused, closed, blocked by the browser, or late because its code is. */
import type { Page } from '@playwright/test'
import { servePages } from '../environment/server.ts'
import { createSite, type Site } from '../harness/site.ts'
import { confirmInWallet, hold, pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { KEYS } from '../windows/coral-window.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { approve, CORAL, coinbaseKeys, NAME, NO_CLICK, openByClick, PAGE, TO, test } from './coinbase.ts'

const connect = async (site: Site): Promise<void> => {
  await site.openByButton()
  await approve(await openByClick(site))
  await expect(site.modal).toBeHidden()
}

/** As a popup blocker does it: no window, no error. */
const blockWindows = (page: Page, blocked: boolean): Promise<void> =>
  page.evaluate((isBlocked) => {
    const kept = Reflect.get(window, 'openKept') ?? window.open
    Reflect.set(window, 'openKept', kept)
    Reflect.set(window, 'open', isBlocked ? () => null : kept)
  }, blocked)

// Shown without a browser by create-coinbase.test.ts.
test('refusal: refused in the window, nothing is kept, and it can be asked again', { tag: '@long' }, async ({
  site,
}) => {
  await site.visit(PAGE)
  await site.openByButton()
  const popup = await openByClick(site)
  await popup.reject()
  await expect(site.connecting.declined).toBeVisible()
  await expect.poll(() => coinbaseKeys(site)).toEqual([])
  const again = await walletPopup(site.page, () => site.connecting.retry.click())
  await again.approve()
  await expect(site.modal).toBeHidden()
  expect(await site.told('wm-error')).toEqual([])
})

// Shown without a browser by create-coinbase.test.ts.
test('refusal: the window is closed after it has loaded', { tag: '@long' }, async ({ site }) => {
  await site.visit(PAGE)
  await site.openByButton()
  const popup = await openByClick(site)
  await expect(popup.heading).toBeVisible()
  await popup.close()
  await expect(site.connecting.declined).toBeVisible()
  await expect(site.connecting.retry).toBeVisible()
  await expect.poll(() => coinbaseKeys(site)).toEqual([])
})

test('refusal: the window is closed before its first word', { tag: '@long' }, async ({
  site,
  page,
  context,
}) => {
  await context.route(`${KEYS}/connect*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />Loading' }),
  )
  await page.clock.install()
  await site.visit(PAGE)
  await site.openByButton()
  const popup = await openByClick(site)
  await expect(popup.page.getByText('Loading')).toBeVisible()
  // The page has seen that its document is there: nobody closes it sooner.
  await page.clock.runFor(600)
  await popup.close()
  await expect(site.connecting.declined).toBeVisible()
  await context.unroute(`${KEYS}/connect*`)
  const again = await walletPopup(site.page, () => site.connecting.retry.click())
  await again.approve()
  await expect(site.modal).toBeHidden()
})

test('error: a page whose opener policy keeps the window apart: said so, and the host is told which one it needs', async ({
  site: { rpc },
  page,
  demo,
  watch,
}) => {
  watch.expect(/popup-silent/)
  const visit = async (policy: string) => {
    const server = await servePages(demo.url, {}, { 'cross-origin-opener-policy': policy })
    watch.allow(server.url)
    const site = createSite(page, server.url, rpc, {})
    await site.visit(PAGE)
    return { site, server }
  }
  const { site, server } = await visit('same-origin')
  await site.openByButton()
  await site.connect.wallet(NAME).click()
  await expect(site.connecting.failed).toBeVisible()
  await expect(site.modal.getByText('The window of the wallet did not reach this page.')).toBeVisible()
  expect(await site.told('wm-error')).toMatchObject([
    { code: 'popup-silent', message: expect.stringContaining('same-origin-allow-popups') },
  ])
  const allowed = await visit('same-origin-allow-popups')
  await connect(allowed.site)
  await page.goto('about:blank')
  await Promise.all([server.stop(), allowed.server.stop()])
})

// Shown without a browser by create-coinbase.test.ts.
test('behavior: cancelled in the dialog, its window goes and is not heard', { tag: '@long' }, async ({
  site,
}) => {
  await site.visit(PAGE)
  await site.openByButton()
  const popup = await openByClick(site)
  await expect(popup.heading).toBeVisible()
  const gone = popup.page.waitForEvent('close')
  await site.connecting.cancel.click()
  await gone
  await expect(site.connect.wallet(NAME)).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  await expect.poll(() => coinbaseKeys(site)).toEqual([])
})

test('error: the browser blocks the window: a button opens it', async ({ site, page }) => {
  await site.visit(PAGE)
  await blockWindows(page, true)
  await site.openByButton()
  await site.connect.wallet(NAME).click()
  await expect(site.connecting.blocked).toBeVisible()
  await site.connecting.open(NAME).click()
  await expect(site.connecting.blocked).toBeVisible()
  await blockWindows(page, false)
  const popup = await walletPopup(page, () => site.connecting.open(NAME).click())
  await popup.approve()
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ address: CORAL })
  expect(await site.told('wm-error')).toEqual([])
})

test('error: the browser blocks the window of a transaction: nothing is sent, and confirming again opens it', {
  tag: '@long',
}, async ({ site, page, watch }) => {
  watch.expect(/popup-blocked/)
  await site.visit(PAGE)
  await connect(site)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: TO })
  await blockWindows(page, true)
  await pressConfirm(site)
  await expect(site.modal.getByText('The browser blocked the window of the wallet.')).toBeVisible()
  await blockWindows(page, false)
  const sending = await confirmInWallet(site)
  await sending.approve()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
})

const holdCode = (page: Page): Promise<() => void> => hold(page, '**/chunks/coinbase-*')

// Shown without a browser by popup.test.ts.
test('behavior: its code comes slowly: said so, and a button once the click counts no longer', {
  tag: '@long',
}, async ({ site, page }) => {
  await site.visit(PAGE)
  const release = await holdCode(page)
  await site.openByButton()
  await site.connect.wallet(NAME).click()
  await expect(site.connecting.coming(NAME)).toBeVisible()
  await page.evaluate(NO_CLICK)
  release()
  await approve(await walletPopup(page, () => site.connecting.open(NAME).click()))
  await expect(site.modal).toBeHidden()
})

test('behavior: its code comes while the click still counts: the window opens by itself', {
  tag: '@long',
}, async ({ site, page }) => {
  await site.visit(PAGE)
  const release = await holdCode(page)
  await site.openByButton()
  await site.connect.wallet(NAME).click()
  await expect(site.connecting.coming(NAME)).toBeVisible()
  await approve(await walletPopup(page, async () => release()))
  await expect(site.modal).toBeHidden()
})

// Shown without a browser by popup.test.ts.
test('error: its code cannot be had: said so, and the next try fetches it again', { tag: '@long' }, async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/chunk-failed/, /Failed to load resource/)
  await site.visit(PAGE)
  await page.route('**/chunks/coinbase-*', (route) => route.abort())
  await site.openByButton()
  await site.connect.wallet(NAME).click()
  await expect(site.connecting.failed).toBeVisible()
  await page.unroute('**/chunks/coinbase-*')
  await approve(await walletPopup(page, () => site.connecting.retry.click()))
  await expect(site.modal).toBeHidden()
})
