/** After a sign-in with the connection over WalletConnect, under the strict policy: another account, another tab, and a question that is cancelled. */
import { expect, LANTERN_1, LANTERN_2, PAGE, test } from '../harness/walletconnect-steps.ts'
import {
  isSignedIn,
  keptSessions,
  openSecond,
  pressConfirm,
  type SignedIn,
  scanAndSignIn,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

const STRICT = PAGE.replace('services.html?', 'csp.html?build=module&services&')

test('behavior: another account of the phone signs for itself, and the first one is still in', {
  tag: '@long',
}, async ({ site, lantern }) => {
  await wantSignIn(site, {}, STRICT)
  await scanAndSignIn(site, lantern)
  await expect(site.modal).toBeHidden()
  await lantern.session().chooseAccount('Lantern 2')
  await expect(site.signIn.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_2, signedIn: false })
  await site.signIn.confirm.click()
  await expect(lantern.request).toContainText('wants you to sign in')
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)

  await lantern.session().chooseAccount('Lantern 1')
  await expect.poll(() => site.read('getAccount')).toMatchObject({ address: LANTERN_1, signedIn: true })
  await expect(site.modal).toBeHidden()
  const told = (await site.told('wm-sign-in')) as SignedIn[]
  expect(new Set(told.map(({ address }) => address))).toEqual(new Set([LANTERN_1, LANTERN_2]))
})

test('behavior: on a network that was not signed for it asks, and is still in on the first', {
  tag: '@long',
}, async ({ site, lantern }) => {
  await wantSignIn(site, {}, STRICT)
  await scanAndSignIn(site, lantern, { networks: ['Ethereum (local)'] })
  await expect(site.modal).toBeHidden()
  const session = lantern.session()
  await session.setNetwork('Base (local)', true)
  await session.switchTo('Base (local)')
  await expect(site.signIn.root.getByText('Base', { exact: true })).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  await pressConfirm(site)
  await lantern.confirm()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)

  await session.switchTo('Ethereum (local)')
  await expect
    .poll(() => site.read('getAccount'))
    .toMatchObject({ caipAddress: `eip155:1:${LANTERN_1}`, signedIn: true })
  await expect(site.modal).toBeHidden()
  expect(await site.told('policy violation')).toEqual([])
})

test('behavior: a second tab is in without a question, and out of it with the first', {
  tag: '@long',
}, async ({ site, page, context, lantern }) => {
  await wantOnLoad(page)
  await site.visit(STRICT)
  await scanAndSignIn(site, lantern)
  await expect(site.modal).toBeHidden()
  const other = await openSecond(context, page)
  await expect.poll(() => other.read('getAccount')).toMatchObject({ address: LANTERN_1, signedIn: true })
  await expect(other.modal).toBeHidden()
  await expect(lantern.request).toHaveCount(0)

  await other.call('disconnect')
  await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  expect(await keptSessions(page)).toBeNull()
  await expect(lantern.sessions).toHaveCount(0)
})

// That nobody is in is shown by one-click.spec.ts; what Cancel does by leaving.spec.ts, and without a browser by page-sign-in.test.ts.
for (const required of [true, false])
  test(`behavior: what the phone signed is refused, then Cancel: ${required ? 'disconnected where it is required' : 'stays connected where it is not'}`, {
    tag: '@long',
  }, async ({ site, page, lantern, watch }) => {
    watch.expect(/sign-in-refused/)
    await wantSignIn(site, { required }, STRICT)
    await scanAndSignIn(site, lantern, { account: 'Lantern 2', isForged: true })
    await expect(site.signIn.root).toBeVisible()
    await site.untilMeant()
    await site.signIn.cancel.click()
    await expect.poll(async () => (await site.read('getAccount')).isConnected).toBe(!required)
    await expect(lantern.sessions).toHaveCount(required ? 0 : 1)
    expect(await isSignedIn(site)).toBe(false)
    expect(await keptSessions(page)).toBeNull()
    expect(await site.told('wm-sign-in')).toEqual([])
  })
