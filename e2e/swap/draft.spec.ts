/** Writing a swap: what its button says is missing, its figures, its tokens, and how often the exchange is asked. */
import { parseUnits } from 'viem'
import { MEADOW } from '../harness/people.ts'
import { passTime, passUntil, reachButton, setVisible } from '../harness/steps.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { tokenAddress } from '../harness/tokens.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { chooseSide, exact, listMore, openSwap } from './steps.ts'

const CHAIN = 'eip155:1'
const COIN = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

/** What the exchange gives, asked beside the page. */
const outOf = async (services: Services, amount: bigint, symbol: string): Promise<bigint> => {
  const query = new URLSearchParams({
    projectId: services.projectId,
    amount: `${amount}`,
    userAddress: MEADOW,
    from: COIN,
    to: `${CHAIN}:${tokenAddress(services, symbol)}`,
    gasPrice: '1',
  })
  const answer = await fetch(`${services.endpoints.blockchain}/v1/convert/quotes?${query}`)
  const { quotes } = (await answer.json()) as { quotes: { toAmount: string }[] }
  return BigInt(quotes[0]?.toAmount ?? '')
}

// Shown without a browser by draft.rules.test.ts.
test('error: the button says what is missing, one thing after the other, and what was typed stays', {
  tag: '@long',
}, async ({ site, services, networks: { ethereum } }) => {
  const { submit, amount } = site.swap
  // Less than the pools have.
  await ethereum.setBalance(MEADOW, 2n * 10n ** 18n + 3n)
  await openSwap(site)
  await expect(submit).toHaveText('Choose a token')
  await chooseSide(site, 'to', /USD Coin/)
  await expect(submit).toHaveText('Enter an amount')
  await amount.fill('0')
  await expect(submit).toHaveText('Enter an amount')
  await amount.fill('2.5')
  await expect(submit).toHaveText('Not enough ETH')
  await expect(submit).toBeDisabled()
  services.fault('quotes', { json: { quotes: [] } })
  await amount.fill('0.5')
  await expect(submit).toHaveText('The exchange does not swap this amount of this pair')
  services.fault('quotes', undefined)
  // All of it, of which nothing would be left for the fee.
  await amount.fill('2.000000000000000003')
  await site.swap.review.click()
  await expect(site.swap.problem).toHaveText('Not enough ETH for the network fee')
  await site.pressClose()
  const usdc = tokenAddress(services, 'USDC')
  const same = { fromToken: usdc, toToken: usdc.toLowerCase(), amount: '7' }
  await site.call('open', { view: 'Swap', arguments: same })
  await expect(submit).toHaveText('These are the same token')
  await expect(submit).toBeDisabled()
  await expect(amount).toHaveValue('7')
})

// Shown without a browser by draft.rules.test.ts and draft.actions.test.ts.
test('behavior: the rate both ways, worth, impact, minimum and share as the exchange gives them; sides switched', {
  tag: '@long',
}, async ({ site, services }) => {
  const received = await outOf(services, parseUnits('0.5', 18), 'USDC')
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill('0.5')
  const figure = async (label: string) => site.swap.figure(label).textContent()
  await expect(site.swap.figure('Rate')).toContainText('1 ETH ≈ ')
  // What is before the ≈ is no figure of the rate.
  const rate = async () => ((await figure('Rate')) ?? '').split('≈')[1] ?? ''
  expect(exact(await rate(), 6)).toBe(received * 2n)
  await site.swap.root.getByRole('button', { name: 'Show the rate the other way round' }).click()
  await expect(site.swap.figure('Rate')).toContainText('1 USDC ≈ ')
  const turned = exact(await rate(), 18)
  // To six decimals, cut.
  const whole = (5n * 10n ** 17n * 10n ** 6n) / received
  expect(turned).toBe(whole - (whole % 10n ** 12n))
  expect(exact(await figure('Minimum received'), 6)).toBe((received * 99n) / 100n)
  // A dollar each; the coin is 3,000.
  expect(exact(await figure('Worth'), 2)).toBe(received / 10_000n)
  const lost = ((1_500_000_000n - received) * 10_000n) / 1_500_000_000n
  expect(lost).toBeGreaterThan(0n)
  expect(exact(await figure('Price impact'), 2)).toBe(lost)
  await expect(site.swap.figure('Provider’s fee')).toHaveText('0.85 %, part of the rate')

  await site.swap.flip.click()
  await expect(site.swap.from).toContainText('USDC')
  await expect(site.swap.to).toContainText('ETH')
  expect(exact(await site.swap.amount.inputValue(), 6)).toBe(received)
  await site.swap.review.click()
  await expect(site.swapPreview.figure('Network fee')).toContainText('ETH')
})

