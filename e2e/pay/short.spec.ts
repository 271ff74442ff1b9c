/** Too little to pay: what is missing is swapped for, or bought, and the payment goes on from there. */
import { STRANGER } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { buyPage, deliver, pay as payThere, windowOf } from '../onramp/steps.ts'
import { confirmSwap, exact } from '../swap/steps.ts'
import { asks, confirmAndApprove, ON, WITH_SERVICES } from './steps.ts'

/** The account has 2,500. */
const ASKED = { amount: '2600' }
const PAID = 2_600_000_000n
const MISSING = 100_000_000n

test('journey: too little: swapped for with the coin, back by itself, paid', async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  await site.visitConnected(WITH_SERVICES)
  const { answer } = asks(site, { ...ASKED, token: usdc })
  await expect(site.pay.problem).toContainText('You need 100 USDC more.')
  await site.pay.swap.click()
  await expect(site.swap.from).toContainText('ETH')
  await expect(site.swap.to).toContainText('USDC')
  await expect(site.swap.amount).toHaveValue(/^0\.03\d+$/)
  await site.swap.review.click()
  const least = exact(await site.swapPreview.figure('Minimum received').textContent(), 6)
  expect(least).toBeGreaterThanOrEqual(MISSING)
  const swapping = await confirmSwap(site, site.swapPreview.swap)
  await swapping.approve()
  await expect(site.pay.sentence).toContainText('2,600 USDC')
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:1' } })
  await expect(site.pay.outcome.getByText('2,600 USDC paid.')).toBeVisible()
  expect(await tokenBalance(ethereum, usdc, STRANGER)).toBe(PAID)
})

test('behavior: swapped and not mined yet: the payment goes on once it is', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  await site.visitConnected(WITH_SERVICES)
  const { answer } = asks(site, { ...ASKED, token: tokenAddress(services, 'USDC') })
  await site.pay.swap.click()
  await site.swap.review.click()
  await ethereum.pauseMining()
  const swapping = await confirmSwap(site, site.swapPreview.swap)
  await swapping.approve()
  await expect(site.pay.problem).toContainText('You need 100 USDC more.')
  await ethereum.mine()
  await expect(site.pay.confirm).toBeEnabled()
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

test('journey: too little: bought, back, paid', { tag: '@long' }, async ({
  site,
  page,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  await site.visitConnected(buyPage(services, `&${ON}`))
  const { answer } = asks(site, { ...ASKED, token: usdc })
  await expect(site.pay.problem).toContainText('You need 100 USDC more.')
  await site.pay.buy.click()
  await expect(site.onRamp.item).toContainText('USDC')
  await expect(site.onRamp.amount).toHaveValue('115')
  await site.onRamp.open.waitFor()
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await payThere(opened)
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
  await deliver(opened)
  await expect(site.purchases.rows).not.toContainText('In progress')
  await site.back.click()
  await site.onRamp.root.waitFor()
  await site.back.click()
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true })
  await expect(site.pay.outcome.getByText('2,600 USDC paid.')).toBeVisible()
  expect(await tokenBalance(ethereum, usdc, STRANGER)).toBe(PAID)
})

// Shown without a browser by pay.actions.test.ts.
test('behavior: too little of the coin: paid with the most that the account has, or the coin is what is bought', {
  tag: '@long',
}, async ({ site, services }) => {
  await site.visitConnected(buyPage(services, `&${ON}`))
  const { answer } = asks(site, { amount: '10000.1' })
  await expect(site.pay.problem).toContainText('You need 0.1')
  await site.pay.swap.click()
  await expect(site.swap.from).toContainText('WBTC')
  await expect(site.swap.to).toContainText('ETH')
  await expect(site.swap.review).toBeEnabled()
  await site.back.click()
  await site.pay.buy.click()
  await expect(site.onRamp.item).toContainText('ETH')
  await expect(site.onRamp.amount).toHaveValue(/^3[23]\d$/)
  // What the visitor chooses there stays chosen.
  await site.onRamp.item.click()
  await site.modal.getByRole('button', { name: /USDC.*on Ethereum/ }).click()
  await expect(site.onRamp.item).toContainText('USDC')
  await site.back.click()
  await expect(site.pay.problem).toContainText('You need 0.1')
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

test('behavior: what is missing is not sold: said, and another is offered', async ({ site, services }) => {
  await site.visitConnected(buyPage(services, `&${ON}`))
  const { answer } = asks(site, { ...ASKED, token: tokenAddress(services, 'DAI') })
  await site.pay.buy.click()
  await expect(site.onRamp.item).toContainText('USDC')
  await expect(site.onRamp.root.getByText('DAI is not sold here.')).toBeVisible()
  await site.back.click()
  await expect(site.pay.problem).toBeVisible()
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})
