/** Swapping for real: what the node says afterwards is what the review said, to the last unit. */
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { chooseSide, confirmSwap, exact, openSwap, swapAsShown } from './steps.ts'

test('journey: the coin for a token', async ({ site, services, networks: { ethereum } }) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = { coin: await ethereum.balance(MEADOW), token: await tokenBalance(ethereum, usdc, MEADOW) }
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill('0.5')
  await site.swap.review.click()
  await expect(site.swapPreview.sentence).toContainText('Swap 0.5 ETH for about')
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 6)
  const least = exact(await site.swapPreview.figure('Minimum received').textContent(), 6)
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Swapped 0\.5 ETH.*Confirmed/])
  const received = (await tokenBalance(ethereum, usdc, MEADOW)) - before.token
  // Nobody else has traded meanwhile.
  expect(received).toBe(shown)
  expect(least).toBe((shown * 99n) / 100n)
  expect(exact(await site.notice(/USDC received/).textContent(), 6)).toBe(received)
  const [told] = (await site.told('wm-transaction')) as { hash: string; kind: string }[]
  expect(told?.kind).toBe('swap')
  const fee = await ethereum.feeOf(told?.hash ?? '')
  expect(await ethereum.balance(MEADOW)).toBe(before.coin - 5n * 10n ** 17n - fee)
})

// Shown without a browser by plan.reads.test.ts and preview.shown.test.ts.
test('journey: a token for a token: approved exactly, mined, quoted again, swapped', {
  tag: '@long',
}, async ({ site, services, networks: { ethereum } }) => {
  const [usdc, dai] = [tokenAddress(services, 'USDC'), tokenAddress(services, 'DAI')]
  const before = {
    sold: await tokenBalance(ethereum, usdc, MEADOW),
    bought: await tokenBalance(ethereum, dai, MEADOW),
  }
  await openSwap(site)
  await chooseSide(site, 'from', /USD Coin/)
  await chooseSide(site, 'to', /Dai/)
  await site.swap.amount.fill('100.5')
  const foretold = site.swap.root.getByText('Your wallet is likely to ask twice: first to approve USDC')
  await expect(foretold).toBeVisible()
  await site.swap.review.click()
  await expect(site.swapPreview.steps).toHaveText([/Approve 100\.5 USDC\s*Now/, /Swap 100\.5 USDC\s*Then/])
  const approval = await confirmSwap(site, site.swapPreview.approve)
  await approval.approve()
  await expect(site.swapPreview.steps).toHaveText([/Approve 100\.5 USDC\s*Done/, /Swap 100\.5 USDC\s*Now/])
  const shown = await swapAsShown(site, /Swapped 100\.5 USDC.*Confirmed/, 18)
  expect(await tokenBalance(ethereum, usdc, MEADOW)).toBe(before.sold - 100_500_000n)
  expect((await tokenBalance(ethereum, dai, MEADOW)) - before.bought).toBe(shown)
  // The service is told which tokens have moved.
  const moved = [usdc, dai].map((token) => `eip155:1:${token}`.toLowerCase()).sort()
  const told = () =>
    services
      .requests({ endpoint: 'balance' })
      .map(({ query }) => (query['forceUpdate'] ?? '').toLowerCase().split(',').sort())
  await expect.poll(told).toContainEqual(moved)
  const asked = (await site.asked()).filter(({ method }) => method === 'eth_sendTransaction')
  const { router = '' } = services.exchange('eip155:1') ?? {}
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [router as Hex, 100_500_000n],
  })
  expect(asked).toMatchObject([
    { params: [{ to: usdc, value: '0x0', data: approve }] },
    { params: [{ to: router, value: '0x0' }] },
  ])
})

test('journey: a token for the coin, and all of it', async ({ site, services, networks: { ethereum } }) => {
  const dai = tokenAddress(services, 'DAI')
  const all = await tokenBalance(ethereum, dai, MEADOW)
  const before = await ethereum.balance(MEADOW)
  await openSwap(site)
  await chooseSide(site, 'from', /Dai/)
  // The coin gives its side to the token and takes the other.
  await chooseSide(site, 'to', /^Ether/)
  await site.swap.max.click()
  await expect(site.swap.amount).not.toHaveValue('')
  await site.swap.review.click()
  const approval = await confirmSwap(site, site.swapPreview.approve)
  await approval.approve()
  await expect(site.swapPreview.swap).toBeVisible()
  const shown = await swapAsShown(site, /Swapped .* DAI.*Confirmed/, 18)
  expect(await tokenBalance(ethereum, dai, MEADOW)).toBe(0n)
  const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
  const hashes = [...new Set(told.map(({ hash }) => hash))]
  const fees = await Promise.all(hashes.map((hash) => ethereum.feeOf(hash)))
  const received = (await ethereum.balance(MEADOW)) - before + fees.reduce((sum, fee) => sum + fee, 0n)
  expect(all).toBeGreaterThan(0n)
  expect(received).toBe(shown)
  await expect(site.notice(/ETH received/)).toBeVisible()
})

// Shown without a browser by plan.rules.test.ts and honest.test.ts.
test('journey: wrapped and unwrapped, one for one', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const weth = services.exchange('eip155:1')?.wrapped.address ?? ''
  const before = await tokenBalance(ethereum, weth, MEADOW)
  const coins = await ethereum.balance(MEADOW)
  await openSwap(site)
  await chooseSide(site, 'to', /Wrapped Ether/)
  await site.swap.amount.fill('2')
  await site.swap.review.click()
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.approve()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 2 ETH.*Confirmed/)
  expect((await tokenBalance(ethereum, weth, MEADOW)) - before).toBe(2n * 10n ** 18n)
  await site.account.swap.click()
  await chooseSide(site, 'from', /Wrapped Ether/)
  await chooseSide(site, 'to', /^Ether/)
  await site.swap.amount.fill('1.5')
  await site.swap.review.click()
  // Unwrapping takes nobody's approval.
  const second = await confirmSwap(site, site.swapPreview.swap)
  await second.approve()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 1\.5 WETH.*Confirmed/)
  expect((await tokenBalance(ethereum, weth, MEADOW)) - before).toBe(5n * 10n ** 17n)
  const told = (await site.told('wm-transaction')) as { hash: string }[]
  const fees = await Promise.all(
    [...new Set(told.map(({ hash }) => hash))].map((hash) => ethereum.feeOf(hash)),
  )
  const paid = fees.reduce((sum, fee) => sum + fee, 5n * 10n ** 17n)
  expect(await ethereum.balance(MEADOW)).toBe(coins - paid)
})
