/** How the question ends without a signature here, for each kind of wallet: declined, cancelled, answered in another tab. */
import type { Site } from '../harness/site.ts'
import { approvePebble, PEBBLE } from '../harness/solana-steps.ts'
import { expect, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'
import type { LanternWallet } from '../windows/walletconnect-wallet.ts'
import {
  connectMeadow,
  isSignedIn,
  keptSessions,
  openSecond,
  pressConfirm,
  pressSignIn,
  signInWith,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

type Kind = {
  /** Connected, and asked to sign in. */
  ask(site: Site, siwx: object, lantern: LanternWallet): Promise<void>
  /** Pressed, and declined in the wallet. */
  decline(site: Site, lantern: LanternWallet): Promise<void>
}

const declineInPopup = async (site: Site): Promise<void> => {
  const popup = await pressSignIn(site)
  await popup.reject()
}

const KINDS: Readonly<Record<string, Kind>> = {
  'an extension': {
    async ask(site, siwx) {
      await wantSignIn(site, siwx)
      await connectMeadow(site)
    },
    decline: declineInPopup,
  },
  'a Solana wallet': {
    async ask(site, siwx) {
      await wantSignIn(site, siwx, 'module.html?solana')
      await approvePebble(site, site.page)
      await site.signIn.root.waitFor()
      expect(await site.read('getAccount')).toMatchObject({ address: PEBBLE })
    },
    decline: declineInPopup,
  },
  'a phone': {
    async ask(site, siwx, lantern) {
      await wantSignIn(site, siwx, PAGE)
      await lantern.setOneClick(false)
      await showCode(site)
      await lantern.pair(await site.walletConnect.uri())
      await lantern.approve({ networks: ['Ethereum (local)', 'Base (local)'] })
      await site.signIn.root.waitFor()
    },
    async decline(site, lantern) {
      await pressConfirm(site)
      await lantern.reject()
    },
  },
}

// Where it is required, sign-in.spec.ts shows it of an extension, and page-sign-in.test.ts without a browser.
for (const [name, { ask, decline }] of Object.entries(KINDS))
  for (const required of [true, false])
    test(`behavior: ${name}: declined, then Cancel: ${required ? 'disconnected where it is required' : 'stays connected where it is not'}`, {
      tag: name === 'an extension' && !required ? [] : '@long',
    }, async ({ site, page, lantern }) => {
      await ask(site, { required }, lantern)
      await decline(site, lantern)
      await expect(site.signIn.declined).toBeVisible()
      await site.untilMeant()
      await site.signIn.cancel.click()
      await expect.poll(async () => (await site.read('getAccount')).isConnected).toBe(!required)
      if (required) await expect(site.connect.root).toBeVisible()
      else await expect(site.modal).toBeHidden()
      expect(await isSignedIn(site)).toBe(false)
      expect(await keptSessions(page)).toBeNull()
      expect(await site.told('wm-sign-in')).toEqual([])
    })

test('behavior: two tabs ask: signed in in one, the question in the other is over, and nobody is disconnected there', async ({
  site,
  page,
  context,
}) => {
  await wantOnLoad(page)
  await site.visit('module.html')
  await connectMeadow(site)
  const other = await openSecond(context, page)
  await expect(other.signIn.root).toBeVisible()
  await page.bringToFront()
  await signInWith(site)
  await other.page.bringToFront()
  await expect(other.modal).toBeHidden()
  await expect.poll(() => other.read('getAccount')).toMatchObject({ isConnected: true, signedIn: true })

  await other.call('disconnect')
  await expect.poll(async () => (await site.read('getAccount')).isConnected).toBe(false)
  expect(await isSignedIn(site)).toBe(false)
  expect(await keptSessions(page)).toBeNull()
})
