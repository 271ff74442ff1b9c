/** What becomes of a sign-in: another network or account, and a stored session that is not what was signed. */
import { parseSiweMessage } from 'viem/siwe'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import {
  connectMeadow,
  isSignedIn,
  keptSessions,
  pressSignIn,
  readText,
  signInWith,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

const BASE = { wallet: 'meadow', chainId: 8453 }
const ETHEREUM = { wallet: 'meadow', chainId: 1 }
const SECOND = { wallet: 'meadow', index: 1 }
const FIRST = { wallet: 'meadow', index: 0 }

test('behavior: another network, another account: each signs its own text, and who comes back is in', async ({
  site,
}) => {
  await wantSignIn(site)
  await connectMeadow(site)
  await signInWith(site)

  await site.wallet('set-chain', BASE)
  await expect(site.signIn.root.getByText('Base', { exact: true })).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  expect(parseSiweMessage(await readText(site))).toMatchObject({ chainId: 8453, address: MEADOW })
  await signInWith(site)

  await site.wallet('set-account', SECOND)
  await expect(site.signIn.root).toBeVisible()
  expect(parseSiweMessage(await readText(site))).toMatchObject({ chainId: 8453, address: MEADOW_2 })
  await signInWith(site)

  await site.wallet('set-account', FIRST)
  await site.wallet('set-chain', ETHEREUM)
  await expect.poll(() => site.read('getAccount')).toMatchObject({ address: MEADOW, signedIn: true })
  await expect(site.modal).toBeHidden()
  const told = (await site.told('wm-sign-in')) as { address: string; caipNetworkId: string }[]
  expect(told.slice(0, 3).map(({ address, caipNetworkId }) => [address, caipNetworkId])).toEqual([
    [MEADOW, 'eip155:1'],
    [MEADOW, 'eip155:8453'],
    [MEADOW_2, 'eip155:8453'],
  ])
})

test('behavior: the network changes while the question is shown: the text is made anew for it', {
  tag: '@long',
}, async ({ site }) => {
  await wantSignIn(site)
  await connectMeadow(site)
  const before = parseSiweMessage(await readText(site))
  await site.wallet('set-chain', BASE)
  await expect(site.signIn.root.getByText('Base', { exact: true })).toBeVisible()
  await expect(site.signIn.confirm).toBeEnabled()
  const after = parseSiweMessage(await readText(site))
  expect(after.chainId).toBe(8453)
  expect(after.nonce).not.toBe(before.nonce)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
})

test('attack: the account changes while the wallet signs: what comes back signs nobody in', async ({
  site,
}) => {
  await wantSignIn(site)
  await connectMeadow(site)
  const popup = await pressSignIn(site)
  await site.wallet('set-account', SECOND)
  await expect.poll(async () => (await site.read('getAccount')).address).toBe(MEADOW_2)
  await popup.approve()
  await popup.gone()
  await expect(site.signIn.root).toBeVisible()
  await expect(site.signIn.confirm).toBeEnabled()
  expect(await isSignedIn(site)).toBe(false)
  expect(await keptSessions(site.page)).toBeNull()
  expect(parseSiweMessage(await readText(site))).toMatchObject({ address: MEADOW_2 })
})

/** Each keeps the form in which it is stored. */
const TAMPERED: Readonly<Record<string, (kept: string) => string>> = {
  signature: (kept) =>
    kept.replace(/("signature":"0x)(.)/, (_, start, digit) => `${start}${digit === '1' ? '2' : '1'}`),
  text: (kept) => kept.replace('Welcome to the shop', 'Welcome to the show'),
}

// Shown without a browser by refusals.test.ts.
for (const [what, tamper] of Object.entries(TAMPERED))
  test(`attack: a stored session whose ${what} is another one is dropped, and asked for anew`, {
    tag: what === 'text' ? '@long' : [],
  }, async ({ site, page }) => {
    await wantSignIn(site, { statement: 'Welcome to the shop' })
    await connectMeadow(site)
    await signInWith(site)
    const kept = (await keptSessions(page)) ?? ''
    const wrong = tamper(kept)
    expect(wrong).not.toBe(kept)
    await page.evaluate((text) => localStorage.setItem('wallet-modal:sign-in', text), wrong)
    await wantOnLoad(page, { statement: 'Welcome to the shop' })
    await page.reload()
    await expect(site.signIn.root).toBeVisible()
    expect(await isSignedIn(site)).toBe(false)
    expect(await site.told('wm-sign-in')).toEqual([])
    expect(await keptSessions(page)).toBeNull()
  })
