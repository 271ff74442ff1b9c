/** The services' own page of pools: its buttons move a price by a real trade, and a draft that is open sees it. */
import { passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { chooseSide, exact, openSwap } from './steps.ts'

test('behavior: a price raised and lowered, a pool drained and filled by their buttons: an open draft follows', {
  tag: '@long',
}, async ({ site, page, services, watch }) => {
  // What the exchange says of an empty pool is an HTTP status, which the browser logs.
  watch.tolerate(/status of 400/)
  await page.clock.install()
  await openSwap(site)
  await chooseSide(site, 'to', /Uniswap/)
  await site.swap.amount.fill('0.5')
  const minimum = async () => exact(await site.swap.figure('Minimum received').textContent(), 18)
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  const first = await minimum()

  const pools = await page.context().newPage()
  await pools.goto(`${services.url}pools`)
  const press = async (name: string) => {
    await pools.getByRole('button', { name: `${name} of UNI on eip155:1` }).click()
    await page.bringToFront()
  }
  await press('Raise the price')
  await passUntil(page, async () => expect(await minimum()).toBeLessThan(first))
  const raised = await minimum()
  await press('Lower the price')
  await passUntil(page, async () => expect(await minimum()).toBeGreaterThan(raised))
  await press('Drain the pool')
  const empty = 'There is too little of this pair to swap that much'
  await passUntil(page, () => expect(site.swap.submit).toHaveText(empty, { timeout: 500 }))
  await press('Fill the pool')
  await passUntil(page, async () => expect(await minimum()).toBe(first))
  await expect(site.swap.amount).toHaveValue('0.5')
  await pools.close()
})
