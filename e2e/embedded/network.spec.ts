/** Another network, picked by the visitor: the frame goes there first, and what is sent then arrives there. */
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect, MAINNET, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

const RECEIVER = '0x2222222222222222222222222222222222222222'
const ETHER = 10n ** 18n

test('journey: from Ethereum to Base and to Solana, by the list of networks; coin sent on Base arrives there alone', async ({
  shop,
  context,
}) => {
  const { ethereum, base } = shop.world
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  for (const node of [ethereum, base]) {
    await node.setBalance(RECEIVER, 0n)
    await node.setBalance(address ?? '', 5n * ETHER)
  }

  await shop.open()
  await shop.account.network.click()
  await shop.networks.network(/Base/).click()
  await expect.poll(async () => (await shop.read('getNetwork')).caipNetworkId).toBe('eip155:8453')
  // The same key on each Ethereum network.
  expect(await shop.read('getAccount')).toMatchObject({ address, caipAddress: `eip155:8453:${address}` })

  await expect(shop.account.balance).toHaveText(/[1-9]/)
  await reviewDraft(shop, { amount: '0.5', to: RECEIVER })
  await pressConfirm(shop)
  await expect(shop.inFrame.getByText('Base').first()).toBeVisible()
  await approve(shop)
  await expect.poll(() => base.balance(RECEIVER), { timeout: 20_000 }).toBe(ETHER / 2n)
  expect(await ethereum.balance(RECEIVER)).toBe(0n)

  await shop.account.network.click()
  await shop.networks.network(/Solana/).click()
  await expect.poll(async () => (await shop.read('getNetwork')).caipNetworkId).toBe(MAINNET)
  await shop.pressClose()
  const signing = shop.call('signMessage', { message: 'on Solana' })
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })
})
