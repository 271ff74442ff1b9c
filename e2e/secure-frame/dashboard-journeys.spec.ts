/** The dashboard: sessions and their end, keys after a new code, and each of its screens by keyboard alone, in every look. */
import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { fromBase58, toBase58 } from '../../src/lib/base58.ts'
import { rulesIn, violationsIn } from '../harness/axe.ts'
import { someOf } from '../harness/variants.ts'
import {
  addressOf,
  codeIn,
  expect,
  isConnected,
  type Local,
  linkIn,
  MAINNET,
  mailTo,
  newest,
  openClient,
  signInByEmail,
  somebody,
  test,
} from './frame.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const textsOf = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).allTextContents()).map((text) => text.trim())

/** How far each line of the list begins from the edge where its row begins, in pixels. */
const indents = (page: Page): Promise<number[]> =>
  page.locator('.sessions li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const isRtl = getComputedStyle(row).direction === 'rtl'
      const outer = row.getBoundingClientRect()
      return [...row.querySelectorAll('bdi, span.quiet, button')].map((line) => {
        // Of its words, not of its box.
        const range = document.createRange()
        range.selectNodeContents(line)
        const inner = (line.matches('button') ? line : range).getBoundingClientRect()
        return Math.round(isRtl ? outer.right - inner.right : inner.left - outer.left)
      })
    }),
  )

/** Called at each screen, while it stands. */
type Look = (page: Page, screen: string) => Promise<void>
const noLook: Look = async () => {}

const allowInWindow = async (page: Page, url: string, look: Look) => {
  const window = await page.context().newPage()
  await window.setViewportSize(page.viewportSize() ?? { width: 900, height: 760 })
  await window.goto(url)
  await expect(heading(window, 'Allow this sign-in?')).toBeVisible()
  await look(window, 'link')
  await reach(window, 'Allow this browser')
  await window.keyboard.press('Enter')
  await expect(heading(window, 'Allowed')).toBeVisible()
  await look(window, 'allowed')
  await window.close()
  await page.bringToFront()
}

