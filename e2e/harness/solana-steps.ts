/** Steps of sending on Solana with Pebble Wallet, and its people. */
import type { Page } from '@playwright/test'
import { walletPopup } from '../windows/wallet-popup.ts'
import type { Site } from './site.ts'
import { confirmInWallet } from './steps.ts'
import { expect } from './test.ts'

export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const PEBBLE = '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq'
/** Has an account of the dollars; the next one has none of any token. */
export const PEBBLE_2 = 'HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC'
export const LANTERN_SOLANA = 'GhZVA4xzZ1ewtxTpz9FvZgZNPmmxxLnMJFeVTR4Jh8sK'

/** On the page that is there: to Solana, and Pebble approves the connection. */
export const approvePebble = async (site: Site, page: Page): Promise<void> => {
  expect(await site.call('switchNetwork', MAINNET)).toMatchObject({ ok: true })
  await site.openByButton()
  const connecting = await walletPopup(page, () => site.connect.wallet(/Pebble/).click())
  await connecting.approve()
}

/** Connected on Solana, the dialog closed. */
export const connectPebble = async (
  site: Site,
  page: Page,
  path = 'module.html?services&solana',
): Promise<void> => {
  await site.visit(path)
  await approvePebble(site, page)
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ address: PEBBLE })
}

export const openSend = async (site: Site, page: Page): Promise<void> => {
  await connectPebble(site, page)
  await site.openByButton()
  await site.account.send.click()
}

export const chooseToken = async (
  site: Pick<Site, 'send' | 'selectToken'>,
  name: string | RegExp,
): Promise<void> => {
  await site.send.token.click()
  await site.selectToken.token(name).first().click()
}

export const confirmed = async (site: Site, sent: RegExp): Promise<void> => {
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions.first()).toHaveText(sent)
}

/** Lamports in a figure of the review. */
export const lamports = async (site: Site, label: string): Promise<bigint> => {
  const text = (await site.preview.figure(label).first().textContent()) ?? ''
  const [, whole = '', fraction = ''] = /([\d,]+)(?:\.(\d+))? SOL/.exec(text) ?? []
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(9, '0'))
}
