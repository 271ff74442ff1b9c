/** Signing in by a Solana wallet, and by a phone over WalletConnect: connected first, then signed. */
import { approvePebble, connectPebble, MAINNET, PEBBLE } from '../harness/solana-steps.ts'
import { expect, LANTERN_1, LANTERN_3, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'
import {
  isSigned,
  isSignedIn,
  keptSessions,
  pressConfirm,
  readText,
  type SignedIn,
  signInWith,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

test('journey: Pebble on Solana: signs the text of CAIP-122, stays in over a reload, and out of both at a disconnect', async ({
  site,
  page,
}) => {
  await connectPebble(site, page, 'module.html?solana')
  await page
    .locator('wallet-modal')
    .first()
    .evaluate((element) => Object.assign(element, { siwx: { statement: 'Welcome to the shop.' } }))
  await expect(site.signIn.root).toBeVisible()
  const text = await readText(site)
  const { host } = new URL(page.url())
  expect(text.startsWith(`${host} wants you to sign in with your Solana account:\n${PEBBLE}\n`)).toBe(true)
  expect(text).toContain(`\nChain ID: ${MAINNET}\n`)
  await signInWith(site)
  expect(await site.told('wm-sign-in')).toMatchObject([
    { address: PEBBLE, caipNetworkId: MAINNET, session: { message: text } },
  ])

  await wantOnLoad(page, { statement: 'Welcome to the shop.' })
  await page.reload()
  await expect.poll(() => isSignedIn(site)).toBe(true)
  await expect(site.modal).toBeHidden()
  await site.call('disconnect')
  expect(await isSignedIn(site)).toBe(false)
  await expect.poll(() => keptSessions(page)).toBeNull()
})

test('journey: by Solana at the demo’s server, which looks at the signature itself', async ({
  site,
  page,
}) => {
  await site.visit('sign-in.html?solana')
  await approvePebble(site, page)
  await site.signIn.root.waitFor()
  await signInWith(site)
  await expect(page.getByText(`${PEBBLE} on ${MAINNET}`)).toBeVisible()
})

test('journey: a phone over WalletConnect: connects, signs there, stays in over a reload; declined there it can be pressed again', {
  tag: '@long',
}, async ({ site, page, lantern }) => {
  await wantSignIn(site, {}, PAGE)
  await lantern.setOneClick(false)
  await showCode(site)
  await lantern.pair(await site.walletConnect.uri())
  await lantern.approve({ networks: ['Ethereum (local)', 'Base (local)'] })
  await site.signIn.root.waitFor()
  const text = await readText(site)
  await pressConfirm(site)
  await expect(lantern.request).toContainText('wants you to sign in with your Ethereum account')
  await lantern.reject()
  await expect(site.signIn.declined).toBeVisible()
  await pressConfirm(site)
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  const [said] = (await site.told('wm-sign-in')) as SignedIn[]
  expect(said).toMatchObject({ address: LANTERN_1, session: { message: text } })
  expect(said && (await isSigned(said))).toBe(true)

  await wantOnLoad(page)
  await page.reload()
  await expect.poll(() => isSignedIn(site)).toBe(true)
  await expect(site.modal).toBeHidden()
  await expect(lantern.request).toHaveCount(0)
})

test('journey: Solana alone over WalletConnect', { tag: '@long' }, async ({ site, lantern }) => {
  await wantSignIn(site, {}, `${PAGE}&solana&o.networks=${MAINNET}`)
  await showCode(site)
  await lantern.pair(await site.walletConnect.uri())
  await lantern.approve({ networks: ['Solana (local)'], accounts: ['Lantern 3'] })
  await site.signIn.root.waitFor()
  expect(await readText(site)).toContain(`${LANTERN_3}\n`)
  await pressConfirm(site)
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
})
