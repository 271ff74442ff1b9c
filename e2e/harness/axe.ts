/** What axe finds in the modal as it stands. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What axe finds in our tag, in words. */
export const violations = async (page: Page): Promise<string[]> => {
  // Half faded in, nothing has the contrast that it will have. What goes round for ever is not waited for.
  await page.locator('wallet-modal').evaluateAll((tags) => {
    const running = tags.flatMap((tag) => tag.shadowRoot?.getAnimations() ?? [])
    const ending = running.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations: found, passes } = await new AxeBuilder({ page })
    // There are no frames of other hosts here; without them it needs no page of its own each time.
    .setLegacyMode(true)
    .include('wallet-modal')
    .analyze()
  // Colours are looked at inside the shadow root only: proof that axe was there.
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  )
}

export const clean = async (page: Page, view: string) => expect.soft(await violations(page), view).toEqual([])
