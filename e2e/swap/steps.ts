/** What swaps begin with. */
import type { Locator } from '@playwright/test'
import { parseUnits } from 'viem'
import type { Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import { expect, type Services } from '../harness/test.ts'
import type { Views } from '../views/views.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'

export const PAGE = 'module.html?services'

const CHAIN = 'eip155:1'

type Listed = { readonly symbol: string; readonly name: string; readonly decimals: number }

/** The exchange's list, with one more at this address; answers with those that were there. */
export const listMore = async (
  services: Services,
  { address, ...facts }: Listed & { readonly address: string | undefined },
): Promise<readonly Listed[]> => {
  const query = new URLSearchParams({ projectId: services.projectId, chainId: CHAIN })
  const answer = await fetch(`${services.endpoints.blockchain}/v1/convert/tokens?${query}`)
  const { tokens } = (await answer.json()) as { tokens: Listed[] }
  const more = { ...facts, address: `${CHAIN}:${address}`, eip2612: false }
  services.fault('tokens', { json: { tokens: [...tokens, more] } })
  return tokens
}

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

/** USD Coin for Dai, found by their symbols, in a Swap that is open. */
export const writeDraft = async (site: Views, amount: string): Promise<void> => {
  await chooseSide(site, 'from', /USD Coin/, 'USDC')
  await chooseSide(site, 'to', /Dai/, 'DAI')
  await site.swap.amount.fill(amount)
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

/** Confirms the review that is shown, in the wallet's window too, and waits until this is in the list. Answers with what it said to arrive, in base units. */
export const swapAsShown = async (site: Site, done: RegExp, decimals: number): Promise<bigint> => {
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), decimals)
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.approve()
  await expect(site.account.transactions.first()).toHaveText(done)
  return shown
}

/** What is changed in what the exchange has built, and what the visitor reads then. */
export const TAMPERS = [
  ['to', 'The exchange names an address that is no exchange'],
  ['recipient', 'What the exchange made of this is not what you asked for'],
  ['token', 'The network would refuse this swap just now'],
  ['chain', 'The exchange cannot be reached'],
  ['sender', 'The exchange cannot be reached'],
] as const
