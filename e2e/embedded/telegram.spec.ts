/** A shop opened within Telegram: signing in leaves the page and comes back to it with `result_uri` (decisions 57). */
import type { BrowserContext, Page } from '@playwright/test'
import { inAppBrowser, startTelegram } from '../../local/telegram/telegram.mjs'
import { expect, type Shop, test as shopTest } from './shop.ts'
import { consent, person, pickProvider } from './socials.ts'

type Telegram = Awaited<ReturnType<typeof startTelegram>>

const test = shopTest.extend<{ readonly shopUrl: string }, { readonly telegram: Telegram }>({
  telegram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const telegram = await startTelegram()
      await use(telegram)
      await telegram.stop()
    },
    { scope: 'worker' },
  ],
  shopUrl: async ({ world }, use) => {
    await use(`http://localhost:${new URL(world.pages.url).port}/module-eoa.html`)
  },
})

const PENDING = 'wallet-modal:auth-pending'

// In one worker: each of them would start a Telegram, a shop and a secure frame.
test.describe.configure({ mode: 'default' })

/** From the chat into the shop, as the app opens it. */
const enter = async (page: Page, context: BrowserContext, telegram: Telegram, shop: string) => {
  await context.addInitScript(inAppBrowser)
  await page.goto(telegram.chat(shop))
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

const leaveFor = async (shop: Shop, provider: string): Promise<void> => {
  await shop.open()
  await pickProvider(shop, provider)
  await shop.page.getByRole('button', { name: 'Allow' }).waitFor()
}

test('journey: in Telegram: the page gives way to Discord, comes back signed in, and the answer is gone from the address', async ({
  shop,
  page,
  context,
  telegram,
  shopUrl,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await enter(page, context, telegram, `${shopUrl}?item=1`)
  await leaveFor(shop, 'Discord')
  await consent(page, person(), 'Allow')
  await page.waitForURL(/\/module-eoa\.html/)
  await expect.poll(async () => (await shop.read('getAccount')).status).toBe('connected')
  const { address, embeddedWalletInfo } = await shop.read('getAccount')
  expect(embeddedWalletInfo?.authProvider).toBe('discord')
  expect(page.url()).toBe(`${shopUrl}?item=1`)
  expect(await page.evaluate((key) => localStorage.getItem(key), PENDING)).toBeNull()
  // What Telegram has said of the visitor went to no provider.
  expect(sent.filter((url) => /tgWebApp/.test(url) && !url.startsWith(shopUrl))).toEqual([])
  await page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
})

test('refusal: denied in Telegram: the visitor comes back, reads why, and signs in by trying again', {
  tag: '@long',
}, async ({ shop, page, context, telegram, shopUrl }) => {
  await enter(page, context, telegram, shopUrl)
  await leaveFor(shop, 'Discord')
  await consent(page, person(), 'Deny')
  await page.waitForURL(/\/module-eoa\.html/)
  await expect(shop.modal.getByText('Discord did not sign you in', { exact: true })).toBeVisible()
  expect(page.url()).toBe(shopUrl)
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  await shop.untilMeant()
  await shop.modal.getByRole('button', { name: 'Try again' }).click()
  await consent(page, person(), 'Allow')
  await page.waitForURL(/\/module-eoa\.html/)
  await expect.poll(async () => (await shop.read('getAccount')).status, { timeout: 20_000 }).toBe('connected')
})

test('attack: a link with an answer that nobody here has asked for signs nobody in, and goes from the address', async ({
  shop,
  page,
  context,
  telegram,
  shopUrl,
  world,
}) => {
  const answer = encodeURIComponent(`${world.frame.url}/loading?ticket=${'a'.repeat(43)}`)
  await enter(page, context, telegram, `${shopUrl}?item=1&result_uri=${answer}`)
  await shop.open()
  await expect(shop.email.field).toBeVisible()
  expect(new URL(page.url()).search).toBe('?item=1')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await shop.read('getAccount')).status).toBe('disconnected')
})

test('error: the code that would sign in cannot be fetched: the answer is out of the address all the same', async ({
  shop,
  page,
  context,
  telegram,
  shopUrl,
  world,
}) => {
  const answer = encodeURIComponent(`${world.frame.url}/loading?ticket=${'a'.repeat(43)}`)
  shop.expectLine(/net::ERR_FAILED/)
  shop.expectLine(/\[wallet-modal\] chunk-failed/)
  await context.route(/\/chunks\/(services|social-return)-/, (route) => route.abort())
  await enter(page, context, telegram, `${shopUrl}?item=1&result_uri=${answer}`)
  await expect.poll(() => new URL(page.url()).search).toBe('?item=1')
  await expect(page.getByText('"code":"chunk-failed"')).toHaveCount(1)
  expect((await shop.read('getState')).open).toBe(false)
})
