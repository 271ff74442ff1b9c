/** From a shop's button, with nobody connected, to the shop's own look at the chain: on the nodes, to the last unit. */
import { SHOP, SHOP_ON_SOLANA } from '../../local/shop/shop.mjs'
import { DEMO_TOKENS } from '../../local/solana/tokens.mjs'
import { MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { PEBBLE } from '../harness/solana-steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { confirmAndApprove, connectFromPayment, pressFor } from './steps.ts'

const buy = (site: Site, name: string) => site.page.getByRole('button', { name, exact: true }).click()

const order = (site: Site) => site.page.locator('#order')

const lastHash = async (site: Site): Promise<string> => {
  const told = (await site.told('wm-transaction')) as { hash: string; kind: string }[]
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['payment']))
  return told.at(-1)?.hash ?? ''
}

// Putting a node back to before a test puts back its clock too, and a shop looks at the time of a block.
test.beforeEach(async ({ networks: { ethereum, base } }) => {
  for (const node of [ethereum, base]) await node.call('anvil_setTime', Math.floor(Date.now() / 1000))
})

test('journey: coins: read first, connected from there, paid, and seen by the shop', async ({
  site,
  networks: { ethereum },
}) => {
  const before = { own: await ethereum.balance(MEADOW), shop: await ethereum.balance(SHOP) }
  await site.visit('pay.html?services')
  await buy(site, 'Buy the cup')
  await expect(site.pay.sentence).toHaveText(`${new URL(site.url).origin} asks you to pay 0.002 ETH`)
  expect(await site.pay.recipient()).toBe(SHOP)
  await expect(site.pay.figure('For')).toHaveText('A cup')
  await expect(site.pay.figure('Network')).toHaveText('Ethereum')
  await connectFromPayment(site)
  await expect(site.pay.figure('Amount')).toHaveText(/^0\.002 ETH/)
  await confirmAndApprove(site)
  await expect(site.pay.outcome.getByText('0.002 ETH paid.')).toBeVisible()
  await expect(order(site)).toHaveText('Paid. Thank you!')
  const hash = await lastHash(site)
  await expect(site.pay.explorer).toHaveAttribute('href', new RegExp(`/tx/${hash}$`))
  const value = 2_000_000_000_000_000n
  expect(await ethereum.balance(SHOP)).toBe(before.shop + value)
  expect(await ethereum.balance(MEADOW)).toBe(before.own - value - (await ethereum.feeOf(hash)))
  await site.pay.leave.click()
  await expect(site.modal).toBeHidden()
})

test('journey: a token', { tag: '@long' }, async ({ site, services, networks: { ethereum } }) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, SHOP)
  await site.visitConnected('pay.html?services')
  await buy(site, 'Buy the book')
  await expect(site.pay.sentence).toContainText('12.5 USDC')
  await expect(site.pay.figure('Token')).toContainText(usdc)
  await confirmAndApprove(site)
  await expect(order(site)).toHaveText('Paid. Thank you!')
  expect(await tokenBalance(ethereum, usdc, SHOP)).toBe(before + 12_500_000n)
})

// Shown without a browser by host-pay.test.ts.
test('journey: on another network: the wallet is asked to switch, in sight, then pays', {
  tag: '@long',
}, async ({ site, networks: { base } }) => {
  const before = await base.balance(SHOP)
  await site.visitConnected('pay.html?services')
  await buy(site, 'Buy on Base')
  const popup = await pressFor(site.page, site.pay.switchTo)
  await expect(site.switchNetwork.root).toBeVisible()
  await popup.approve()
  await confirmAndApprove(site)
  await expect(order(site)).toHaveText('Paid. Thank you!')
  expect(await base.balance(SHOP)).toBe(before + 2_000_000_000_000_000n)
})

test('journey: SOL and a token of Solana, from Ethereum’s page with nobody connected', {
  tag: '@long',
}, async ({ site, demo: { solana } }) => {
  const { address: usdc } = DEMO_TOKENS.usdc
  const before = {
    sol: solana.balance(SHOP_ON_SOLANA),
    usdc: await solana.held(SHOP_ON_SOLANA, usdc),
    own: await solana.held(PEBBLE, usdc),
  }
  await site.visit('pay.html?services&solana')
  await buy(site, 'Buy the song')
  await expect(site.pay.sentence).toContainText('0.05 SOL')
  await connectFromPayment(site, /Pebble/)
  await confirmAndApprove(site)
  await expect(order(site)).toHaveText('Paid. Thank you!')
  expect(solana.balance(SHOP_ON_SOLANA)).toBe(before.sol + 50_000_000n)
  await site.pay.leave.click()

  await buy(site, 'Buy the poster')
  await expect(site.pay.sentence).toContainText('3 USDC')
  await confirmAndApprove(site)
  await expect(order(site)).toHaveText('Paid. Thank you!')
  expect(await solana.held(SHOP_ON_SOLANA, usdc)).toBe(before.usdc + 3_000_000n)
  expect(await solana.held(PEBBLE, usdc)).toBe(before.own - 3_000_000n)
})
