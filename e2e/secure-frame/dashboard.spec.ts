/** The dashboard over the real vault: in, sessions of other sites, keys, out; and what axe finds on every screen. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import {
  codeIn,
  expect,
  type Local,
  linkIn,
  mailTo,
  openClient,
  pressLink,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'

const newest = ({ mail }: Local, email: string): number =>
  mail.mails().find(({ to }: { to: string[] }) => to.includes(email))?.number ?? 0

/** By keyboard alone: the fields and buttons are where the Tab key leads. */
const signIn = async (page: Page, local: Local, email: string) => {
  await page.goto(`${local.url}/dashboard`)
  const before = newest(local, email)
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Allow this browser' })).toBeFocused()
  const mail = await local.mail.next(email, before)
  await pressLink(page.context(), linkIn(mail.text))
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(codeIn(await mailTo(local, email, mail.number)))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in as')).toBeVisible()
}

const exportKeys = async (page: Page, local: Local, email: string) => {
  const before = newest(local, email)
  await page.getByRole('button', { name: 'Export keys' }).click()
  await expect(page.getByRole('heading', { name: 'Export keys' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(await mailTo(local, email, before)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeVisible()
}

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).analyze()
  expect(found.passes.map(({ id }) => id)).toContain('color-contrast')
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
}

test('journey: a session of a site is seen, ended, and signs nothing after a reload', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await signInByEmail(client, local, email)
  await client.ask('GET_USER', { chainId: 1 })

  const dashboard = await context.newPage()
  await signIn(dashboard, local, email)
  const row = dashboard.getByRole('listitem').filter({ hasText: local.driver.origins[0] ?? '' })
  await expect(row).toContainText('Chrome')
  await row.getByRole('button', { name: /^End the session/ }).click()
  await expect(dashboard.getByRole('status')).toContainText('has ended')
  await expect(row).toHaveCount(0)
  await expect(dashboard.getByRole('listitem')).toHaveCount(1)

  await page.reload()
  const again = await openClient(page, local.driver.url)
  expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(again.rpc('personal_sign', ['0x6869', `0x${'11'.repeat(20)}`])).rejects.toThrow()
})

test('journey: the exported key is that of the address, and only on the screen that shows it', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await signInByEmail(client, local, email)
  const { address } = Object(await client.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' }))

  const dashboard = await context.newPage()
  await signIn(dashboard, local, email)
  await exportKeys(dashboard, local, email)
  expect(await dashboard.content()).not.toMatch(/0x[\da-f]{64}/)
  await dashboard.getByRole('button', { name: 'Show the Ethereum key' }).click()
  const key = (await dashboard.locator('output').first().textContent()) ?? ''
  expect(key).toMatch(/^0x[\da-f]{64}$/)
  expect(privateKeyToAddress(`0x${key.slice(2)}`)).toBe(address)
  await dashboard.getByRole('button', { name: 'Done' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
  expect(await dashboard.content()).not.toContain(key)
  const stored = await dashboard.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(key)

  await dashboard.getByRole('button', { name: 'Sign out' }).click()
  await expect(dashboard.getByRole('status')).toContainText('signed out')
  await dashboard.reload()
  await expect(dashboard.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible()
})

const LOOKS = [
  { name: 'light', colorScheme: 'light', dir: 'ltr', width: 900 },
  { name: 'dark, 320 px', colorScheme: 'dark', dir: 'ltr', width: 320 },
  { name: 'light, 320 px, right to left', colorScheme: 'light', dir: 'rtl', width: 320 },
] as const

for (const { name, colorScheme, dir, width } of LOOKS)
  test(`behavior: axe finds nothing and nothing overflows on the pages of the frame: ${name}`, async ({
    page,
    context,
    local,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 640 })
    await page.emulateMedia({ colorScheme })
    const look = async (screen: string, on: Page = page) => {
      await on.evaluate((to) => {
        document.documentElement.dir = to
      }, dir)
      expect.soft(await violations(on), screen).toEqual([])
      const overflow = await on.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, screen).toBe(0)
      if (process.env['WM_SHOTS'])
        await on.screenshot({ path: `${process.env['WM_SHOTS']}/${screen}-${name.replace(/\W+/g, '-')}.png` })
    }
    const email = somebody()
    const client = await openClient(page, local.driver.url)
    await signInByEmail(client, local, email)
    await client.ask('GET_USER', { chainId: 1 })

    await page.goto(`${local.url}/dashboard`)
    await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible()
    await look('sign-in')
    const before = newest(local, email)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByRole('button', { name: 'Continue with e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'Allow this browser' })).toBeVisible()
    await look('wait')
    const mail = await local.mail.next(email, before)
    const window = await context.newPage()
    await window.setViewportSize({ width, height: 640 })
    await window.emulateMedia({ colorScheme })
    await window.goto(linkIn(mail.text))
    await expect(window.getByRole('button', { name: 'Allow this browser' })).toBeVisible()
    await look('device', window)
    await window.getByRole('button', { name: 'Allow this browser' }).click()
    await expect(window.getByRole('heading', { name: 'Allowed' })).toBeVisible()
    await look('device-allowed', window)
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill('1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('six digits')
    await look('code')
    await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(await mailTo(local, email, mail.number)))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await look('sessions')
    await exportKeys(page, local, email)
    await page.getByRole('button', { name: 'Show the Solana key' }).click()
    await look('keys')
  })
