/** Between the approval and the swap: the page is reloaded, or the account changes, before the approval is mined. Swap goes on from there. */
import { MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { chooseSide, confirmSwap, openSwap, swapAsShown } from './steps.ts'

const SEND = 'eth_sendTransaction'

/** 40 USDC for Dai; the approval is sent, and waits. */
const approveUnmined = async (site: Site, pauseMining: () => Promise<void>): Promise<void> => {
  await openSwap(site)
  await chooseSide(site, 'from', /USD Coin/)
  await chooseSide(site, 'to', /Dai/)
  await site.swap.amount.fill('40')
  await site.swap.review.click()
  await pauseMining()
  const approval = await confirmSwap(site, site.swapPreview.approve)
  await approval.approve()
  await expect(site.swapPreview.waiting).toBeVisible()
  await expect(site.swapPreview.steps).toHaveText([
    /Approve 40 USDC\s*The network is working on it/,
    /Swap 40 USDC\s*Then/,
  ])
}

test('journey: reloaded before the approval is mined: waited for, not asked for again, and swapped', async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const dai = tokenAddress(services, 'DAI')
  const before = await tokenBalance(ethereum, dai, MEADOW)
  await approveUnmined(site, ethereum.pauseMining)
  await site.page.reload()
  await site.openByButton()
  await site.account.swap.click()
  await expect(site.swap.amount).toHaveValue('40')
  await site.swap.review.click()
  const waiting = site.swap.root.getByText(/^Waiting for the network to mine the approval/)
  await expect(waiting).toBeVisible()
  await ethereum.call('evm_setAutomine', true)
  await ethereum.mine()
  await expect(waiting).toBeHidden({ timeout: 20_000 })
  await site.swap.review.click()
  await expect(site.swapPreview.steps).toHaveCount(0)
  const shown = await swapAsShown(site, /Swapped 40 USDC.*Confirmed/, 18)
  expect((await tokenBalance(ethereum, dai, MEADOW)) - before).toBe(shown)
  expect(await countAsked(site, SEND)).toBe(1)
})

// Shown without a browser by progress.test.ts and progress.once.test.ts.
test('journey: on another account while the approval is mined: that one would have to approve itself; back, the first one swaps', {
  tag: '@long',
}, async ({ site, services, networks: { ethereum } }) => {
  const dai = tokenAddress(services, 'DAI')
  const before = await tokenBalance(ethereum, dai, MEADOW)
  await approveUnmined(site, ethereum.pauseMining)
  await site.wallet('set-account', { wallet: 'meadow', index: 1 })
  // Its review is not for this account.
  await expect(site.swap.root).toBeVisible()
  await expect(site.swap.review).toBeEnabled()
  await site.swap.review.click()
  // What the other one has approved is nothing to it.
  await expect(site.swapPreview.steps).toHaveText([/Approve 40 USDC\s*Now/, /Swap 40 USDC\s*Then/])
  await ethereum.call('evm_setAutomine', true)
  await ethereum.mine()
  await site.wallet('set-account', { wallet: 'meadow', index: 0 })
  await site.back.click()
  await expect
    .poll(async () => (await site.told('wm-transaction')).at(-1), { timeout: 20_000 })
    .toMatchObject({ kind: 'approval', status: 'success' })
  await site.swap.review.click()
  await expect(site.swapPreview.swap).toBeVisible()
  const shown = await swapAsShown(site, /Swapped 40 USDC.*Confirmed/, 18)
  expect((await tokenBalance(ethereum, dai, MEADOW)) - before).toBe(shown)
  expect(await countAsked(site, SEND)).toBe(2)
})
