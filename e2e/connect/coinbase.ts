/** The demo’s Coinbase wallet in its own window, and how a test connects with it. */
import type { Site } from '../harness/site.ts'
import { test as base } from '../harness/test.ts'
import { putCoralInPlace } from '../windows/coral-window.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'

export const CORAL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const PAGE = 'module.html?coinbase&wallets=none'

export const NAME = 'Coinbase Wallet'

export const test = base.extend<{ readonly coral: undefined }>({
  coral: [
    async ({ context, watch, demo }, use) => {
      await putCoralInPlace(context, watch, demo.url)
      await use(undefined)
    },
    { auto: true },
  ],
})

export const openByClick = (site: Site): Promise<WalletPopup> =>
  walletPopup(site.page, () => site.connect.wallet(NAME).click())

/** Approved, and its window has gone: the next question opens another one. */
export async function approve(popup: WalletPopup): Promise<void> {
  const gone = popup.page.waitForEvent('close')
  await popup.approve()
  await gone
}

/** What the page keeps beyond what stays for good. */
export const kept = (site: Site): Promise<string[]> =>
  site.page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.startsWith('demo-'))
      .sort(),
  )

export const coinbaseKeys = async (site: Site) =>
  (await kept(site)).filter((key) => /^-(CBWSDK|walletlink)/i.test(key))

/** Nobody has clicked, or long ago. For the browser, a test that looks at the page has. */
export const NO_CLICK = `Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })`
