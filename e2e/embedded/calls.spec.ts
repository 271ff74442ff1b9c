/** Several calls that a page asks for as one (EIP-5792), from a smart account: approved in the frame, and what became of them. */
import { MEADOW } from '../harness/people.ts'
import { giveToken, tokenAddress, tokenBalance, transferData } from '../harness/tokens.ts'
import { ask, takeProvider } from '../provider/host-provider.ts'
import { ETHER, fund, RECEIVER } from './money.ts'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

test('journey: two calls as one: refused, nothing is sent; approved, both arrive, and the page reads so', async ({
  shop,
  context,
  page,
}) => {
  const { ethereum, demo } = shop.world
  const token = tokenAddress(demo.services, 'USDC')
  await ethereum.setBalance(RECEIVER, 0n)
  await shop.visit({ type: 'smartAccount' })
  await signIn(shop, context, somebody())
  const from = await fund(shop)
  await giveToken(ethereum, { token, from: MEADOW, to: from, amount: 5_000_000n })
  const before = await tokenBalance(ethereum, token, RECEIVER)
  await takeProvider(page)

  const { value: capabilities } = await ask(page, 'wallet_getCapabilities', [from, ['0x1']])
  expect(capabilities).toMatchObject({ '0x1': { atomic: { status: 'supported' } } })
  const calls = [
    { to: RECEIVER, value: `0x${(ETHER / 10n).toString(16)}` },
    { to: token, data: transferData(RECEIVER, 2_500_000n) },
  ]
  const send = () =>
    ask(page, 'wallet_sendCalls', [{ version: '2.0.0', from, chainId: '0x1', atomicRequired: true, calls }])
  const shown = shop.inFrame.getByRole('dialog')

  const refused = send()
  await expect(shown).toContainText('Send 0.1 ETH to 0x1111…1111')
  await shop.inFrame.getByRole('button', { name: 'Refuse' }).click()
  expect((await refused).error).toMatchObject({ code: 4001 })
  expect(await ethereum.balance(RECEIVER)).toBe(0n)

  const sending = send()
  await expect(shown).toContainText('Send 0.1 ETH to 0x1111…1111')
  await expect(shown).toContainText('Send 2.5 USDC to 0x1111…1111')
  await approve(shop)
  const { value, error } = await sending
  expect(error).toBeUndefined()
  const { id } = Object(value)
  const status = async () => Object((await ask(page, 'wallet_getCallsStatus', [id])).value)
  await expect.poll(async () => (await status()).status).toBe(200)
  expect(await status()).toMatchObject({ id, chainId: '0x1', atomic: true, receipts: [{ status: '0x1' }] })
  expect(await ethereum.balance(RECEIVER)).toBe(ETHER / 10n)
  expect(await tokenBalance(ethereum, token, RECEIVER)).toBe(before + 2_500_000n)
  expect(await tokenBalance(ethereum, token, from)).toBe(2_500_000n)
})
