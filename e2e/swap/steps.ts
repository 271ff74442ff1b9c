/** What swaps begin with. */
import type { Locator } from '@playwright/test'
import { parseUnits } from 'viem'
import type { Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import type { Views } from '../views/views.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'

export const PAGE = 'module.html?services'

export const openSwap = async (site: Site, page = PAGE): Promise<void> => {
  await site.visitConnected(page)
  await site.openByButton()
  await site.account.swap.click()
  await site.swap.root.waitFor()
}

/** `search`: for a token that is further down the list. */
export const chooseSide = async (
  site: Views,
  side: 'from' | 'to',
  name: string | RegExp,
  search?: string,
): Promise<void> => {
  await site.swap[side].click()
  if (search !== undefined) await site.selectToken.search.fill(search)
  await site.selectToken.root.getByRole('button', { name }).click()
  await site.swap.root.waitFor()
}

/** Presses the button, and answers with the wallet's window. */
export const confirmSwap = async (site: Site, button: Locator): Promise<WalletPopup> => {
  await reachButton(button)
  return walletPopup(site.page, () => button.click())
}

/** The number in a figure, in base units. */
export const exact = (text: string | null, decimals: number): bigint => {
  const [number = ''] = /[\d,]+(\.\d+)?/.exec(text ?? '') ?? []
  return parseUnits(number.replaceAll(',', ''), decimals)
}
