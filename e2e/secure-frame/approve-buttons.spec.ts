/** The words on the buttons of the approval screen: read in their order, and whole. */
import { expect, test } from '@playwright/test'
import { buildApprovePage, openAlone } from './approve-site.ts'

let script = ''
test.beforeAll(async () => {
  script = await buildApprovePage(test.info().workerIndex)
})

test.describe('the buttons while it reads', () => {
  test('behavior: the words on them end with their dots, also where the page reads from right to left', async ({
    page,
  }) => {
    await openAlone(page, script, { kind: 'token', dir: 'rtl', reading: 'yes' })
    await expect(page.locator('.approve')).toHaveText('Reading…')
    const [first = 0, last = 0] = await page.locator('.approve').evaluate((button) => {
      const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      }
      return [leftOf(0), leftOf('Reading'.length)]
    })
    expect(first).toBeLessThan(last)
  })

  for (const width of [320, 380])
    test(`behavior: nothing on them is cut at ${width} px with text at 200 %`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 })
      await openAlone(page, script, { kind: 'token', reading: 'yes' })
      const cut = await page.locator('.approval footer button').evaluateAll((buttons) =>
        buttons
          .filter((button) => button instanceof HTMLElement && button.offsetWidth > 0)
          .filter((button) => {
            if (button instanceof HTMLElement)
              button.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(button).fontSize)}px`
            return button.scrollWidth > button.clientWidth
          })
          .map(({ textContent }) => textContent),
      )
      expect(cut).toEqual([])
    })
})
