/** The demo wallets' own window: what a person does in the wallet itself. */
import type { BrowserContext, Page } from '@playwright/test'

export type WalletHome = {
  readonly page: Page
  chooseAccount(name: string): Promise<void>
  chooseNetwork(name: string | RegExp): Promise<void>
  speedUp(): Promise<void>
  cancel(): Promise<void>
}

export const openWalletHome = async (
  context: BrowserContext,
  url: string,
  wallet = 'Meadow Wallet',
): Promise<WalletHome> => {
  const page = await context.newPage()
  await page.goto(new URL('wallet/', url).href)
  const card = page.getByRole('region', { name: wallet })
  return {
    page,
    chooseAccount: (name) => card.getByRole('radio', { name }).check(),
    chooseNetwork: (name) => card.getByRole('radio', { name }).check(),
    speedUp: () => card.getByRole('button', { name: 'Speed up' }).click(),
    cancel: () => card.getByRole('button', { name: 'Cancel' }).click(),
  }
}
