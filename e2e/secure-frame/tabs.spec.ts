/** Two tabs of one site, two sites in one browser, a browser that refuses storage, and a page with an embedder policy. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, findTestBrowser } from '../../scripts/browser.mjs'
import {
  addressOf,
  type Client,
  expect,
  isConnected,
  openClient,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'

const MESSAGE = '0x48656c6c6f'

/** A signature of the account, approved by a press. */
const sign = async (client: Client): Promise<string> => {
  const params = [MESSAGE, await addressOf(client)]
  const asked = await client.send('RPC_REQUEST', { method: 'personal_sign', params })
  await client.press('Approve')
  const { value, error } = await asked.answer()
  expect(error).toBeUndefined()
  return String(value)
}

test('journey: what happens in one tab is seen in the other', async ({ page, context, local }) => {
  const one = await openClient(page, local.driver.url)
  const two = await openClient(await context.newPage(), local.driver.url)
  expect(await isConnected(two)).toEqual({ isConnected: false })
  await signInByEmail(one, local, somebody())
  await expect.poll(() => isConnected(two)).toEqual({ isConnected: true })
  const address = await addressOf(one)
  expect(await addressOf(two)).toBe(address)
  await two.page.bringToFront()
  expect(await sign(two)).toMatch(/^0x[\da-f]{130}$/)

  const asked = await two.send('RPC_REQUEST', { method: 'personal_sign', params: [MESSAGE, address] })
  await expect(two.frame.getByRole('dialog')).toBeVisible()
  await one.ask('SIGN_OUT')
  expect((await asked.answer()).error).toBe('Not signed in')
  await expect(two.frame.getByRole('dialog')).toHaveCount(0)
  expect(await isConnected(two)).toEqual({ isConnected: false })
  await expect(two.rpc('personal_sign', [MESSAGE, address])).rejects.toThrow('Not signed in')
})

test('journey: somebody else signs in in one tab, and the other is theirs as well', async ({
  page,
  context,
  local,
}) => {
  const one = await openClient(page, local.driver.url)
  await signInByEmail(one, local, somebody())
  const two = await openClient(await context.newPage(), local.driver.url)
  const first = await addressOf(two)
  await one.ask('SIGN_OUT')
  await signInByEmail(one, local, somebody('bob'))
  const second = await addressOf(one)
  expect(second).not.toBe(first)
  await expect.poll(() => addressOf(two)).toBe(second)
  await expect(two.rpc('personal_sign', [MESSAGE, first])).rejects.toThrow('another account')
})

test('journey: signed out at one site, signed in at another', { tag: '@long' }, async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const shop = await openClient(page, local.driver.url)
  await signInByEmail(shop, local, email)
  const other = await openClient(await context.newPage(), `${local.driver.origins[1]}/`)
  await signInByEmail(other, local, email)
  await shop.ask('SIGN_OUT')
  expect(await isConnected(shop)).toEqual({ isConnected: false })
  expect(await isConnected(other)).toEqual({ isConnected: true })
  expect(await sign(other)).toMatch(/^0x/)
})

test('journey: a page with an embedder policy', async ({ page, local }) => {
  const client = await openClient(page, `${local.driver.url}?coep`)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'crossOriginIsolated'))).toBe(false)
  await signInByEmail(client, local, somebody())
  expect(await sign(client)).toMatch(/^0x/)
})

test.describe('storage refused', () => {
  /** As browsers do it that block what a frame of another site stores: reading the door throws. */
  const refuse = (page: Page) =>
    page.addInitScript(() => {
      if (window.top === window) return
      const throws = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError')
      }
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, { get: throws, configurable: true })
      Object.defineProperty(window, 'BroadcastChannel', { value: throws, configurable: true })
    })

  test('journey: signs in and signs from memory alone; after a reload a code is wanted', async ({
    page,
    local,
  }) => {
    await refuse(page)
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, email)
    const address = await addressOf(client)
    expect(await sign(client)).toMatch(/^0x/)

    await page.reload()
    const again = await openClient(page, local.driver.url)
    expect(await isConnected(again)).toEqual({ isConnected: false })
    await signInByEmail(again, local, email)
    expect(await addressOf(again)).toBe(address)
    await again.ask('SIGN_OUT')
    expect(await isConnected(again)).toEqual({ isConnected: false })
  })
})

test.describe('storage that is not kept apart', () => {
  let browser: Browser
  test.beforeAll(async () => {
    const executablePath = await findTestBrowser()
    browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
  })
  test.afterAll(() => browser.close())

  test('attack: a second site in such a browser is not signed in by the first', async ({ local }) => {
    const context = await browser.newContext()
    const email = somebody()
    const shop = await openClient(await context.newPage(), local.driver.url)
    await signInByEmail(shop, local, email)
    const address = await addressOf(shop)
    expect(await sign(shop)).toMatch(/^0x/)

    const other = await openClient(await context.newPage(), `${local.driver.origins[1]}/`)
    expect(await isConnected(other)).toEqual({ isConnected: false })
    await signInByEmail(other, local, email)
    expect(await addressOf(other)).toBe(address)
    await context.close()
  })
})
