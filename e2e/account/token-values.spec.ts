/** Account and Tokens: what a token is worth stays in its row, however long it is. */
import type { Site } from '../harness/site.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { many, open } from './account.ts'

/** On a small phone, with a token that is worth so many dollars. */
const openWith = async (site: Site, services: Services, value: number) => {
  await site.page.setViewportSize({ width: 320, height: 640 })
  const { balances } = many(8)
  const rich = balances.map((token, n) => (n === 0 ? { ...token, value } : token))
  services.fault('balance', { json: { balances: rich } })
  await open(site)
}

test('behavior: a long value on a small phone lies over nothing and does not leave its row', async ({
  site,
  page,
  services,
}) => {
  await openWith(site, services, 123_456_789_012.55)
  const value = page.locator('wallet-modal').getByText('$123,456,789,012.55').last()
  const over = () => value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(over).toBe(0)
  await site.account.allTokens.click()
  await expect.poll(over).toBe(0)
})

for (const dir of ['ltr', 'rtl'] as const)
  test(`behavior: a value is at the end of its row, below a long name too, and so are both of its lines, ${dir}`, async ({
    site,
    page,
    services,
  }) => {
    await openWith(site, services, 123_456_789_012_345_680_000)
    await page.evaluate((given) => {
      document.documentElement.dir = given
    }, dir)
    const end = dir === 'ltr' ? 'right' : 'left'
    /** How far the value's box ends from the end of its row, without the row's padding. */
    const beside = () =>
      page
        .locator('wallet-modal')
        .getByText('$123,456,789,012,345,680,000.00')
        .last()
        .evaluate((element, side: 'right' | 'left') => {
          const row = element.closest('.row')
          if (!row) throw new Error('It is in no row')
          const edge = row.getBoundingClientRect()[side]
          const padding = Number.parseFloat(
            getComputedStyle(row)[side === 'left' ? 'paddingLeft' : 'paddingRight'],
          )
          return Math.round(Math.abs(element.getBoundingClientRect()[side] - edge) - padding)
        }, end)
    await expect.poll(beside).toBe(0)
    await site.account.allTokens.click()
    const value = site.tokens.root.getByText('$123,456,789,012,345,680,000.00').last()
    /** How far each line ends from the end of the value. */
    const gaps = () =>
      value.evaluate((element, side: 'right' | 'left') => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const edge = element.getBoundingClientRect()[side]
        return [...text.getClientRects()].map((line) => Math.round(line[side] - edge))
      }, end)
    await expect.poll(gaps).toEqual([0, 0])
  })
