/** What sign-ins begin with. */
import type { BrowserContext, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type HostCalls, hostCalls, type Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { showCode } from '../harness/walletconnect-steps.ts'
import { type Views, views } from '../views/views.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'
import type { LanternWallet, SignInChoice } from '../windows/walletconnect-wallet.ts'

/** The page's code asks for a sign-in, before anybody connects. */
export const wantSignIn = async (site: Site, siwx: object = {}, path = 'module.html'): Promise<void> => {
  await site.visit(path)
  await site.page
    .locator('wallet-modal')
    .first()
    .evaluate((element, options) => Object.assign(element, { siwx: options }), siwx)
}

/** The same of each page that is loaded from now on, before the session is brought back. */
export const wantOnLoad = (page: Page, siwx: object = {}): Promise<unknown> =>
  page.addInitScript((options) => {
    customElements.whenDefined('wallet-modal').then(() => {
      Object.assign(document.querySelector('wallet-modal') ?? {}, { siwx: options })
    })
  }, siwx)

/** Connects Meadow by its row, and is asked to sign in. */
export const connectMeadow = async (site: Site): Promise<void> => {
  await site.openByButton()
  const popup = await walletPopup(site.page, () => site.connect.wallet(/Meadow/).click())
  await popup.approve()
  await site.signIn.root.waitFor()
}

type Shown = Pick<Views, 'signIn' | 'modal'> & Pick<Site, 'page'>

/** Presses the button, once it takes presses. */
export const pressConfirm = async ({ signIn }: Pick<Views, 'signIn'>): Promise<void> => {
  await reachButton(signIn.confirm)
  await signIn.confirm.click()
}

/** Presses the button, and answers with the wallet's window. */
export const pressSignIn = async (site: Shown): Promise<WalletPopup> => {
  await reachButton(site.signIn.confirm)
  return walletPopup(site.page, () => site.signIn.confirm.click())
}

/** Presses the button, signs in the wallet's window, and the dialog goes. */
export const signInWith = async (site: Shown): Promise<void> => {
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.modal).toBeHidden()
  // A clock that jumps does so in every window, and fails in one that is closing.
  await popup.gone()
}

/** Scans the code that is shown, and connects and signs in by one confirmation. */
export const scanAndSignIn = async (
  site: Site,
  lantern: LanternWallet,
  choice?: SignInChoice,
): Promise<void> => {
  const uri = await showCode(site)
  expect(uri).toContain('methods=wc_sessionAuthenticate')
  await lantern.pair(uri)
  await lantern.signIn(choice)
}

export const isSignedIn = async (site: Pick<HostCalls, 'read'>): Promise<boolean> =>
  (await site.read('getAccount')).signedIn

/**
 * Reads the whole text, which then is put away again. By keyboard: Chromium drops mouse presses in another site's frame for half a second
 * after that has appeared (https://github.com/whatwg/html/issues/8012), as in a Safe's.
 */
export const readText = async ({ signIn }: Pick<Views, 'signIn'>): Promise<string> => {
  await expect(signIn.showText).toBeEnabled()
  await signIn.showText.press('Enter')
  const text = (await signIn.text.textContent()) ?? ''
  await signIn.showText.press('Enter')
  return text
}

/** What the page keeps of those who have signed in. */
export const keptSessions = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('wallet-modal:sign-in'))

/** Of `wm-sign-in`. */
export type SignedIn = {
  readonly address: `0x${string}`
  readonly session: { readonly message: string; readonly signature: `0x${string}` }
}

/** Whether the signature is of that very text and account, by viem. */
export const isSigned = ({ address, session }: SignedIn): Promise<boolean> =>
  verifyMessage({ address, message: session.message, signature: session.signature })

/** The same page in another tab, which wants a sign-in too. */
export const openSecond = async (context: BrowserContext, page: Page) => {
  const other = await context.newPage()
  await wantOnLoad(other)
  await other.goto(page.url())
  return { ...views(other), ...hostCalls(other), page: other }
}
