/** What was signed to sign in is kept in one place, handed to the host, and shown to the node that verifies it: nowhere else. */
import type { BrowserContext, Page } from '@playwright/test'
import { readDrawn, readEvents, watchAddresses, watchEvents } from '../embedded/heard.ts'
import type { Site } from '../harness/site.ts'
import { connectPebble } from '../harness/solana-steps.ts'
import { expect, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'
import { expectAtHome } from '../secure-frame/secret-logins.ts'
import {
  ofText,
  type Place,
  placeOf,
  readStorages,
  type Secret,
  watchRequests,
} from '../secure-frame/secrets.ts'
import type { LanternWallet } from '../windows/walletconnect-wallet.ts'
import {
  connectMeadow,
  isSignedIn,
  keptSessions,
  pressConfirm,
  type SignedIn,
  scanAndSignIn,
  signInWith,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

/** The one entry that may hold it (decisions 37). */
const KEPT = 'wallet-modal:sign-in'
/** Over WalletConnect the sign client's own store keeps the wallet's answer as well. */
const BY_PHONE = /^wallet-modal:(?:sign-in$|wc:)/

/** What is stored is read without the entries that may hold it, which stand for themselves. */
const whileIn = async (
  page: Page,
  context: BrowserContext,
  mayHold = new RegExp(`^${KEPT}$`),
): Promise<Place[]> => {
  const all = Object.entries(await page.evaluate(() => ({ ...localStorage })))
  const own = all.filter(([key]) => mayHold.test(key))
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.removeItem(key)
    },
    own.map(([key]) => key),
  )
  const stored = await readStorages(context, 'while signed in')
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text)
  }, own)
  return [
    await readDrawn(page, 'once signed in'),
    ...own.filter(([key]) => key === KEPT).map(([key, text]) => placeOf(key, text)),
    ...stored,
    ...(await readEvents(page)),
  ]
}

const onceOut = async (page: Page, context: BrowserContext): Promise<Place[]> => [
  await readDrawn(page, 'at the end'),
  ...(await readStorages(context, 'after the disconnect')),
  ...(await readEvents(page)),
]

test('attack: the signature is in its own places, and after a disconnect in none that lasts', async ({
  site,
  page,
  context,
  services,
  networks,
}) => {
  await watchEvents(context)
  const requests = watchRequests(context)
  const addresses = watchAddresses(page)
  await wantSignIn(site, { statement: 'Welcome to the shop.' }, 'module.html?services')
  await connectMeadow(site)
  await signInWith(site)
  // The wallet's window closes by itself.
  await expect.poll(() => context.pages()).toHaveLength(1)
  const [{ session } = { session: undefined }] = (await site.told('wm-sign-in')) as SignedIn[]
  const kept = JSON.parse((await keptSessions(page)) ?? '{}')
  expect(kept.d).toMatchObject([{ signature: session?.signature }])
  const own = `^(?:event wm-sign-in|${KEPT}|body POST ${networks.ethereum.url}/?)$`
  const secrets: Secret[] = [ofText('signature', new RegExp(own), session?.signature.slice(2) ?? '')]
  const places: Place[] = await whileIn(page, context)
  await wantOnLoad(page)
  await page.reload()
  await expect.poll(() => isSignedIn(site)).toBe(true)
  places.push(await readDrawn(page, 'after a reload'))
  await site.call('disconnect')
  await expect.poll(() => keptSessions(page)).toBeNull()
  places.push(...(await onceOut(page, context)), ...requests, ...addresses)
  places.push(placeOf('analytics', JSON.stringify(services.events())))
  expectAtHome({ secrets, places }, { signature: 1 })
  expect(services.events().length).toBeGreaterThan(0)
})

const PHONES: Readonly<Record<string, (site: Site, lantern: LanternWallet) => Promise<void>>> = {
  'with the connection': (site, lantern) => scanAndSignIn(site, lantern, { networks: ['Ethereum (local)'] }),
  async 'by a phone after the connection'(site, lantern) {
    await lantern.setOneClick(false)
    await lantern.pair(await showCode(site))
    await lantern.approve({ networks: ['Ethereum (local)'] })
    await site.signIn.root.waitFor()
    await pressConfirm(site)
    await lantern.confirm()
  },
}
for (const [name, signIn] of Object.entries(PHONES))
  test(`attack: of a sign-in ${name}, the same`, {
    tag: name === 'with the connection' ? [] : '@long',
  }, async ({ site, page, context, services, networks, lantern }) => {
    await watchEvents(context)
    const requests = watchRequests(context)
    const addresses = watchAddresses(page)
    await wantSignIn(site, {}, PAGE)
    await signIn(site, lantern)
    await expect(site.modal).toBeHidden()
    const [{ session } = { session: undefined }] = (await site.told('wm-sign-in')) as SignedIn[]
    const own = `^(?:event wm-sign-in|${KEPT}|body POST ${networks.ethereum.url}/?)$`
    const secrets: Secret[] = [ofText('signature', new RegExp(own), session?.signature.slice(2) ?? '')]
    const places: Place[] = await whileIn(page, context, BY_PHONE)
    await site.call('disconnect')
    await expect.poll(() => keptSessions(page)).toBeNull()
    await expect(lantern.sessions).toHaveCount(0)
    places.push(...(await onceOut(page, context)), ...requests, ...addresses)
    places.push(placeOf('analytics', JSON.stringify(services.events())))
    expectAtHome({ secrets, places }, { signature: 1 })
  })

test('attack: of a sign-in by a Solana wallet, which no node has to verify, the same', {
  tag: '@long',
}, async ({ site, page, context, services }) => {
  await watchEvents(context)
  const requests = watchRequests(context)
  const addresses = watchAddresses(page)
  await connectPebble(site, page)
  await page
    .locator('wallet-modal')
    .first()
    .evaluate((element) => Object.assign(element, { siwx: {} }))
  await site.signIn.root.waitFor()
  await signInWith(site)
  await expect.poll(() => context.pages()).toHaveLength(1)
  const [{ session } = { session: undefined }] = (await site.told('wm-sign-in')) as SignedIn[]
  const own = new RegExp(`^(?:event wm-sign-in|${KEPT})$`)
  const secrets: Secret[] = [ofText('signature', own, session?.signature ?? '')]
  const places: Place[] = await whileIn(page, context)
  await site.call('disconnect')
  await expect.poll(() => keptSessions(page)).toBeNull()
  places.push(...(await onceOut(page, context)), ...requests, ...addresses)
  places.push(placeOf('analytics', JSON.stringify(services.events())))
  expectAtHome({ secrets, places }, { signature: 1 })
})
