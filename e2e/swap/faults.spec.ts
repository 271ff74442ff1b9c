/** Services that break while a swap is open, and are well again: the draft stays, and it is swapped. What each fault does to each endpoint is
 * tested without a browser. */
import { openFaultsPage } from '../harness/faults-page.ts'
import { MEADOW } from '../harness/people.ts'
import { countAsked, passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { chooseSide, confirmSwap, exact, openSwap } from './steps.ts'

const SAYS = 'The exchange cannot be reached. What you typed stays here.'

// Shown without a browser by swap/faults.test.ts.
test('journey: several endpoints break under a draft and under its review, and are well again: swapped', {
  tag: '@long',
}, async ({ site, page, services, watch, networks: { ethereum } }) => {
  watch.tolerate(/Failed to load resource/, /service-|rpc-limit|http-failed/)
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  const faults = await openFaultsPage(page, services)
  await page.clock.install()
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill('0.5')
  await passUntil(page, () => expect(site.swap.figure('Rate')).toBeVisible({ timeout: 500 }))

  await faults.breakThese({ quotes: '500', gasPrice: 'connection dropped', allowance: 'dropped halfway' })
  await passUntil(page, () => expect(site.swap.submit).toHaveText(SAYS, { timeout: 500 }))
  await expect(site.swap.amount).toHaveValue('0.5')
  await expect(site.swap.to).toContainText('USDC')
  await faults.mend()
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))

  await faults.breakThese({ buildTransaction: '503', quotes: 'redirect' })
  await site.swap.review.click()
  await passUntil(page, () => expect(site.swap.problem).toContainText(SAYS, { timeout: 500 }))
  await expect(site.swap.amount).toHaveValue('0.5')
  await faults.mend()
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await site.swapPreview.root.waitFor()
  expect(await countAsked(site, 'eth_sendTransaction')).toBe(0)
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 6)
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.approve()
  await passUntil(page, () =>
    expect(site.account.transactions.first()).toHaveText(/Swapped 0\.5 ETH.*Confirmed/, { timeout: 500 }),
  )
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(shown)
})

test('error: the exchange does not say what it swaps: said so, and asked again by a press', async ({
  site,
  services,
  watch,
}) => {
  watch.tolerate(/Failed to load resource/, /service-/)
  services.fault('tokens', { status: 400 })
  await openSwap(site)
  await expect(site.swap.problem).toBeVisible()
  await site.swap.to.click()
  const { root } = site.selectToken
  await expect(root.getByRole('alert')).toBeVisible()
  services.fault('tokens', undefined)
  await root.getByRole('button', { name: 'Try again' }).click()
  await expect(root.getByText('Suggested')).toBeVisible()
  await expect(root.getByRole('alert')).toHaveCount(0)
})
