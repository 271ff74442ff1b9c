/** The demo's page that signs in at a server (`demo/pages/sign-in.js`, `demo/sign-in-server.mjs`): its word counts, and its cookie. */
import type { Page } from '@playwright/test'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import { hostCalls, type Site } from '../harness/site.ts'
import { expect, test } from '../harness/test.ts'
import { connectMeadow, isSignedIn, pressSignIn, readText, type SignedIn, signInWith } from './steps.ts'

const PAGE = 'sign-in.html'
const NOBODY = 'Nobody is signed in.'

/** What the server says of whoever looks at the page. */
const visitorOf = (page: Page) =>
  page.getByRole('list', { name: 'Who you are to the server' }).getByRole('status')

const press = (page: Page, name: 'Sign in' | 'Sign out') =>
  page.getByRole('button', { name, exact: true }).click()

const cookieOf = async ({ page, url }: Site) =>
  (await page.context().cookies(url)).find(({ name }) => name === 'sign-in')

/** Somebody asks the server by hand, with the visitor's own cookie. */
const verifyByHand = async ({ page, url }: Site, { message, signature }: SignedIn['session']) => {
  const answer = await page.request.post(new URL('sign-in/verify', url).href, {
    data: { message, signature },
  })
  return { status: answer.status(), body: await answer.json() }
}

test('journey: signs in, stays in over a reload, the same signature counts once, signs out and in again', async ({
  site,
  page,
}) => {
  await site.visit(PAGE)
  await expect(visitorOf(page)).toHaveText(NOBODY)
  await connectMeadow(site)
  expect(await readText(site)).toContain('\n\nWelcome to the demo.\n\n')
  expect(await cookieOf(site)).toBeUndefined()
  await signInWith(site)
  await expect(visitorOf(page)).toHaveText(`${MEADOW} on eip155:1`)
  expect(await cookieOf(site)).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const [{ session } = { session: { message: '', signature: '0x' } }] = (await site.told(
    'wm-sign-in',
  )) as SignedIn[]

  const again = await verifyByHand(site, session as SignedIn['session'])
  expect(again).toEqual({ status: 401, body: { state: 'refused', reason: 'nonce-unknown' } })

  await page.reload()
  await expect(visitorOf(page)).toHaveText(`${MEADOW} on eip155:1`)
  await expect.poll(() => isSignedIn(site)).toBe(true)
  await expect(site.modal).toBeHidden()
  expect((await site.asked()).map(({ method }) => method)).not.toContain('personal_sign')

  await press(page, 'Sign out')
  await expect(visitorOf(page)).toHaveText(NOBODY)
  expect(await isSignedIn(site)).toBe(false)
  await expect.poll(() => cookieOf(site)).toBeUndefined()

  await press(page, 'Sign in')
  await signInWith(site)
  await expect(visitorOf(page)).toHaveText(`${MEADOW} on eip155:1`)
})

// Shown without a browser by page-sign-in.test.ts and default-plugin.test.ts.
test('behavior: a server that refuses: said so, nobody is in; the text is made anew, and the next one signs in', {
  tag: '@long',
}, async ({ site, page, watch }) => {
  watch.expect(/console: \[wallet-modal\] sign-in-refused/)
  await site.visit(PAGE)
  await connectMeadow(site)
  const before = await readText(site)
  await page.route(
    '**/sign-in/verify',
    (route) => route.fulfill({ json: { state: 'refused', reason: 'no' } }),
    {
      times: 1,
    },
  )
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.signIn.problem).toContainText('The signature was refused. You are not signed in.')
  expect(await isSignedIn(site)).toBe(false)
  expect(await site.told('wm-sign-in')).toEqual([])
  await expect(site.signIn.confirm).toBeEnabled()
  expect(await readText(site)).not.toBe(before)
  await signInWith(site)
  await expect(visitorOf(page)).toHaveText(`${MEADOW} on eip155:1`)
})

test('behavior: a server that is away gives no nonce: said so, and who has to sign in is disconnected', async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/Failed to load resource/, /\[wallet-modal\]/)
  await site.visit(PAGE)
  await page.route('**/sign-in/nonce', (route) => route.abort())
  await site.openByButton()
  const [popup] = await Promise.all([page.waitForEvent('popup'), site.connect.wallet(/Meadow/).click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(site.notice('A problem occurred while trying initialize authentication')).toBeVisible()
  await expect(site.connect.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
})

test('behavior: a cookie that has ended: what the browser has kept counts no longer', async ({
  site,
  page,
  context,
}) => {
  await site.visit(PAGE)
  await connectMeadow(site)
  await signInWith(site)
  await expect(visitorOf(page)).toHaveText(`${MEADOW} on eip155:1`)
  await context.clearCookies()
  await page.reload()
  await expect(visitorOf(page)).toHaveText(NOBODY)
  await expect.poll(() => site.told('wm-sign-out')).toHaveLength(1)
  expect(await isSignedIn(site)).toBe(false)
})

test('behavior: another account: asked anew, and the server knows the other one', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await site.visit(PAGE)
  await connectMeadow(site)
  await signInWith(site)
  await site.wallet('set-account', { wallet: 'meadow', index: 1 })
  await expect(site.signIn.root).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  expect(await readText(site)).toContain(MEADOW_2)
  await signInWith(site)
  await expect(visitorOf(page)).toHaveText(`${MEADOW_2} on eip155:1`)
})

test('behavior: another tab is in without asking, and follows a sign-out', { tag: '@long' }, async ({
  site,
  page,
  context,
}) => {
  await site.visit(PAGE)
  await connectMeadow(site)
  await signInWith(site)
  const other = await context.newPage()
  const calls = hostCalls(other)
  await other.goto(page.url())
  await expect(visitorOf(other)).toHaveText(`${MEADOW} on eip155:1`)
  await expect.poll(() => isSignedIn(calls)).toBe(true)

  await page.bringToFront()
  await press(page, 'Sign out')
  await expect(visitorOf(page)).toHaveText(NOBODY)
  await expect.poll(() => isSignedIn(calls)).toBe(false)
  await expect(visitorOf(other)).toHaveText(NOBODY)
})
