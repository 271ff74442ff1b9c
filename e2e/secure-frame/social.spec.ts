/** Social logins over the frame's messages: the window, the consent of a person, and what the page hands on. */
import type { Page } from '@playwright/test'
import { someOf } from '../harness/variants.ts'
import {
  type Client,
  expect,
  isConnected,
  type Local,
  openClient,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'

/** The others sign in below, in one browser. */
const PROVIDERS = ['facebook', 'google', 'github', 'apple', 'x', 'discord'] as const

/** A person's name at a provider: what they type on its consent page. */
const person = () => somebody('p').split('@')[0] ?? ''

const openWindow = async (page: Page, provider: string): Promise<Page> => {
  await page.getByRole('combobox', { name: 'Provider' }).selectOption(provider)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with it' }).click()
  return opening
}

const consent = async (window: Page, name: string, answer: 'Allow' | 'Deny'): Promise<void> => {
  await window.getByRole('textbox').first().fill(name)
  await window.getByRole('button', { name: answer }).click()
}

const signIn = async ({ page, ask }: Client, provider: string, name: string) => {
  await consent(await openWindow(page, provider), name, 'Allow')
  await expect(page.getByRole('log')).toContainText('CONNECT_SOCIAL_SUCCESS')
  return Object(await ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' }))
}

const open = (page: Page, local: Local) => openClient(page, local.driver.url)

for (const provider of someOf(PROVIDERS, PROVIDERS.length))
  test(`journey: ${provider}: a user with an address, and the same one in another browser`, async ({
    page,
    local,
    browser,
  }) => {
    const name = person()
    const user = await signIn(await open(page, local), provider, name)
    expect(user.address).toMatch(/^0x[\da-fA-F]{40}$/)
    const context = await browser.newContext()
    const again = await signIn(await open(await context.newPage(), local), provider, name)
    expect(again.address).toBe(user.address)
    await context.close()
  })

test('attack: equal names at two providers, and a mail address, are three people', async ({
  page,
  local,
}) => {
  const client = await open(page, local)
  const name = person()
  const addresses: string[] = []
  for (const provider of ['google', 'github']) {
    addresses.push((await signIn(client, provider, name)).address)
    await client.ask('SIGN_OUT')
    await page.getByRole('log').evaluate((log) => log.replaceChildren())
  }
  await signInByEmail(client, local, `${name}@example.org`)
  addresses.push(Object(await client.ask('GET_USER', { chainId: 1 })).address)
  expect(new Set(addresses).size).toBe(3)
})

test('error: denied: the page is told, and nobody is signed in', async ({ page, local }) => {
  const client = await open(page, local)
  await consent(await openWindow(page, 'github'), person(), 'Deny')
  await expect(page.getByRole('log')).toContainText('error=')
  expect(await isConnected(client)).toEqual({ isConnected: false })
})

test('error: a provider that does not finish the login is said to have failed', async ({ page, local }) => {
  const client = await open(page, local)
  local.openid.fault('github token', 'down')
  await consent(await openWindow(page, 'github'), person(), 'Allow')
  await expect(page.getByRole('log')).toContainText(/error=.*GitHub/)
  expect(await isConnected(client)).toEqual({ isConnected: false })
})

test('attack: what was handed to another browser, or used before, or made up, signs nobody in', async ({
  page,
  local,
  browser,
}) => {
  const client = await openClient(page, `${local.driver.url}?keep`)
  await consent(await openWindow(page, 'discord'), person(), 'Allow')
  await expect(page.getByRole('log')).toContainText('resultUri')
  const uri = await page.evaluate(() => Reflect.get(globalThis, 'frameDriver').resultUri)

  // Fresh, and not used by its own browser yet.
  const context = await browser.newContext()
  const stranger = await open(await context.newPage(), local)
  for (const made of [uri, `${local.url}/loading?ticket=${'a'.repeat(43)}`, 'https://evil.example/?ticket=a'])
    await expect(stranger.ask('CONNECT_SOCIAL', { uri: made })).rejects.toThrow()
  expect(await isConnected(stranger)).toEqual({ isConnected: false })
  await context.close()

  // The stranger's try has used it up: nobody waits for two of them to race.
  await expect(client.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow()
  expect(await isConnected(client)).toEqual({ isConnected: false })
})

test('attack: a login that was used signs nobody in again', async ({ page, local }) => {
  const client = await open(page, local)
  await signIn(client, 'x', person())
  const uri = await page.evaluate(() => Reflect.get(globalThis, 'frameDriver').resultUri)
  await client.ask('SIGN_OUT')
  await expect(client.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow()
  expect(await isConnected(client)).toEqual({ isConnected: false })
})

test('journey: Farcaster, by its stand-in', async ({ page, local }) => {
  const client = await open(page, local)
  const { url } = Object(await client.ask('GET_FARCASTER_URI'))
  const waiting = await client.send('CONNECT_FARCASTER')
  await local.farcaster.approve(url, person())
  expect(await waiting.answer()).toMatchObject({ value: { userName: expect.any(String) } })
  expect(Object(await client.ask('GET_USER', { chainId: 1 })).address).toMatch(/^0x/)
})

test('journey: Farcaster given up by RELOAD: e-mail works after it', async ({ page, local }) => {
  const client = await open(page, local)
  await client.ask('GET_FARCASTER_URI')
  await client.send('CONNECT_FARCASTER')
  await client.ask('RELOAD')
  await signInByEmail(client, local, somebody())
  expect(await isConnected(client)).toEqual({ isConnected: true })
})
