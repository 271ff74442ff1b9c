/** The demo's pages for somebody without a wallet, as `npm start` shows them: from the front page to one address on two sites. */
import type { BrowserContext, Page } from '@playwright/test'
import { startFrameBeside } from '../../local/secure-frame/beside-demo.mjs'
import { startDemo } from '../../local/server/server.mjs'
import { hostCalls } from '../harness/site.ts'
import { views } from '../views/views.ts'
import { test as base, codeIn, expect, somebody } from './shop.ts'

type Stand = {
  readonly demo: Awaited<ReturnType<typeof startDemo>>
  readonly frame: Awaited<ReturnType<typeof startFrameBeside>>
}

const test = base.extend<{ readonly clean: undefined }, { readonly stand: Stand }>({
  stand: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
      const frame = await startFrameBeside(demo)
      await use({ demo, frame })
      await frame.stop()
      await demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clean: [
    async ({ context }, use) => {
      const bad: string[] = []
      await context.grantPermissions(['local-network-access'])
      context.on('weberror', (error) => bad.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') bad.push(message.text())
      })
      context.on('response', (response) => {
        if (response.status() >= 400) bad.push(`${response.status()} ${response.url()}`)
      })
      await use(undefined)
      expect(bad, 'errors and violations').toEqual([])
    },
    { auto: true },
  ],
})

const person = (page: Page) => page.getByRole('list', { name: 'Who you are here' })

/** As a newcomer: what the page says, and the inbox that it leads to. */
const signInByMail = async (page: Page, context: BrowserContext, email: string): Promise<void> => {
  const { email: view, modal } = views(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await view.field.fill(email)
  await view.submit.click()
  await expect(view.device).toBeVisible({ timeout: 30_000 })
  const opening = context.waitForEvent('page')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[target=_blank]')?.click())
  const inbox = await opening
  const mine = inbox.getByRole('article').filter({ hasText: email }).first()
  const url = inbox.url()
  await mine.getByRole('link', { name: /\/device#/ }).click()
  await inbox.getByRole('button', { name: 'Allow this browser' }).click()
  await expect(inbox.getByRole('heading', { name: 'Allowed' })).toBeVisible()
  await page.bringToFront()
  await expect(view.code).toBeVisible({ timeout: 40_000 })
  await inbox.goto(url)
  const heading = await mine.getByRole('heading', { name: /is your code/ }).textContent()
  await inbox.close()
  await view.code.fill(codeIn(heading ?? ''))
  await expect(modal).toBeHidden({ timeout: 20_000 })
  await expect(person(page)).toContainText(`E-mail: ${email}`)
}

test('journey: from the front page to play money, and the same address on a second site', {
  tag: '@long',
}, async ({ page, context, stand }) => {
  test.setTimeout(120_000)
  const email = somebody()
  await page.goto(stand.demo.url)
  await page.getByRole('link', { name: /^E-mail/ }).click()
  await expect(page.getByRole('heading', { name: 'Sign in by e-mail' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await signInByMail(page, context, email)
  const address = await person(page).locator('code').textContent()
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)

  await page.getByRole('button', { name: 'Take 5 ETH of play money' }).click()
  await expect(page.getByRole('button', { name: '5 ETH are there' })).toBeVisible()
  await page.reload()
  await expect(person(page)).toContainText(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { account, modal, pressClose } = views(page)
  await expect(account.balance).toHaveText(/[1-9]/)
  // Whole, not cut.
  const tag = modal.getByText('Smart account')
  expect(await tag.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
    0,
  )
  // From a view to the approval and back: the page is told of no error, not even of one that stops nothing.
  const signing = hostCalls(page).call('signMessage', { message: 'hello' })
  await page.frameLocator('wallet-modal > iframe').getByRole('button', { name: 'Approve' }).click()
  expect(await signing).toMatchObject({ ok: true })
  await expect(account.balance).toBeVisible()
  const log = page.getByRole('log')
  await expect(log).toContainText('wm-connect')
  await expect(log).not.toContainText('uncaught error')
  await pressClose()

  await page.getByRole('link', { name: 'a second site' }).click()
  await expect(page.getByRole('heading', { name: 'A second site' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('b.localhost')
  await expect(person(page)).toContainText('Nobody is signed in')
  await signInByMail(page, context, email)
  await expect(person(page)).toContainText(String(address))
  await expect(person(page)).toContainText('The same address as on the first site')

  // Another person has another address, and the page says so.
  await page.evaluate(() => {
    location.hash = `#0x${'11'.repeat(20)}`
    location.reload()
  })
  await expect(person(page)).toContainText('Another address than on the first site')
})

test('journey: each social provider signs in a person of that name', { tag: '@long' }, async ({
  page,
  stand,
}) => {
  test.setTimeout(120_000)
  await page.goto(stand.demo.url)
  await page.getByRole('link', { name: /^Social accounts/ }).click()
  await expect(page.getByRole('log')).toContainText('wm-ready')
  const { modal, pressClose } = views(page)
  const addresses = new Set<string | null>()
  for (const provider of ['Google', 'X', 'Discord', 'Apple', 'GitHub', 'Facebook']) {
    await page.getByRole('button', { name: 'Sign in' }).click()
    const button = modal.getByRole('button', { name: `Continue with ${provider}` })
    const more = modal.getByRole('button', { name: 'More accounts' })
    await expect(more).toBeVisible()
    if (!(await button.isVisible())) await more.click()
    const opening = page.waitForEvent('popup')
    await button.click()
    const window = await opening
    await window.getByRole('textbox', { name: 'Your name' }).fill('Ann')
    await window.getByRole('button', { name: 'Allow' }).click()
    await expect(person(page)).toContainText(provider, { timeout: 20_000 })
    await expect(modal).toBeHidden()
    addresses.add(await person(page).locator('code').textContent())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(person(page)).toContainText('Nobody is signed in')
    await pressClose()
    await expect(modal).toBeHidden()
  }
  // Never one wallet for two identities.
  expect(addresses.size).toBe(6)
})

test('behavior: every page that the front page leads to answers, under its own policy', async ({
  page,
  stand,
}) => {
  test.setTimeout(120_000)
  await page.goto(stand.demo.url)
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLAnchorElement ? one.href : '')))
  expect(links.length).toBeGreaterThan(15)
  expect(links).toContain(stand.frame.mail.url)
  for (const link of links) {
    const answer = await page.goto(link)
    expect(answer?.status(), link).toBe(200)
    await expect(page.getByRole('heading').first(), link).toBeVisible()
  }
})
