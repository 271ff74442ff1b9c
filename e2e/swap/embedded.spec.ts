/** A smart account of the secure frame swaps: approval and swap are one request, approved once in the frame. */

import { fund } from '../embedded/money.ts'
import { expect, somebody, test } from '../embedded/shop.ts'
import { approve, signIn } from '../embedded/steps.ts'
import { MEADOW } from '../harness/people.ts'
import { reachButton } from '../harness/steps.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { exact, writeDraft } from './steps.ts'

test('journey: a token for another, as one batch, from a smart account', { tag: '@long' }, async ({
  shop,
  context,
}) => {
  const { ethereum, demo } = shop.world
  const [usdc, dai] = [tokenAddress(demo.services, 'USDC'), tokenAddress(demo.services, 'DAI')]
  await shop.visit({ type: 'smartAccount' })
  await signIn(shop, context, somebody())
  const owner = await fund(shop)
  await giveToken(ethereum, { token: usdc, from: MEADOW, to: owner, amount: 40_000_000n })
  await shop.open()
  await shop.account.swap.click()
  await writeDraft(shop, '25')
  await shop.swap.review.click()
  await expect(shop.swapPreview.root.getByText('Approve and swap, as one transaction')).toBeVisible()
  const shown = exact(await shop.swapPreview.figure('You receive about').textContent(), 18)
  await reachButton(shop.swapPreview.swap)
  await shop.swapPreview.swap.click()
  // The frame reads the approval, and says that it cannot read the swap.
  await expect(shop.inFrame.getByText(/^Allow .* to spend 25 USDC/).first()).toBeVisible()
  await shop.inFrame.getByRole('checkbox').first().check()
  await approve(shop)
  await expect(shop.account.transactions.first()).toHaveText(/Swapped 25 USDC/)
  await expect.poll(() => tokenBalance(ethereum, usdc, owner), { timeout: 20_000 }).toBe(15_000_000n)
  expect(await tokenBalance(ethereum, dai, owner)).toBe(shown)
})
