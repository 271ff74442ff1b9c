/** A Safe swaps: approval and swap are one transaction, which its owner executes. */

import { setWideViewport, test } from '../connect/safe.ts'
import { MEADOW } from '../harness/people.ts'
import { reachButton } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import type { SafeParent } from '../windows/safe-parent.ts'
import { chooseSide, exact, writeDraft } from './steps.ts'

setWideViewport()

/** Half a coin for USDC, reviewed and proposed. */
const propose = async (safe: SafeParent, later: (look: () => Promise<void>) => Promise<void>) => {
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
  return { site, shown }
}

/** The same of a Safe of two owners, whose second one is waited for. */
const proposeShared = async (...given: Parameters<typeof propose>) => {
  const [, later] = given
  const { site, shown } = await propose(...given)
  await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible({ timeout: 500 }))
  return { site, shown }
}

test('journey: the coin for a token, proposed and executed', { tag: '@long' }, async ({
  openIn,
  networks: { ethereum },
  services,
  later,
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const safe = await openIn({ app: '/module.html?safe&services' })
  const address = await safe.address()
  const { site, shown } = await propose(safe, later)
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
  await writeDraft(site, '40')
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

test('journey: a second owner signs later: what was shown arrives, and the visitor was told that the price may be gone', {
  tag: '@long',
}, async ({ openIn, networks: { ethereum }, services, later }) => {
  const usdc = tokenAddress(services, 'USDC')
  const safe = await openIn({ app: '/module.html?safe&services' })
  await safe.share()
  const address = await safe.address()
  const { site, shown } = await proposeShared(safe, later)
  await site.pressClose()
  expect(await tokenBalance(ethereum, usdc, address)).toBe(0n)
  expect(await site.told('wm-transaction')).toEqual([])
  await safe.signAsSecondOwner()
  await later(async () => {
    const told = await site.told('wm-transaction')
    expect(told.map((one) => Object(one).status)).toEqual(['pending', 'success'])
  })
  expect(await tokenBalance(ethereum, usdc, address)).toBe(shown)
})

test('error: the price is gone when the second owner signs: nothing is swapped, and it is said', {
  tag: '@long',
}, async ({ openIn, networks: { ethereum }, services, later }) => {
  const usdc = tokenAddress(services, 'USDC')
  const safe = await openIn({ app: '/module.html?safe&services' })
  await safe.share()
  const address = await safe.address()
  const before = await ethereum.balance(address)
  const { site } = await proposeShared(safe, later)
  await services.movePrice('eip155:1', 'USDC', 10)
  await safe.signAsSecondOwner()
  await later(async () => {
    const [last] = (await site.told('wm-transaction')).slice(-1)
    expect(last).toMatchObject({ kind: 'swap', status: 'reverted' })
  })
  await expect(site.account.transactions).toHaveText([/Swapped 0\.5 ETH.*Failed/])
  expect(await tokenBalance(ethereum, usdc, address)).toBe(0n)
  expect(await ethereum.balance(address)).toBe(before)
})
