/** A Safe swaps: approval and swap are one transaction, which its owner executes. */

import { setWideViewport, test } from '../connect/safe.ts'
import { MEADOW } from '../harness/people.ts'
import { reachButton } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { chooseSide, exact } from './steps.ts'

setWideViewport()

test('journey: the coin for a token, proposed and executed', async ({
  openIn,
  networks: { ethereum },
  services,
  later,
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const safe = await openIn({ app: '/module.html?safe&services' })
  const address = await safe.address()
  const site = await safe.site()
  await site.openByButton()
  await site.account.swap.click()
  await chooseSide(site, 'to', /USD Coin/, 'USDC')
  await site.swap.amount.fill('0.5')
  await later(() => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await expect(site.swapPreview.root.getByText(/^Other owners have to sign/)).toBeVisible()
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 6)
  await reachButton(site.swapPreview.swap)
  await site.swapPreview.swap.click()
  await safe.approve()
  await later(() =>
    expect(site.account.transactions).toHaveText([/Swapped 0\.5 ETH.*Confirmed/], { timeout: 500 }),
  )
  expect(await tokenBalance(ethereum, usdc, address)).toBe(shown)
})

test('journey: a token for another: approval and swap are one transaction of the Safe', async ({
  openIn,
  networks: { ethereum },
  services,
  later,
}) => {
  const [usdc, dai] = [tokenAddress(services, 'USDC'), tokenAddress(services, 'DAI')]
  const safe = await openIn({ app: '/module.html?safe&services' })
  const address = await safe.address()
  await giveToken(ethereum, { token: usdc, from: MEADOW, to: address, amount: 90_000_000n })
  const site = await safe.site()
  await site.openByButton()
  await site.account.swap.click()
  await chooseSide(site, 'from', /USD Coin/, 'USDC')
  await chooseSide(site, 'to', /Dai/, 'DAI')
  await site.swap.amount.fill('40')
  await later(() => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await expect(site.swapPreview.root.getByText('Approve and swap, as one transaction')).toBeVisible()
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 18)
  await reachButton(site.swapPreview.swap)
  await site.swapPreview.swap.click()
  await safe.approve()
  await later(() =>
    expect(site.account.transactions).toHaveText([/Swapped 40 USDC.*Confirmed/], { timeout: 500 }),
  )
  expect(await tokenBalance(ethereum, usdc, address)).toBe(50_000_000n)
  expect(await tokenBalance(ethereum, dai, address)).toBe(shown)
})
