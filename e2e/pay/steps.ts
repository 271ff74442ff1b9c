/** Steps of paying: a page with payments on, and a payment that it asks for. */
import type { Locator, Page } from '@playwright/test'
import { STRANGER } from '../harness/people.ts'
import type { Settled, Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'

export const ON = `o.features=${encodeURIComponent('{"pay":true}')}`
export const PAGE = `module.html?${ON}`
/** With Swap, and Buy. */
export const WITH_SERVICES = `${PAGE}&services`
export const STRICT = `csp.html?build=module&${ON}`

/** A quarter of a coin on Ethereum. */
export const QUARTER = { recipient: STRANGER, amount: '0.25', network: 'eip155:1', label: 'Order 42' }
export const QUARTER_WEI = 250_000_000_000_000_000n

/** The page's own call, under way. */
export const asks = (site: Site, request: object = {}): { readonly answer: Promise<Settled> } => ({
  answer: site.call('pay', { ...QUARTER, ...request }),
})

/** Presses what leads to the wallet's window. */
export const pressFor = (page: Page, button: Locator): Promise<WalletPopup> =>
  walletPopup(page, async () => {
    await reachButton(button)
    await button.click()
  })

/** From the payment to a connected wallet and back. */
export const connectFromPayment = async (site: Site, wallet = /Meadow/): Promise<void> => {
  await site.pay.connect.click()
  const popup = await walletPopup(site.page, () => site.connect.wallet(wallet).click())
  await popup.approve()
}

export const confirmAndApprove = async (site: Site): Promise<void> => {
  const popup = await pressFor(site.page, site.pay.confirm)
  await popup.approve()
}
