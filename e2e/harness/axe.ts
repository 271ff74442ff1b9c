/** What axe finds in the modal as it stands. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds in the page, in words. `narrow` says where it looks, or for what. */
export const violationsIn = async (
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> => {
  // There are no frames of other hosts here; without them it needs no page of its own each time.
  const { violations: found, passes } = await narrow(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  // Proof that axe was there, inside our shadow root too.
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  )
}

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
  return violationsIn(page, (axe) => axe.include('wallet-modal'))
}

export const clean = async (page: Page, view: string) => expect.soft(await violations(page), view).toEqual([])
