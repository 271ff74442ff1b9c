/** The demo wallet's approval window: one question, Approve or Reject. */
import type { Locator, Page } from '@playwright/test'

export type WalletPopup = {
  readonly page: Page
  readonly heading: Locator
  readonly warning: Locator
  approve(): Promise<void>
  reject(): Promise<void>
  /** As with the window's cross. */
  close(): Promise<void>
  chooseAccount(name: string): Promise<void>
  /** It has closed itself, a moment after its answer. */
  gone(): Promise<void>
}

/** The window that opens while something is done in the page. */
export const walletPopup = async (page: Page, act: () => Promise<unknown>): Promise<WalletPopup> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
  return popupOf(popup)
}

export const popupOf = (popup: Page): WalletPopup => ({
  page: popup,
  heading: popup.getByRole('heading', { level: 1 }),
  warning: popup.getByRole('alert'),
  approve: () => popup.getByRole('button', { name: 'Approve' }).click(),
  reject: () => popup.getByRole('button', { name: 'Reject' }).click(),
  close: () => popup.close(),
  chooseAccount: (name) => popup.getByRole('radio', { name }).check(),
  gone: async () => {
    if (!popup.isClosed()) await popup.waitForEvent('close')
  },
})
