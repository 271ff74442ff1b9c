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
  test(`behavior: a value of two lines has both at the end of its row, ${dir}`, async ({
    site,
    page,
    services,
  }) => {
    await openWith(site, services, 123_456_789_012_345.55)
    await page.evaluate((given) => {
      document.documentElement.dir = given
    }, dir)
    await site.account.allTokens.click()
    const end = dir === 'ltr' ? 'right' : 'left'
    const value = site.tokens.root.getByText('$123,456,789,012,345.55').last()
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
