/** What the parts of every view measure, in any theme: the sizes of the design, on a screen with room. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

const measure = (where: Locator) =>
  where.evaluate((element) => {
    const { height } = element.getBoundingClientRect()
    return { height: Math.round(height), radius: getComputedStyle(element).borderTopLeftRadius }
  })

test('behavior: the card, its header, rows, icons, fields and buttons have their sizes', async ({
  site,
  page,
}) => {
  await site.visit('module.html')
  await site.openByButton()
  const row = site.connect.wallet(/Meadow/)
  await expect(row).toBeVisible()
  expect.soft((await measure(site.modal.locator('.card'))).radius).toBe('24px')
  expect.soft((await measure(site.modal.locator('.header'))).height).toBe(60)
  expect.soft(await measure(row)).toEqual({ height: 56, radius: '14px' })
  expect.soft(await measure(row.locator('.image'))).toEqual({ height: 40, radius: '11px' })

  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  await expect(site.send.amount).toBeVisible()
  expect.soft(await measure(site.send.submit)).toEqual({ height: 52, radius: '16px' })
  expect.soft(await measure(site.modal.locator('.field').first())).toEqual({ height: 52, radius: '14px' })
  await page.keyboard.press('Escape')
})
