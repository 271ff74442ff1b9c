/** Tokens sent by the product's Send from both kinds of account on Ethereum: the node's figures are the review's, to the last unit. */
import { formatUnits } from 'viem'
import { MEADOW } from '../harness/people.ts'
import { pressConfirm } from '../harness/steps.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { fund, RECEIVER, review } from './money.ts'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

for (const { type, rounds, title } of [
  { type: 'eoa', rounds: 1n, title: 'a key’s own account' },
  { type: 'smartAccount', rounds: 2n, title: 'a smart account, undeployed and deployed' },
] as const)
  test(`journey: a token sent from ${title}: what was reviewed is what arrives`, {
    tag: type === 'smartAccount' ? '@long' : [],
  }, async ({ shop, context }) => {
    const { ethereum, demo } = shop.world
    const token = tokenAddress(demo.services, 'USDC')
    await shop.visit({ type })
    await signIn(shop, context, somebody())
    const { address = '' } = await shop.read('getAccount')
    await giveToken(ethereum, { token, from: MEADOW, to: address, amount: 5_000_000n })
    await fund(shop)
    const before = await tokenBalance(ethereum, token, RECEIVER)
    for (let times = 1n; times <= rounds; times++) {
      // The first operation deploys it.
      expect((await ethereum.call('eth_getCode', address, 'latest')) !== '0x').toBe(
        type === 'smartAccount' && times === 2n,
      )
      await review(shop, { amount: '1.000001', to: RECEIVER, token: /^USD Coin.*USDC/ })
      await expect(shop.preview.sentence).toContainText('Send 1.000001 USDC to')
      expect(await shop.preview.receiverAddress()).toBe(RECEIVER)
      await expect(shop.preview.figure('Token')).toContainText(token)
      const left = formatUnits(5_000_000n - times * 1_000_001n, 6)
      await expect(shop.preview.figure('Leaves you')).toContainText(`${left} USDC`)
      await pressConfirm(shop)
      await expect(shop.inFrame.getByRole('dialog')).toContainText('Send 1.000001 USDC to 0x1111…1111')
      await approve(shop)
      await expect(shop.account.transactions.first()).toHaveText(/Sent 1 USDC/, { timeout: 20_000 })
      await expect
        .poll(() => tokenBalance(ethereum, token, RECEIVER), { timeout: 20_000 })
        .toBe(before + times * 1_000_001n)
      expect(await tokenBalance(ethereum, token, address)).toBe(5_000_000n - times * 1_000_001n)
      await shop.pressClose()
    }
    expect(await shop.told('wm-error')).toEqual([])
  })
