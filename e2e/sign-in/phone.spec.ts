/** On a phone: the wallet’s app opens by itself for the signature, once the request is on its way. */
import type { HeadlessWallet } from '../../local/walletconnect/headless.ts'
import { expect, IPHONE, openedLinks, pairingOf, recordLinks, test } from '../harness/phone.ts'
import { drag, grip } from '../harness/sheet.ts'
import type { Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import { isSignedIn, wantSignIn } from './steps.ts'

test.use(IPHONE)

/** Opens the wallet's app by its link, and gives the pairing that it is handed. */
const pairByLink = async (site: Site): Promise<string> => {
  const { page } = site
  await recordLinks(page)
  await wantSignIn(site, {}, 'services.html?walletconnect&o.enable-eip6963=false')
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  await site.connect.wallet('Trust Wallet').tap()
  await expect(site.walletConnect.open).toBeEnabled()
  await site.walletConnect.open.tap()
  const [pairing] = await openedLinks(page)
  return pairingOf(pairing?.url ?? '')
}

/** Of an app that cannot do both at once. */
const connectThenAsk = async (site: Site, lantern: HeadlessWallet): Promise<void> => {
  lantern.behave({ isOneClick: false })
  await lantern.connect(await pairByLink(site))
  await site.signIn.root.waitFor()
}

test('journey: connects by the app’s link and signs in there as well, in', async ({
  site,
  page,
  lantern,
}) => {
  await lantern.connectAndSignIn(await pairByLink(site))
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
  expect(await openedLinks(page)).toHaveLength(1)
})

test('journey: an app that cannot do both at once: connects by its link, signs by the next one, in', async ({
  site,
  page,
  lantern,
}) => {
  await connectThenAsk(site, lantern)
  expect(await openedLinks(page)).toHaveLength(1)
  await reachButton(site.signIn.confirm)
  await site.signIn.confirm.tap()
  await lantern.confirmNext()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
  const [, request, ...more] = await openedLinks(page)
  expect(request?.url).toMatch(/^demo-trust-wallet:\/\/wc\?requestId=\d+&sessionTopic=[\da-f]{64}$/)
  expect(more).toEqual([])
})

test('behavior: required, the sheet cannot be pulled down: it shakes, and the question stays', {
  tag: '@long',
}, async ({ site, page, lantern }) => {
  await connectThenAsk(site, lantern)
  await expect(site.signIn.confirm).toBeEnabled()
  const shakes = await site.shakes()
  await drag(await page.context().newCDPSession(page), await grip(site), 200)
  await expect.poll(async () => (await shakes()).length).toBe(1)
  await expect(site.signIn.root).toBeVisible()
  expect(await site.told('wm-close')).toEqual([])
})
