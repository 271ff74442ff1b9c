/** Social accounts: how a visitor picks one, and what is pressed in the provider's window. */
import type { Page } from '@playwright/test'
import { expect, type Shop, somebody } from './shop.ts'

/** The providers that Connect shows by buttons; the others are behind "More accounts". */
export const pickProvider = async ({ modal }: Shop, provider: string): Promise<void> => {
  const button = modal.getByRole('button', { name: `Continue with ${provider}` })
  const more = modal.getByRole('button', { name: 'More accounts' })
  await expect(more).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

export const openWindow = async (shop: Shop, provider: string): Promise<Page> => {
  const opening = shop.page.waitForEvent('popup')
  await pickProvider(shop, provider)
  return opening
}

export const consent = async (window: Page, name: string, answer: 'Allow' | 'Deny'): Promise<void> => {
  await window.getByRole('textbox').first().fill(name)
  await window.getByRole('button', { name: answer }).click()
}

export const person = (): string => somebody().split('@')[0] ?? ''
