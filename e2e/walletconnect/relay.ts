/** The relay as the tests see it: what it carries, and time that passes until something is so. */
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/walletconnect-steps.ts'

/** Moves the page's time on until something is so. */
export const until = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(2_000)
    await look()
  }).toPass({ timeout: 30_000, intervals: [50] })

/** However a test ends, the next one has a relay that works. */
export function restoreRelay(): void {
  test.afterEach(async ({ demo: { relay } }) => {
    relay.stall(false)
    relay.refuse(false)
    relay.repeat(false)
    await relay.resume()
  })
}
