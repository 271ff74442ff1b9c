/** Amounts of many digits where text is large or room is scarce: what is left of a number on a line of its own reads like another one. */
import type { Page } from '@playwright/test'
import { STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { asks, confirmAndApprove, ON } from '../pay/steps.ts'
import { writeDraft } from '../swap/steps.ts'

const LONG = '1234.123456789012345678'

const connect = async ({ page, visitConnected }: Site, query: string, text = '30px') => {
  await page.setViewportSize({ width: 360, height: 760 })
  const variables = encodeURIComponent(JSON.stringify({ '--wm-font-size': text }))
  await visitConnected(`module.html?services&${query}o.theme-variables=${variables}`)
}

/** Numbers of the dialog that begin on one line and end on another. */
const broken = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('wallet-modal').evaluate((tag) => {
    const found: (string | undefined)[] = []
    const card = tag.shadowRoot?.querySelector('.body')
    const walker = document.createTreeWalker(card ?? document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      // The address of the page is no amount.
      if (parentElement?.closest('.sr, button') || data.includes('://')) continue
      for (const { 0: number, index } of data.matchAll(/\d[\d,]*\.\d+/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(number)
      }
    }
    return found
  })

/** What of a button's text is beyond the button. */
const cutOff = (page: Page, query: string): Promise<number> =>
  page.locator('wallet-modal').evaluate((tag, query) => {
    const button = tag.shadowRoot?.querySelector(query)
    if (!button) throw new Error('It is not there')
    return Math.max(0, button.scrollWidth - button.clientWidth)
  }, query)

test('behavior: no amount of a review is broken in two', async ({ site, page }) => {
  await connect(site, '')
  await site.openByButton()
  await reviewDraft(site, { amount: LONG, to: STRANGER })
  expect(await broken(page)).toEqual([])
})

test('behavior: no amount of a payment is broken in two, and the button says all of it', async ({
  site,
  page,
}) => {
  await connect(site, `${ON}&`)
  void asks(site, { amount: LONG })
  await expect(site.pay.confirm).toBeEnabled()
  expect.soft(await broken(page), 'the figures').toEqual([])
  expect(await cutOff(page, '.confirm'), 'the button').toBe(0)
  await confirmAndApprove(site)
  await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
  expect(await broken(page), 'the outcome').toEqual([])
})

test('behavior: what is lacking for a payment is not broken in two, of 10^15 and 18 decimals too', async ({
  site,
  page,
}) => {
  await connect(site, `${ON}&`, '15px')
  await page.setViewportSize({ width: 320, height: 760 })
  void asks(site, { amount: '1000000000000000.123456789012345678' })
  await expect(site.pay.problem).toContainText('You need')
  expect(await broken(page)).toEqual([])
  await site.pressClose()
})

for (const text of ['15px', '30px'])
  test(`behavior: no amount of a swap is broken in two, and its switch covers none, text of ${text}`, async ({
    site,
    page,
  }) => {
    await page.route(/\/convert\/quotes/, async (route) => {
      const response = await route.fetch()
      const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] }
      const more = quotes.map((quote) => ({ ...quote, toAmount: `${quote.toAmount}000000` }))
      await route.fulfill({ response, json: { quotes: more } })
    })
    await connect(site, '', text)
    await site.openByButton()
    await site.account.swap.click()
    await writeDraft(site, '1234.567891')
    await site.swap.figure('Minimum received').waitFor()
    expect.soft(await broken(page), 'the draft').toEqual([])
    const covered = await page.locator('wallet-modal').evaluate((tag) => {
      const flip = tag.shadowRoot?.querySelector('.swap-flip')?.getBoundingClientRect()
      if (!flip) throw new Error('It is not there')
      return [
        ...(tag.shadowRoot?.querySelectorAll('.swap-sides :is(.row-title, .row-sub, .row-value)') ?? []),
      ]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return Math.min(bottom, flip.bottom) - Math.max(top, flip.top) > 1
        })
        .map(({ textContent }) => textContent)
    })
    expect(covered, 'beside the switch').toEqual([])
  })

test('behavior: no amount of a swap under review is broken in two', async ({ site, page }) => {
  await connect(site, '')
  await site.openByButton()
  await site.account.swap.click()
  await writeDraft(site, '1234.567891')
  await site.swap.review.click()
  await expect(site.swapPreview.approve).toBeVisible()
  expect(await broken(page)).toEqual([])
})
