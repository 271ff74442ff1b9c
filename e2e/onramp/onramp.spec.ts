/** Buying for real: what arrives on the node is what was shown, to the last unit. */
import { parseUnits } from 'viem'
import { MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { deliver, openBuy, pay, windowOf } from './steps.ts'

test('journey: bought with Coinbase, from the amount to the funded balance', async ({
  site,
  page,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  await openBuy(site, services)
  await expect(site.onRamp.amount).toHaveValue('100')
  await expect(site.onRamp.item).toContainText('USDC')
  await site.onRamp.amount.fill('250')
  await site.onRamp.open.waitFor()
  await page.screenshot({ path: '/tmp/buy-order.png' })
  const shown = /≈ ([\d.,]+)/.exec((await site.onRamp.item.textContent()) ?? '')?.[1] ?? ''
  const opened = await windowOf(page, () => site.onRamp.open.click())
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(site.buying.root).toBeVisible()
  await site.buying.again.waitFor()
  await page.screenshot({ path: '/tmp/buy-progress.png' })
  await pay(opened)
  await expect(site.purchases.rows).toHaveText([/Bought .* USDC.*In progress/], { timeout: 15_000 })
  await page.screenshot({ path: '/tmp/buy-activity.png' })
  await deliver(opened)
  await expect(site.purchases.rows).toHaveText([/Bought [\d.,]+ USDC(?!.*In progress)/])
  const bought = parseUnits(shown.replaceAll(',', ''), 6)
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(bought)
})
