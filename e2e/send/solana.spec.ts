/** Sending on Solana: SOL and its tokens, on the ledger, to the last unit. */
import { formatUnits } from 'viem'
import { DEMO_TOKENS } from '../../local/solana/tokens.mjs'
import {
  chooseToken,
  confirmed,
  LANTERN_SOLANA,
  lamports,
  openSend,
  PEBBLE,
  PEBBLE_2,
} from '../harness/solana-steps.ts'
import { expect, test } from '../harness/test.ts'

test('journey: SOL: what leaves, arrives and is paid, as the review said', { tag: '@long' }, async ({
  site,
  page,
  demo,
}) => {
  const { solana } = demo
  const before = { own: solana.balance(PEBBLE), other: solana.balance(LANTERN_SOLANA) }
  await openSend(site, page)
  await site.send.fill({ amount: '0.123456789', to: LANTERN_SOLANA })
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText('Send 0.123456789 SOL to')
  const left = await lamports(site, 'Leaves you')
  await confirmed(site, /Sent 0\.123 SOL.*Confirmed/)
  expect(solana.balance(LANTERN_SOLANA)).toBe(before.other + 123_456_789n)
  // The fee is part of what is signed: what was said is what was taken.
  expect(solana.balance(PEBBLE)).toBe(left)
})

test('journey: a token to somebody who has an account of it', { tag: '@long' }, async ({
  site,
  page,
  demo,
}) => {
  const { solana } = demo
  const { address: usdc } = DEMO_TOKENS.usdc
  const before = {
    sol: solana.balance(PEBBLE),
    own: await solana.held(PEBBLE, usdc),
    other: await solana.held(PEBBLE_2, usdc),
  }
  await openSend(site, page)
  await chooseToken(site, /^USD Coin.*USDC/)
  await site.send.fill({ amount: '1.000001', to: PEBBLE_2 })
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText('Send 1.000001 USDC to')
  await expect(site.preview.figure('Token')).toContainText(usdc)
  await expect(site.preview.figure('For the receiver')).toHaveCount(0)
  const left = await lamports(site, 'Leaves you')
  await confirmed(site, /Sent 1 USDC.*Confirmed/)
  expect(await solana.held(PEBBLE, usdc)).toBe(before.own - 1_000_001n)
  expect(await solana.held(PEBBLE_2, usdc)).toBe(before.other + 1_000_001n)
  expect(solana.balance(PEBBLE)).toBe(left)
})

test('journey: a token to somebody without an account of it: that one is opened, and its deposit was said', async ({
  site,
  page,
  demo,
}) => {
  const { solana } = demo
  const { address: coral } = DEMO_TOKENS.coral
  const before = { sol: solana.balance(PEBBLE), own: await solana.held(PEBBLE, coral) }
  await openSend(site, page)
  await chooseToken(site, /Coral/)
  await site.send.fill({ amount: '0.000000001', to: LANTERN_SOLANA })
  await site.send.review.click()
  expect(await lamports(site, 'For the receiver')).toBe(2_039_280n)
  const left = await lamports(site, 'Leaves you')
  await confirmed(site, /CORAL.*Confirmed/)
  expect(await solana.held(PEBBLE, coral)).toBe(before.own - 1n)
  expect(await solana.held(LANTERN_SOLANA, coral)).toBe(1n)
  expect(solana.balance(PEBBLE)).toBe(left)
  expect(before.sol - left).toBeGreaterThan(2_039_280n)
})

// Shown without a browser by transfer.test.ts.
test('journey: a token that keeps a part: what arrives was said', { tag: '@long' }, async ({
  site,
  page,
  demo,
}) => {
  const { solana } = demo
  const { address: tide } = DEMO_TOKENS.tide
  const before = await solana.held(PEBBLE, tide)
  const other = await solana.held(PEBBLE_2, tide)
  await openSend(site, page)
  await chooseToken(site, /Tide/)
  await site.send.fill({ amount: '100.000001', to: PEBBLE_2 })
  await site.send.review.click()
  await expect(site.preview.figure('Kept by the token')).toHaveText('1.000001 TIDE')
  await expect(site.preview.figure('Arrives')).toHaveText('99 TIDE')
  await confirmed(site, /Sent 100 TIDE.*Confirmed/)
  expect(await solana.held(PEBBLE, tide)).toBe(before - 100_000_001n)
  expect(await solana.held(PEBBLE_2, tide)).toBe(other + 99_000_000n)
})

// Shown without a browser by transfer.refused.test.ts.
test('refusal: a token that runs a program of its own with every transfer', { tag: '@long' }, async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/token-hook/)
  await openSend(site, page)
  await chooseToken(site, /Anchor/)
  await site.send.fill({ amount: '1', to: PEBBLE_2 })
  await site.send.review.click()
  await expect(site.send.problem).toContainText('It cannot be sent here.')
})

test('journey: all SOL: nothing stays, not a lamport', { tag: '@long' }, async ({ site, page, demo }) => {
  const { solana } = demo
  const before = { own: solana.balance(PEBBLE), other: solana.balance(LANTERN_SOLANA) }
  await openSend(site, page)
  await site.send.fill({ to: LANTERN_SOLANA })
  await site.send.max.click()
  await expect(site.send.review).toBeVisible()
  await site.send.review.click()
  await expect(site.preview.figure('Leaves you')).toHaveText('0 SOL')
  await confirmed(site, /SOL.*Confirmed/)
  expect(solana.balance(PEBBLE)).toBe(0n)
  expect(solana.balance(LANTERN_SOLANA)).toBeLessThan(before.other + before.own)
  // For the tests after this one.
  solana.setBalance(PEBBLE, before.own)
})

// The same on Ethereum is in erc20.spec.ts.
test('journey: all of a token, written in dollars first', { tag: '@long' }, async ({ site, page, demo }) => {
  const { solana } = demo
  const { address: usdc } = DEMO_TOKENS.usdc
  const before = { own: await solana.held(PEBBLE, usdc), other: await solana.held(PEBBLE_2, usdc) }
  await openSend(site, page)
  await chooseToken(site, /^USD Coin.*USDC/)
  await site.send.fill({ amount: '2', to: PEBBLE_2 })
  await site.send.otherUnit.click()
  await expect(site.send.amount).toHaveValue('2.00')
  await site.send.max.click()
  const all = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
  await expect(site.send.amount).toHaveValue(all.format(formatUnits(before.own, 6) as `${number}`))
  await site.send.review.click()
  const left = await lamports(site, 'Leaves you')
  await confirmed(site, /USDC.*Confirmed/)
  expect(await solana.held(PEBBLE, usdc)).toBe(0n)
  expect(await solana.held(PEBBLE_2, usdc)).toBe(before.other + before.own)
  expect(solana.balance(PEBBLE)).toBe(left)
  // For the tests after this one.
  await solana.hold({ owner: PEBBLE, mint: usdc, amount: before.own })
})
