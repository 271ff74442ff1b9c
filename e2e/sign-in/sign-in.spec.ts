/** Signing in to the site by a browser wallet, with the ready default, on the built files. */
import { parseSiweMessage } from 'viem/siwe'
import { MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import {
  connectMeadow,
  isSigned,
  isSignedIn,
  pressSignIn,
  readText,
  type SignedIn,
  signInWith,
  wantSignIn,
} from './steps.ts'

test('journey: connects, signs in, is found signed in after a reload', async ({ site, page }) => {
  await wantSignIn(site, { statement: 'Welcome to the shop.' })
  await connectMeadow(site)
  const { host, origin } = new URL(page.url())
  await expect(site.signIn.sentence).toHaveText(`${host} asks you to sign in with your wallet`)
  await site.signIn.showText.click()
  const text = (await site.signIn.text.textContent()) ?? ''
  expect(parseSiweMessage(text)).toMatchObject({
    domain: host,
    uri: expect.stringContaining(origin),
    chainId: 1,
    statement: 'Welcome to the shop.',
  })
  const popup = await pressSignIn(site)
  await expect(popup.page.getByText(/Welcome to the shop/)).toBeVisible()
  await popup.approve()
  await expect(site.modal).toBeHidden()
  const [said] = (await site.told('wm-sign-in')) as SignedIn[]
  expect(said?.session.message).toBe(text)
  expect(said && (await isSigned(said))).toBe(true)
  expect((await site.read('getAccount')).signedIn).toBe(true)
  expect((await site.asked()).filter(({ method }) => method === 'personal_sign')).toHaveLength(1)

  // Set before the session is brought back.
  await page.addInitScript(() => {
    customElements.whenDefined('wallet-modal').then(() => {
      Object.assign(document.querySelector('wallet-modal') ?? {}, { siwx: {} })
    })
  })
  await page.reload()
  await expect.poll(async () => (await site.read('getAccount')).signedIn).toBe(true)
  await expect(site.modal).toBeHidden()
})

test('behavior: required, it holds the dialog; declined it says so; cancelled it disconnects', async ({
  site,
  page,
}) => {
  await wantSignIn(site)
  await connectMeadow(site)
  const shakes = await site.shakes()
  await page.keyboard.press('Escape')
  await expect(site.signIn.root).toBeVisible()
  await expect.poll(async () => (await shakes()).length).toBe(1)
  await site.pressOverlay()
  await expect.poll(async () => (await shakes()).length).toBe(2)
  await site.pressClose()
  await expect.poll(async () => (await shakes()).length).toBe(3)
  await expect(site.signIn.root).toBeVisible()
  const popup = await pressSignIn(site)
  await popup.reject()
  await expect(site.signIn.declined).toBeVisible()
  await site.signIn.cancel.click()
  await expect(site.connect.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  expect(await page.evaluate(() => localStorage.getItem('wallet-modal:sign-in'))).toBeNull()
})

test('behavior: not required, it may be closed; signIn() asks again, disconnect ends it', async ({
  site,
}) => {
  await wantSignIn(site, { required: false })
  await connectMeadow(site)
  await site.pressClose()
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: true, signedIn: false })
  const signedIn = site.call('signIn')
  const popup = await pressSignIn(site)
  await popup.approve()
  expect(await signedIn).toMatchObject({ ok: true, value: { message: expect.stringContaining('Ethereum') } })
  await site.call('disconnect')
  expect(await site.told('wm-sign-out')).toHaveLength(1)
  expect(await site.page.evaluate(() => localStorage.getItem('wallet-modal:sign-in'))).toBeNull()
})

// Shown without a browser by page-sign-in.test.ts.
test('behavior: signIn() before anybody connects: connects first, and resolves with the session', {
  tag: '@long',
}, async ({ site }) => {
  await wantSignIn(site, { required: false })
  const signedIn = site.call('signIn')
  await expect(site.connect.root).toBeVisible()
  const connecting = await walletPopup(site.page, () => site.connect.wallet(/Meadow/).click())
  await connecting.approve()
  const popup = await pressSignIn(site)
  await popup.approve()
  expect(await signedIn).toMatchObject({ ok: true, value: { data: { accountAddress: MEADOW } } })
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
})

test('attack: a site with letters that look like others is named by its punycode', async ({
  site,
  watch,
}) => {
  const { port } = new URL(site.url)
  // The first letter is a Cyrillic one.
  const url = `http://аpple.localhost:${port}`
  const { host } = new URL(url)
  expect(host).toBe(`xn--pple-43d.localhost:${port}`)
  watch.allow(url)
  const named = `o.metadata=${encodeURIComponent(JSON.stringify({ name: 'Shop', url: `${url}/about` }))}`
  await wantSignIn(site, {}, `${url}/module.html?${named}`)
  await connectMeadow(site)
  await expect(site.signIn.sentence).toHaveText(`${host} asks you to sign in with your wallet`)
  const text = await readText(site)
  expect(parseSiweMessage(text)).toMatchObject({
    domain: host,
    uri: expect.stringContaining(`http://${host}`),
  })
  // It is no other site than the one that it names as its own.
  await expect(site.signIn.root.getByText(/as its own address|names another/)).toHaveCount(0)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
})
