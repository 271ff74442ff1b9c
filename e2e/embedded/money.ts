/** Money of those who have signed in: given to them, and up to the review of the product's own Send. */
import { chooseToken } from '../harness/solana-steps.ts'
import { reviewDraft } from '../harness/steps.ts'
import { expect, type Shop } from './shop.ts'

export const ETHER = 10n ** 18n
export const SOL = 1_000_000_000n
export const RECEIVER = '0x1111111111111111111111111111111111111111'

/** A balance is read again after half a minute, or by another load of the page. */
export const reload = async (shop: Shop): Promise<void> => {
  const { address } = await shop.read('getAccount')
  await shop.page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
}

/** Coin for whoever is signed in on Ethereum, who is `address`. */
export const fund = async (shop: Shop): Promise<string> => {
  const { address = '' } = await shop.read('getAccount')
  await shop.world.ethereum.setBalance(address, 5n * ETHER)
  await reload(shop)
  return address
}

/** From a closed dialog to the review. `token`: its name; without it the coin. */
export const review = async (
  shop: Shop,
  draft: { readonly amount: string; readonly to: string; readonly token?: RegExp },
): Promise<void> => {
  await shop.open()
  await expect(shop.account.balance).toHaveText(/[1-9]/)
  if (!draft.token) return reviewDraft(shop, draft)
  await shop.account.send.click()
  await chooseToken(shop, draft.token)
  await shop.send.fill({ amount: draft.amount, to: draft.to })
  await shop.send.review.click()
  await shop.preview.root.waitFor()
}

/** Base units of the coin in a figure of the review. */
export const coinIn = async (shop: Shop, label: string, decimals: number): Promise<bigint> => {
  const text = (await shop.preview.figure(label).first().textContent()) ?? ''
  const [, whole = '', fraction = ''] = /([\d,]+)(?:\.(\d+))? (?:ETH|SOL)/.exec(text) ?? []
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}
