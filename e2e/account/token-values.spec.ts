/** Account and Tokens: what a token is worth stays in its row, however long it is. */
import { expect, test } from '../harness/test.ts'
import { many, open } from './account.ts'

test('behavior: a long value on a small phone lies over nothing and does not leave its row', async ({
  site,
  page,
  services,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { balances } = many(8)
  const rich = balances.map((token, n) => (n === 0 ? { ...token, value: 123_456_789_012.55 } : token))
  services.fault('balance', { json: { balances: rich } })
  await open(site)
  const value = page.locator('wallet-modal').getByText('$123,456,789,012.55').last()
  const over = () => value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(over).toBe(0)
  await site.account.allTokens.click()
  await expect.poll(over).toBe(0)
})
