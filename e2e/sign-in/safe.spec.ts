/** A Safe signs in: what its contract says of the owners' signatures counts (ERC-1271). */
import { parseSiweMessage } from 'viem/siwe'
import { setWideViewport, test } from '../connect/safe.ts'
import { reachButton } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import type { FramedSite, SafeParent } from '../windows/safe-parent.ts'
import { isSignedIn, pressConfirm, readText, type SignedIn } from './steps.ts'

setWideViewport()

/** How long it takes to see what is there: the Safe is asked again every few seconds, which the page's clock passes. */
const NOW = { timeout: 500 }

const begin = async (safe: SafeParent, siwx: object = {}): Promise<FramedSite> => {
  const site = await safe.site()
  await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
  await site.frame
    .locator('wallet-modal')
    .evaluate((element, options) => Object.assign(element, { siwx: options }), siwx)
  await site.signIn.root.waitFor()
  return site
}

type Later = (look: () => Promise<void>) => Promise<void>

/** Of two, so that the other one is waited for. */
const signAsFirstOwner = async (safe: SafeParent, later: Later): Promise<FramedSite> => {
  await safe.share()
  const site = await begin(safe)
  await pressConfirm(site)
  await safe.approve()
  await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
  return site
}

test('journey: one owner: declined, then signed, verified by the contract', async ({ openIn }) => {
  const safe = await openIn()
  const address = await safe.address()
  const site = await begin(safe)
  const text = await readText(site)
  expect(parseSiweMessage(text)).toMatchObject({ address, chainId: 1 })
  await pressConfirm(site)
  await expect(safe.question).toContainText('wants you to sign in with your Ethereum account')
  await safe.reject()
  await expect(site.signIn.declined).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  await pressConfirm(site)
  await safe.approve()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
  const [said] = (await site.told('wm-sign-in')) as SignedIn[]
  expect(said).toMatchObject({
    address,
    session: { message: text, signature: expect.stringMatching(/^0x[\da-f]{130}$/) },
  })
})

test('behavior: two owners: cancelled while the second one is waited for: nobody is in when they have signed', async ({
  openIn,
  later,
}) => {
  const safe = await openIn()
  const site = await signAsFirstOwner(safe, later)
  await site.signIn.cancel.click()
  await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: false })
  await safe.signAsSecondOwner()
  await later(() => expect(site.connect.root).toBeVisible(NOW))
  expect(await isSignedIn(site)).toBe(false)
  expect(await site.told('wm-sign-in')).toEqual([])
})

test('journey: two owners: nobody is in before the second one has signed', { tag: '@long' }, async ({
  openIn,
  later,
}) => {
  const safe = await openIn()
  const site = await signAsFirstOwner(safe, later)
  expect(await isSignedIn(site)).toBe(false)
  await expect(site.signIn.root).toBeVisible()
  await safe.signAsSecondOwner()
  await later(() => expect(site.modal).toBeHidden(NOW))
  expect(await isSignedIn(site)).toBe(true)
  const [said] = (await site.told('wm-sign-in')) as SignedIn[]
  expect(said?.session.signature).toMatch(/^0x[\da-f]{260}$/)
})

for (const required of [true, false])
  test(`behavior: declined by its owner, then Cancel, under the strict policy: ${required ? 'disconnected where it is required' : 'stays connected where it is not'}`, {
    tag: required ? '@long' : [],
  }, async ({ openIn }) => {
    const safe = await openIn({ app: '/csp.html?safe&build=module' })
    await safe.share()
    const site = await begin(safe, { required })
    await pressConfirm(site)
    await safe.reject()
    await expect(site.signIn.declined).toBeVisible()
    await reachButton(site.signIn.cancel)
    await site.signIn.cancel.click()
    await expect.poll(async () => (await site.read('getAccount')).isConnected).toBe(!required)
    expect(await isSignedIn(site)).toBe(false)
    expect(await site.told('wm-sign-in')).toEqual([])
  })

test('behavior: signed in, a disconnect ends it, under the strict policy', { tag: '@long' }, async ({
  openIn,
}) => {
  const safe = await openIn({ app: '/csp.html?safe&build=module' })
  const site = await begin(safe)
  await pressConfirm(site)
  await safe.approve()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
  await site.call('disconnect')
  await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  expect(await site.told('wm-sign-out')).toHaveLength(1)
  expect(await site.told('policy violation')).toEqual([])
})
