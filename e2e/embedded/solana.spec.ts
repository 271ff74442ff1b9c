/** Solana with the embedded wallet: a message, SOL and a token, on the ledger to the last unit; refused, nothing is sent. */
import { ed25519 } from '@noble/curves/ed25519'
import type { BrowserContext } from '@playwright/test'
import { DEMO_TOKENS } from '../../local/solana/tokens.mjs'
import { person } from '../../src/chains/solana/solana.testing.ts'
import { fromBase58 } from '../../src/lib/base58.ts'
import { pressConfirm } from '../harness/steps.ts'
import { coinIn, reload, review, SOL } from './money.ts'
import { expect, MAINNET, type Shop, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

/** Signed in, with Solana in use. Returns the address there. */
const signInOnSolana = async (shop: Shop, context: BrowserContext): Promise<string> => {
  await shop.visit()
  await signIn(shop, context, somebody())
  expect(await shop.call('switchNetwork', MAINNET)).toMatchObject({ ok: true })
  return (await shop.read('getAccount')).address ?? ''
}

test('journey: a message on Solana, which another library verifies', { tag: '@long' }, async ({
  shop,
  context,
}) => {
  const address = await signInOnSolana(shop, context)
  const signing = shop.call('signMessage', { message: 'Welcome to the shop' })
  await expect(shop.inFrame.getByRole('dialog')).toContainText('Welcome to the shop')
  await approve(shop)
  const answer = await signing
  expect(answer).toMatchObject({ ok: true })
  const { signature } = Object(answer.ok && answer.value)
  const [bytes, key] = [fromBase58(signature), fromBase58(address)]
  if (!bytes || !key) throw new Error('They are not in base58')
  expect(ed25519.verify(bytes, new TextEncoder().encode('Welcome to the shop'), key)).toBe(true)
  expect(ed25519.verify(bytes, new TextEncoder().encode('Another'), key)).toBe(false)
})

test('journey: SOL and a token sent from the embedded wallet: what was reviewed is what arrives', async ({
  shop,
  context,
}) => {
  const { solana } = shop.world.demo
  const { address: usdc } = DEMO_TOKENS.usdc
  const { address: to } = await person(61)
  const from = await signInOnSolana(shop, context)
  solana.setBalance(from, SOL)
  solana.setBalance(to, SOL)
  await solana.plant({ [from]: { usdc: 5_000_000n }, [to]: { usdc: 1n } })
  await reload(shop)

  await review(shop, { amount: '0.123456789', to })
  await expect(shop.preview.sentence).toContainText('Send 0.123456789 SOL to')
  expect(await shop.preview.receiverAddress()).toBe(to)
  await pressConfirm(shop)
  const shown = shop.inFrame.getByRole('dialog')
  await expect(shown).toContainText('Send 0.123456789 SOL to')
  await shop.inFrame.getByRole('button', { name: 'Refuse' }).click()
  await expect(shop.preview.declined).toBeVisible()
  expect([solana.balance(from), solana.balance(to)]).toEqual([SOL, SOL])

  const left = await coinIn(shop, 'Leaves you', 9)
  await pressConfirm(shop)
  await expect(shown).toContainText('Send 0.123456789 SOL to')
  await approve(shop)
  await expect(shop.account.transactions.first()).toHaveText(/Sent 0\.123 SOL.*Confirmed/, {
    timeout: 20_000,
  })
  expect(solana.balance(to)).toBe(SOL + 123_456_789n)
  expect(solana.balance(from)).toBe(left)

  await shop.pressClose()
  await review(shop, { amount: '1.000001', to, token: /^USD Coin.*USDC/ })
  await expect(shop.preview.sentence).toContainText('Send 1.000001 USDC to')
  await expect(shop.preview.figure('Token')).toContainText(usdc)
  await pressConfirm(shop)
  await expect(shown).toContainText('Send 1.000001 USDC to')
  await approve(shop)
  await expect(shop.account.transactions.first()).toHaveText(/Sent 1 USDC.*Confirmed/, { timeout: 20_000 })
  expect(await solana.held(to, usdc)).toBe(1_000_002n)
  expect(await solana.held(from, usdc)).toBe(3_999_999n)
})
