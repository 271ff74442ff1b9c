/** One library on the page of libraries: its buttons, what came of the last one, what it was told. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

export type LibraryView = {
  /** Presses the button and waits for what comes of it. */
  act(label: string): Promise<unknown>
  press(label: string): Promise<void>
  result(): Promise<unknown>
  readonly events: Locator
}

export const libraryView = (page: Page, name: string): LibraryView => {
  const root = page.getByRole('region', { name, exact: true })
  const output = root.getByRole('status')
  const result = async () => {
    await expect(output).not.toHaveText(/^(…)?$/)
    return JSON.parse((await output.textContent()) ?? '')
  }
  const press = (label: string) => root.getByRole('button', { name: label }).click()
  return {
    press,
    result,
    act: async (label) => {
      await press(label)
      return result()
    },
    events: root.getByRole('listitem'),
  }
}
