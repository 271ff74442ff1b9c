/** Services that break while something is bought, and are well again: the amount stays, and what was bought is seen. What each fault does to
 * each endpoint is tested without a browser. */
import { openFaultsPage } from '../harness/faults-page.ts'
import { MEADOW } from '../harness/people.ts'
import { passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { buyPage, deliver, pay, windowOf } from './steps.ts'

// Shown without a browser by src/features/onramp/faults.test.ts.
test('journey: several endpoints break under an order and under its payment, and are well again: bought', {
  tag: '@long',
}, async ({ site, page, services, watch, networks: { ethereum } }) => {
  watch.tolerate(/Failed to load resource/, /service-|rpc-limit|http-failed/)
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  const faults = await openFaultsPage(page, services)
  await page.clock.install()
  await site.visitConnected(buyPage(services))
  await site.openByButton()
  await site.account.buy.click()
  await passUntil(page, () => expect(site.onRamp.open).toBeVisible({ timeout: 500 }))

  await faults.breakThese({ onrampQuote: 'dropped halfway', onrampUrl: '502' })
  await site.onRamp.amount.fill('150')
  await passUntil(page, () =>
    expect(site.onRamp.problem).toContainText('could not be prepared', { timeout: 500 }),
  )
  await expect(site.onRamp.root).toContainText('There is no price now.')
  await expect(site.onRamp.amount).toHaveValue('150')
  await faults.mend()
  await site.onRamp.retry.click()
  await passUntil(page, () => expect(site.onRamp.open).toBeVisible({ timeout: 500 }))
  await expect(site.onRamp.price).toBeVisible()
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await page.bringToFront()

  await faults.breakThese({ history: '500', onrampUrl: 'connection dropped' })
  await pay(opened)
  await passUntil(page, async () =>
    expect(services.requests({ endpoint: 'history' }).length).toBeGreaterThan(4),
  )
  await expect(site.buying.root).toBeVisible()
  await faults.mend()
  await passUntil(page, () => expect(site.purchases.rows).toContainText('In progress', { timeout: 500 }))
  await deliver(opened)
  await passUntil(page, () => expect(site.purchases.rows).not.toContainText('In progress', { timeout: 500 }))
  const bought = (await site.purchases.rows.textContent())?.match(/Bought ([\d.]+) USDC/)?.[1] ?? ''
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(BigInt(Math.round(Number(bought) * 1e6)))
})