/** By the Tab key alone, from where the focus is. */
const reach = async (page: Page, name: string) => {
  const wanted = page.getByRole('button', { name, exact: true })
  await expect(wanted).toBeVisible()
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${name}`)
}

const type = async (page: Page, label: string, text: string) => {
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(label)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** From the address to the list, by keyboard alone. */
const signIn = async (page: Page, local: Local, email: string, look: Look = noLook) => {
  let after = newest(local)
  await page.goto(`${local.url}/dashboard`)
  await expect(heading(page, 'Your wallet')).toBeFocused()
  await look(page, 'sign-in')
  await type(page, 'E-mail address', email)
  await expect(heading(page, 'Allow this browser')).toBeFocused()
  await look(page, 'device')
  const mail = await local.mail.next(email, after)
  after = mail.number
  await allowInWindow(page, linkIn(mail.text), look)
  await expect(heading(page, 'Enter the code')).toBeFocused()
  const code = codeIn(await mailTo(local, email, after))
  await type(page, 'Code', code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toHaveText('This code is not right. Check the mail.')
  await expect(page.getByLabel('Code')).toBeFocused()
  await look(page, 'code')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in as')).toContainText(email)
  await expect(page.getByText('This dashboard')).toBeVisible()
  await look(page, 'sessions')
}

/** Up to both keys in clear. */
const exportKeys = async (page: Page, local: Local, email: string, look: Look = noLook) => {
  const after = newest(local)
  await reach(page, 'Export keys')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Export keys')).toBeFocused()
  await look(page, 'export')
  await type(page, 'Code', codeIn(await mailTo(local, email, after)))
  await expect(heading(page, 'Your keys')).toBeFocused()
  for (const network of ['Ethereum', 'Solana']) {
    await reach(page, `Show the ${network} key`)
    await page.keyboard.press('Enter')
  }
  await look(page, 'keys')
  return { keys: await textsOf(page, 'output'), addresses: await textsOf(page, '.address') }
}

test('journey: a session that is ended there signs nothing after a reload', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const shop = await openClient(page, local.driver.url)
  await signInByEmail(shop, local, email)
  const address = await addressOf(shop)
  const dashboard = await context.newPage()
  await signIn(dashboard, local, email)
  const rows = dashboard.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const shopRow = rows.filter({ hasText: new URL(local.driver.url).origin })
  await expect(shopRow).toContainText('Chrome')
  await shopRow.getByRole('button', { name: /^End the session of http/ }).click()
  await expect(dashboard.getByRole('status')).toContainText('has ended. It can sign nothing any more.')
  await expect(rows).toHaveCount(1)

  await page.bringToFront()
  await page.reload()
  const again = await openClient(page, local.driver.url)
  const sign = () => again.rpc('personal_sign', ['0x48656c6c6f', address])
  await expect(sign()).rejects.toThrow('Not signed in')
  expect(await isConnected(again)).toEqual({ isConnected: false })
  await expect(sign()).rejects.toThrow('Not signed in')
  await expect(again.ask('GET_USER', { chainId: 1 })).rejects.toThrow('Not signed in')
  await expect(again.frame.getByRole('dialog')).toHaveCount(0)

  await dashboard.reload()
  await expect(dashboard.getByText('Signed in as')).toContainText(email)
  await dashboard.getByRole('button', { name: 'Sign out' }).click()
  await expect(dashboard.getByRole('status')).toHaveText('You are signed out.')
  await dashboard.reload()
  await expect(dashboard.getByLabel('E-mail address')).toBeVisible()
})

test('journey: the keys are shown after a new code, and are those of the wallet', async ({
  page,
  context,
  local,
}) => {
  const email = somebody()
  const shop = await openClient(page, local.driver.url)
  await signInByEmail(shop, local, email)
  const onEthereum = await addressOf(shop)
  const onSolana = Object(await shop.ask('GET_USER', { chainId: MAINNET }))
  const dashboard = await context.newPage()
  await signIn(dashboard, local, email)
  const { keys, addresses } = await exportKeys(dashboard, local, email)
  expect(addresses).toEqual([onEthereum, onSolana.address])
  const [ethereum, solana] = keys
  expect(privateKeyToAccount(`0x${ethereum?.replace(/^0x/, '')}`).address).toBe(onEthereum)
  const pair = fromBase58(solana ?? '') ?? new Uint8Array()
  expect(pair).toHaveLength(64)
  expect(toBase58(pair.subarray(32))).toBe(onSolana.address)

  await reach(dashboard, 'Done')
  await dashboard.keyboard.press('Enter')
  await expect(heading(dashboard, 'Your wallet')).toBeFocused()
  const html = await dashboard.content()
  for (const key of keys) expect(html).not.toContain(key)
})

// Shown without a browser by sessions.test.ts and dashboard.test.ts.
test('error: a wrong code shows no keys, and the one of the sign-in is none for them', {
  tag: '@long',
}, async ({ page, local }) => {
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await signInByEmail(client, local, email)
  const used = codeIn(await mailTo(local, email, newest(local) - 1))
  const dashboard = await page.context().newPage()
  await signIn(dashboard, local, email)
  await reach(dashboard, 'Export keys')
  await dashboard.keyboard.press('Enter')
  await expect(heading(dashboard, 'Export keys')).toBeFocused()
  await type(dashboard, 'Code', used)
  await expect(dashboard.getByRole('alert')).toHaveText('This code is not right. Check the mail.')
  await expect(dashboard.locator('output')).toHaveCount(0)
})

// Shown without a browser by secure-frame/src/dashboard/farcaster.test.ts.
test('journey: Farcaster signs in by the address that its code and its link have', { tag: '@long' }, async ({
  page,
  local,
}) => {
  await page.goto(`${local.url}/dashboard`)
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await expect(heading(page, 'Sign in with Farcaster')).toBeFocused()
  await expect(page.getByRole('img', { name: 'Code to scan with the Farcaster app' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const url = await page.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')
  await local.farcaster.approve(url ?? '', 'ann')
  await expect(page.getByText('Signed in as')).toContainText('ann (Farcaster)')
})

test.describe('every screen, by keyboard alone', () => {
  const looks = [
    { name: 'light', colorScheme: 'light', width: 900, dir: 'ltr' },
    { name: 'dark', colorScheme: 'dark', width: 900, dir: 'ltr' },
    { name: 'light, 320 px', colorScheme: 'light', width: 320, dir: 'ltr' },
    { name: 'dark, 320 px, right to left', colorScheme: 'dark', width: 320, dir: 'rtl' },
  ] as const
  for (const one of someOf(looks, looks.length)) {
    const { name, colorScheme, width, dir } = one
    test(`behavior: ${name}`, async ({ page, context, local }) => {
      // Eight screens, each of which axe reads as a whole.
      test.setTimeout(120_000)
      const email = somebody('maximiliana.von-der-hohenzollern')
      const shop = await context.newPage()
      await signInByEmail(await openClient(shop, local.driver.url), local, email)
      await page.bringToFront()
      await page.setViewportSize({ width, height: 640 })
      const look: Look = async (shown, screen) => {
        await shown.emulateMedia({ colorScheme })
        await shown.evaluate((direction) => {
          document.documentElement.dir = direction
        }, dir)
        expect.soft(await violationsIn(shown, { rules: rulesIn(looks, one) }), screen).toEqual([])
        const overflow = await shown.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(overflow, screen).toBeLessThanOrEqual(0)
        if (screen === 'sessions') expect.soft(new Set(await indents(shown)).size, screen).toBe(1)
        await shown.screenshot({ path: test.info().outputPath(`${screen}.png`), fullPage: true })
      }
      await signIn(page, local, email, look)
      await exportKeys(page, local, email, look)
    })
  }
})
