/** Coins of a smart account are sent inside of a transaction of the bundler's: the shop's server sees them there. */
import { createShop } from '../../demo/pay-server.mjs'
import { SHOP } from '../../local/shop/shop.mjs'
import { fund } from '../embedded/money.ts'
import { expect, somebody, test } from '../embedded/shop.ts'
import { approve, signIn } from '../embedded/steps.ts'
import { reachButton } from '../harness/steps.ts'

const PRICE = 2_000_000_000_000_000n

test('journey: coins from a smart account are seen by the shop, and by nobody else’s account', async ({
  shop,
  context,
}) => {
  const { ethereum, demo } = shop.world
  const server = createShop({
    networks: { 'eip155:1': { rpc: demo.rpc['eip155:1'] ?? '', recipient: SHOP } },
    products: { cup: { label: 'A cup', network: 'eip155:1', price: PRICE, decimals: 18 } },
  })
  await ethereum.call('anvil_setTime', Math.floor(Date.now() / 1000))
  await shop.visit({
    type: 'smartAccount',
    change: (text) => text.replace('<wallet-modal', `<wallet-modal features='{"pay":true}'`),
  })
  await signIn(shop, context, somebody())
  const payer = await fund(shop)
  const before = await ethereum.balance(SHOP)
  const { id, request } = server.issue('cup')
  const answer = shop.call('pay', request)
  await reachButton(shop.pay.confirm)
  await shop.pay.confirm.click()
  await approve(shop)
  const { value } = (await answer) as { value: { hash: string; payer: string } }
  expect(value.payer).toBe(payer)
  await expect.poll(() => ethereum.balance(SHOP), { timeout: 20_000 }).toBe(before + PRICE)
  expect(await server.verify({ id, hash: value.hash, payer: SHOP })).toMatchObject({ state: 'refused' })
  expect(await server.verify({ id, hash: value.hash, payer })).toEqual({ state: 'paid' })
})
