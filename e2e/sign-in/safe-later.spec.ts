/** After a sign-in by a Safe, in a frame with a storage of its own, under the strict policy: reloaded, on another network, in another tab. */
import type { Page } from '@playwright/test'
import { setWideViewport, withOwnStorage } from '../connect/safe.ts'
import { passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { type FramedSite, openSafe, otherName, type SafeParent } from '../windows/safe-parent.ts'
import { isSignedIn, pressConfirm, wantOnLoad } from './steps.ts'

setWideViewport()
test.use({ launchOptions: withOwnStorage })

/** How long it takes to see what is there: the Safe is asked again every few seconds, which the page's clock passes. */
const NOW = { timeout: 500 }

const VISIT = { app: '/csp.html?safe&build=module' }

const openStrict = async (page: Page, demoUrl: string): Promise<SafeParent> => {
  await wantOnLoad(page)
  return openSafe(page, demoUrl, VISIT)
}

/** One owner signs, and then the second one, who is waited for by the page's clock. */
const signAsBoth = async (safe: SafeParent, site: FramedSite): Promise<void> => {
  await site.signIn.root.waitFor()
  await pressConfirm(site)
  await safe.approve()
  await passUntil(safe.page, () => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
  expect(await isSignedIn(site)).toBe(false)
  await safe.signAsSecondOwner()
  await passUntil(safe.page, () => expect(site.modal).toBeHidden(NOW))
  expect(await isSignedIn(site)).toBe(true)
}

/** A Safe of two owners, which frames the page that wants a sign-in. */
const openShared = async (page: Page, demoUrl: string): Promise<SafeParent> => {
  await page.clock.install()
  const safe = await openStrict(page, demoUrl)
  await safe.share()
  return safe
}

const expectStaysIn = async (site: FramedSite): Promise<void> => {
  await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: true, signedIn: true })
  await expect(site.modal).toBeHidden()
  expect(await site.told('policy violation')).toEqual([])
}

test.beforeEach(({ demo, watch }) => watch.allow(otherName(demo.url).href))

test('journey: two owners have signed: a reload stays in, and a disconnect ends it', async ({
  page,
  demo,
}) => {
  const safe = await openShared(page, demo.url)
  const site = await safe.site()
  await signAsBoth(safe, site)

  const again = await safe.reload(site)
  await expectStaysIn(again)
  await expect(safe.entries).toHaveCount(1)

  await again.call('disconnect')
  await expect.poll(() => again.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  expect(await again.told('wm-sign-out')).toHaveLength(1)
})

test('behavior: two owners: the Safe on another network signs for that, and is still in on the first', {
  tag: '@long',
}, async ({ page, demo }) => {
  const safe = await openShared(page, demo.url)
  const site = await safe.site()
  await signAsBoth(safe, site)
  await expectStaysIn(site)
  await safe.chooseNetwork(/^Base/)
  // On another network it is another Safe.
  await safe.share()
  const there = await safe.site()
  await there.signIn.root.waitFor()
  expect(await there.read('getAccount')).toMatchObject({
    caipAddress: expect.stringMatching(/^eip155:8453:/),
    signedIn: false,
  })
  await signAsBoth(safe, there)
  await expectStaysIn(there)
  await safe.chooseNetwork(/^Ethereum/)
  await expectStaysIn(await safe.site())
})

test('behavior: two owners: the Safe in a second tab is in without a question, and out of it with the first', {
  tag: '@long',
}, async ({ page, demo, context }) => {
  const safe = await openShared(page, demo.url)
  const site = await safe.site()
  await signAsBoth(safe, site)
  await expectStaysIn(site)
  const other = await openStrict(await context.newPage(), demo.url)
  const second = await other.site()
  await expectStaysIn(second)
  await expect(other.question).toBeHidden()
  await second.call('signOut')
  await expect.poll(() => isSignedIn(site)).toBe(false)
})
