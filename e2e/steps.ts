/** What many tests begin with. */
import type { Site } from './site.ts'
import { type WalletPopup, walletPopup } from './views/wallet-popup.ts'

/** From the page's button to a connected wallet; the dialog is closed again. */
export const connectWallet = async (site: Site, wallet: RegExp = /Meadow/): Promise<void> => {
  await site.openByButton()
  const popup = await walletPopup(site.page, () => site.connect.wallet(wallet).click())
  await popup.approve()
  await site.modal.waitFor({ state: 'hidden' })
}

/** The draft, up to the review. The dialog shows Account. */
export const reviewDraft = async (site: Site, draft: { amount: string; to: string }): Promise<void> => {
  await site.account.send.click()
  await site.send.fill(draft)
  await site.send.review.click()
  await site.preview.root.waitFor()
}

/** Presses the confirm button when it lets itself be pressed; the wallet's window opens. */
export const confirmInWallet = async (site: Site): Promise<WalletPopup> => {
  await site.ready(site.preview.confirm)
  return walletPopup(site.page, () => site.preview.confirm.click())
}
