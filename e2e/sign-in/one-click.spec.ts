/** Signing in with the connection over WalletConnect, with the ready default, on the built files. */
import { placeAccounts } from '../../local/bundler/place-accounts.mjs'
import type { Site } from '../harness/site.ts'
import {
  connect,
  expect,
  LANTERN_1,
  LANTERN_2,
  PAGE,
  showCode,
  test,
} from '../harness/walletconnect-steps.ts'
import { isSigned, type SignedIn, scanAndSignIn, wantSignIn } from './steps.ts'

/** By the fixture `watch` no host but the demo's is asked, in any of these tests. */
const ONE_CLICK = /\/(one-click|sign-in)-/

const told = async (site: Site) => (await site.told('wm-sign-in')) as SignedIn[]

/** From the next load on, before the session is brought back. */
const wantOnLoad = (site: Site) =>
  site.page.addInitScript(() => {
    customElements.whenDefined('wallet-modal').then(() => {
      Object.assign(document.querySelector('wallet-modal') ?? {}, { siwx: {} })
    })
  })

test('journey: one network: connects and signs in by one confirmation, stays in after a reload', async ({
  site,
  lantern,
  page,
}) => {
  await wantSignIn(site, { statement: 'Welcome to the shop.' }, PAGE)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).hostname))
  await scanAndSignIn(site, lantern, { networks: ['Ethereum (local)'] })
  await expect(site.modal).toBeHidden()
  expect(await site.told('wm-connect')).toMatchObject([{ address: LANTERN_1, restored: false }])
  const [said] = await told(site)
  expect(said?.address).toBe(LANTERN_1)
  expect(said?.session.message).toContain('Welcome to the shop. I further authorize')
  expect(said && (await isSigned(said))).toBe(true)
  expect((await site.read('getAccount')).signedIn).toBe(true)
  await expect(lantern.request).toHaveCount(0)
  expect(new Set(sockets)).toEqual(new Set(['127.0.0.1']))

  // The session is one as any other.
  const signing = site.call('signMessage', { message: 'Hello' })
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true })

  await wantOnLoad(site)
  await page.reload()
  await expect.poll(async () => (await site.read('getAccount')).signedIn).toBe(true)
  await expect(site.modal).toBeHidden()
  await site.call('disconnect')
  await expect(lantern.sessions).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('wallet-modal:sign-in'))).toBeNull()
})

// Shown without a browser by default-plugin.test.ts and eip155.test.ts.
test('journey: two networks, by a smart account that is not deployed: signed in on both', {
  tag: '@long',
}, async ({ site, lantern, networks }) => {
  await placeAccounts(networks.ethereum.url)
  await placeAccounts(networks.base.url)
  await wantSignIn(site, {}, PAGE)
  await scanAndSignIn(site, lantern, { account: 'Lantern Smart' })
  await expect(site.modal).toBeHidden()
  expect((await site.read('getAccount')).signedIn).toBe(true)
  expect((await site.call('switchNetwork', 'eip155:8453')).ok).toBe(true)
  await expect.poll(async () => (await told(site)).length).toBe(2)
  const [first, second] = await told(site)
  expect(first?.session.message).toContain('Chain ID: 1\n')
  expect(second?.session.message).toContain('Chain ID: 8453\n')
  expect((await site.read('getAccount')).signedIn).toBe(true)
  await expect(site.modal).toBeHidden()
  await expect(lantern.request).toHaveCount(0)
})

test('behavior: a wallet without it connects, then signs', { tag: '@long' }, async ({ site, lantern }) => {
  await wantSignIn(site, {}, PAGE)
  await lantern.setOneClick(false)
  await lantern.pair(await showCode(site))
  await lantern.approve()
  await expect(site.signIn.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: true, signedIn: false })
  await site.signIn.confirm.click()
  await expect(lantern.request).toContainText('wants you to sign in')
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  expect((await site.read('getAccount')).signedIn).toBe(true)
})

test('attack: what another key has signed connects, and signs nobody in: the view asks', async ({
  site,
  lantern,
  watch,
}) => {
  watch.expect(/sign-in-refused/)
  await wantSignIn(site, {}, PAGE)
  await scanAndSignIn(site, lantern, { account: 'Lantern 2', isForged: true })
  await expect(site.signIn.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({
    address: LANTERN_2,
    isConnected: true,
    signedIn: false,
  })
  expect(await told(site)).toEqual([])
  expect(await site.page.evaluate(() => localStorage.getItem('wallet-modal:sign-in'))).toBeNull()
  await site.signIn.confirm.click()
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  const [said] = await told(site)
  expect(said && (await isSigned(said))).toBe(true)
})

// Shown without a browser by connectors/walletconnect/one-click-fallback.test.ts; tried again after a no in accessibility.spec.ts of WalletConnect.
test('behavior: declined, it can be tried again, by an ordinary code', { tag: '@long' }, async ({
  site,
  lantern,
}) => {
  await wantSignIn(site, {}, PAGE)
  await lantern.pair(await showCode(site))
  await lantern.signInRequest.waitFor()
  await lantern.reject()
  await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  expect(await told(site)).toEqual([])
  await site.walletConnect.retry.click()
  await site.walletConnect.qr.waitFor()
  // Some wallets refuse one click by themselves, with the same code.
  const uri = await site.walletConnect.uri()
  expect(uri).not.toContain('methods=')
  await lantern.pair(uri)
  await lantern.approve({ networks: ['Ethereum (local)'] })
  await site.signIn.confirm.click()
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: true, signedIn: true })
})

// Shown without a browser by connectors/walletconnect/one-click.test.ts.
test('behavior: not tried without a sign-in, of which nothing is loaded then, nor with Solana', {
  tag: '@long',
}, async ({ site, lantern, page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await site.visit(PAGE)
  await connect(site, lantern)
  expect(chunks.filter((url) => ONE_CLICK.test(url))).toEqual([])
  await site.call('disconnect')

  await wantSignIn(site, {}, `${PAGE}&solana`)
  expect(await showCode(site)).not.toContain('methods=')
  await lantern.pair(await site.walletConnect.uri())
  await lantern.approve({ networks: ['Ethereum (local)'] })
  await expect(site.signIn.root).toBeVisible()
  // With it they come, so they would have been found.
  expect(chunks.some((url) => ONE_CLICK.test(url))).toBe(true)
})
