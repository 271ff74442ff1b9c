/** A wallet on another device swaps, over a real relay: approval, then swap. */

import { MEADOW } from '../harness/people.ts'
import { reachButton } from '../harness/steps.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { connect, expect, LANTERN_1, PAGE, test } from '../harness/walletconnect-steps.ts'
import { exact, writeDraft } from './steps.ts'

test('journey: a token for another, approved and swapped on the phone', { tag: '@long' }, async ({
  site,
  lantern,
  services,
  networks: { ethereum },
}) => {
  const [usdc, dai] = [tokenAddress(services, 'USDC'), tokenAddress(services, 'DAI')]
  await giveToken(ethereum, { token: usdc, from: MEADOW, to: LANTERN_1, amount: 60_000_000n })
  await site.visit(PAGE)
  await connect(site, lantern)
  await site.openByButton()
  await site.account.swap.click()
  await writeDraft(site, '30')
  await site.swap.review.click()
  await reachButton(site.swapPreview.approve)
  await site.swapPreview.approve.click()
  await lantern.confirm()
  await expect(site.swapPreview.swap).toBeVisible()
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 18)
  await reachButton(site.swapPreview.swap)
  await site.swapPreview.swap.click()
  await lantern.confirm()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 30 USDC.*Confirmed/)
  expect(await tokenBalance(ethereum, usdc, LANTERN_1)).toBe(30_000_000n)
  expect(await tokenBalance(ethereum, dai, LANTERN_1)).toBe(shown)
})
