/** A browser that refuses storage to frames of other sites, as some people set theirs: the secure frame has its memory alone. */
import { browserArguments, findTestBrowser } from '../../scripts/browser.mjs'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

const executablePath = await findTestBrowser()

// Without partitions, Chromium refuses it.
test.use({ launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) } })

test('error: storage is refused to the frame: signed in and signed until the page is left; then signed out, and in again', async ({
  shop,
  context,
  page,
}) => {
  const email = somebody()
  await shop.visit()
  await signIn(shop, context, email)
  const { address } = await shop.read('getAccount')
  const frame = page.frames().find((one) => one.url().startsWith(shop.world.frame.url))
  const isRefused = await frame?.evaluate(() => {
    try {
      return !localStorage
    } catch {
      return true
    }
  })
  expect(isRefused).toBe(true)
  const signing = shop.call('signMessage', { message: 'by memory' })
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })

  await page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).status).toBe('disconnected')
  expect(await signIn(shop, context, email)).toBe('device')
  expect((await shop.read('getAccount')).address).toBe(address)
})