test('behavior: tokens by name, symbol and address; an imitation is marked, and comes last', async ({
  site,
  services,
}) => {
  const { search, root } = site.selectToken
  const rows = root.getByRole('listitem')
  // Its last letter is not of our alphabet.
  const { address, ...facts } = services.exchange(CHAIN)?.imitation ?? { symbol: '', name: '', decimals: 0 }
  await listMore(services, { ...facts, address })
  await openSwap(site)
  await site.swap.to.click()
  await search.fill('wrapped bit')
  await expect(rows).toHaveText([/Wrapped Bitcoin/])
  await search.fill('uni')
  await expect(rows).toHaveText([/Uniswap/])
  await search.fill(tokenAddress(services, 'DAI').toLowerCase())
  await expect(rows).toHaveText([/^Dai/])
  await search.fill('usd coin')
  await expect(rows).toHaveText([/^USD Coin \(local\)(?!.*Not verified)/, /USD Coin.*Not verified/])
  await search.fill('u')
  await expect(rows.filter({ hasText: 'Uniswap' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Not verified' })).toHaveCount(1)
  await expect(rows.last()).toHaveText(/USD Coin.*Not verified/)
  await search.fill('no such token')
  await expect(root.getByText('No token that can be swapped has this name, symbol or address.')).toBeVisible()
})

test('behavior: one quote in 10 s while somebody looks; none while nobody does, the wallet is open, or it was left', {
  tag: '@long',
}, async ({ site, page, services }) => {
  const count = (endpoint: string) => services.requests({ endpoint }).length
  const during = async (endpoint: string, ms: number) => {
    const before = count(endpoint)
    await passTime(page, ms)
    return count(endpoint) - before
  }
  await page.clock.install()
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill('0.5')
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  const seen = await during('quotes', 40_000)
  expect(seen).toBeGreaterThanOrEqual(3)
  // The page's clock goes on by itself as well.
  expect(seen).toBeLessThanOrEqual(5)
  await setVisible(page, false)
  expect(await during('quotes', 40_000)).toBe(0)
  await setVisible(page, true)
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await site.swapPreview.root.waitFor()
  await reachButton(site.swapPreview.swap)
  const popup = await walletPopup(page, () => site.swapPreview.swap.click())
  await popup.heading.waitFor()
  expect(await during('quotes', 40_000)).toBe(0)
  await popup.reject()
  await site.pressClose()
  await passTime(page, 4_000)
  expect(await during('quotes', 40_000)).toBe(0)
})

// Shown without a browser by swap/faults.test.ts.
test('error: asked too often: the line of the next rate says that it is asked for, the last one stays, and goes on', {
  tag: '@long',
}, async ({ site, page, services, watch }) => {
  watch.expect(/status of 429/)
  watch.tolerate(/rpc-limit|service-/)
  await page.clock.install()
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill('0.5')
  const next = site.swap.root.getByText(/^New rate in \d+ s$/)
  await passUntil(page, () => expect(next).toBeVisible({ timeout: 500 }))
  const rate = await site.swap.figure('Rate').textContent()
  services.fault('quotes', { status: 429, retryAfter: 3 })
  await passUntil(page, () =>
    expect(site.swap.root.getByText('Asking for the rate')).toBeVisible({ timeout: 500 }),
  )
  await expect(site.swap.figure('Rate')).toHaveText(rate ?? '')
  services.fault('quotes', undefined)
  await passUntil(page, () => expect(next).toBeVisible({ timeout: 500 }))
  await expect(site.swap.review).toBeEnabled()
  await expect(site.swap.amount).toHaveValue('0.5')
})
