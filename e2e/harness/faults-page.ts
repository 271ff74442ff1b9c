/** The local services' page of faults, as somebody uses it who wants to see the modal cope. */
import { expect, type Page } from '@playwright/test'
import type { Services } from './test.ts'

export type FaultsPage = {
  /** Each endpoint with the name of its fault. */
  breakThese(faults: Readonly<Record<string, string>>): Promise<void>
  /** All that are broken. What the services remember stays, other than by the page's own button. */
  mend(): Promise<void>
}

export const openFaultsPage = async (beside: Page, { url }: Pick<Services, 'url'>): Promise<FaultsPage> => {
  const page = await beside.context().newPage()
  await page.goto(url)
  let broken: readonly string[] = []
  const choose = (endpoint: string, fault: string) =>
    page.getByRole('combobox', { name: `Fault of ${endpoint}`, exact: true }).selectOption(fault)
  return {
    async breakThese(faults) {
      for (const [endpoint, fault] of Object.entries(faults)) await choose(endpoint, fault)
      broken = Object.keys(faults)
      await expect(page.getByRole('status')).toHaveText(`${broken.length} broken`)
      await beside.bringToFront()
    },
    async mend() {
      for (const endpoint of broken) await choose(endpoint, 'Works')
      await expect(page.getByRole('status')).toHaveText('Everything works')
      await beside.bringToFront()
    },
  }
}
