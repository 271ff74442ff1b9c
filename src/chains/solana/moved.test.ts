/** What a wallet says it has sent, looked at on the chain: its signature alone is no success. */
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { ann, at, bob, sendBy, startChain } from './create-solana-chain.testing.ts'
import { createSolanaChain } from './create-solana-chain.ts'
import { type Asked, isAsked } from './moved.ts'
import { madeUp, SOL, signingWallet } from './solana.testing.ts'

startChain()

/** By a chain that has not signed it: of a later page load, or where the wallet has sent it. */
const statusOf = (hash: string, asked: Asked, from = ann.address) =>
  createSolanaChain({ customUrls: () => [], clock: systemClock }).getTransactionStatus({
    network: at.network,
    hash,
    from,
    asked,
  })

describe('the status of what the wallet has sent', () => {
  const hashOf = () => sendBy(signingWallet(ann).provider, SOL)

  it('behavior: what was asked for has moved: success', async () => {
    const hash = await hashOf()
    expect(await statusOf(hash, { to: bob.address, value: SOL })).toMatchObject({
      status: 'success',
      fee: 5_000n,
    })
  })

  it('behavior: to oneself nothing moves', async () => {
    const hash = await sendBy(signingWallet(ann).provider, SOL, ann.address)
    expect(await statusOf(hash, { to: ann.address, value: SOL })).toMatchObject({ status: 'success' })
  })

  it('attack: another receiver, more than was sent, another sender: unknown, never success', async () => {
    const hash = await hashOf()
    const other = { status: 'unknown', isOther: true }
    expect(await statusOf(hash, { to: madeUp(1), value: SOL })).toEqual(other)
    expect(await statusOf(hash, { to: bob.address, value: SOL + 1n })).toEqual(other)
    expect(await statusOf(hash, { to: bob.address, value: SOL }, madeUp(2))).toEqual(other)
    expect(await statusOf(hash, { to: bob.address, value: SOL, token: madeUp(3) })).toEqual(other)
  })

  it('attack: more than was asked for, to the receiver or to somebody else: unknown, never success', async () => {
    const other = { status: 'unknown', isOther: true }
    const hash = await hashOf()
    expect(await statusOf(hash, { to: bob.address, value: SOL - 1n })).toEqual(other)
    // Asked: to oneself.
    expect(await statusOf(hash, { to: ann.address, value: SOL })).toEqual(other)
  })

  it('attack: a node that does not show it has not said that it is what was asked for: pending', async () => {
    const hash = await hashOf()
    const asked = { to: madeUp(1), value: SOL }
    at.svm.fail('getTransaction', { result: null })
    expect(await statusOf(hash, asked)).toEqual({ status: 'pending' })
    at.svm.fail('getTransaction', { code: -32601, message: 'Method not found' })
    expect(await statusOf(hash, asked)).toEqual({ status: 'pending' })
    expect(await statusOf(hash, asked)).toEqual({ status: 'unknown', isOther: true })
  })

  it('attack: one of somebody else that has failed says nothing of ours', async () => {
    at.svm.pause()
    const hash = await sendBy(signingWallet(ann).provider, 9n * SOL)
    at.svm.setBalance(ann.address, 2n * SOL)
    at.svm.resume()
    const asked = { to: bob.address, value: 9n * SOL }
    await sendAgain(hash)
    expect(await statusOf(hash, asked)).toMatchObject({ status: 'reverted' })
    expect(await statusOf(hash, asked, madeUp(4))).toEqual({ status: 'unknown', isOther: true })
  })

  /** The chain that has signed it sends it again. */
  const sendAgain = (hash: string) =>
    at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address })
})

describe('isAsked, of a coin', () => {
  const [from, to, value, fee] = ['from', 'to', 10n, 5n]
  const landed = (lost: bigint, got: bigint) => ({
    meta: {
      fee,
      preBalances: [90n, 10n, 0n],
      postBalances: [90n - lost, 10n + got, 0n],
      preTokenBalances: [],
      postTokenBalances: [],
      loadedAddresses: undefined,
    },
    transaction: { message: { accountKeys: [from, to, 'eve'] } },
  })

  it.each([
    ['with the fee', 15n, 10n],
    ['with the fee paid by somebody else', 10n, 10n],
  ])('behavior: %s: what was asked for', (_, lost, got) => {
    expect(isAsked(landed(lost, got), from, { to, value }, false)).toBe(true)
  })

  it.each([
    ['more to the receiver', 16n, 11n],
    ['more to somebody else', 16n, 10n],
    ['less', 14n, 9n],
    ['more than the sender has lost', 15n, 11n],
  ])('attack: %s: not what was asked for', (_, lost, got) => {
    expect(isAsked(landed(lost, got), from, { to, value }, false)).toBe(false)
  })

  it.each([
    [5n, true],
    [0n, true],
    [6n, false],
    [15n, false],
    [-1n, false],
  ])('attack: to oneself, %s lost: what was asked for is %s', (lost, expected) => {
    expect(isAsked(landed(lost, 0n), from, { to: from, value }, false)).toBe(expected)
  })
})

describe('isAsked, of a token', () => {
  const [from, to, token] = ['from', 'to', 'mint']
  const holding = (owner: string, amount: bigint, mint = token) => ({
    mint,
    owner,
    uiTokenAmount: { amount },
  })
  const landed = (
    before: readonly ReturnType<typeof holding>[],
    after: readonly ReturnType<typeof holding>[],
  ) => ({
    meta: {
      fee: 5_000n,
      preBalances: [5n],
      postBalances: [5n],
      preTokenBalances: [...before],
      postTokenBalances: [...after],
      loadedAddresses: undefined,
    },
    transaction: { message: { accountKeys: [from] } },
  })
  const asked = { to, token, value: 10n }

  it.each([
    ['all of it', [holding(from, 10n), holding(to, 0n)], [holding(from, 0n), holding(to, 10n)]],
    ['a new account', [holding(from, 30n)], [holding(from, 20n), holding(to, 10n)]],
    ['less a fee of the token', [holding(from, 10n), holding(to, 1n)], [holding(from, 0n), holding(to, 10n)]],
    [
      'from two accounts',
      [holding(from, 6n), holding(from, 4n)],
      [holding(from, 0n), holding(from, 0n), holding(to, 10n)],
    ],
  ])('behavior: %s has moved', (_, before, after) => {
    expect(isAsked(landed(before, after), from, asked, false)).toBe(true)
  })

  it.each([
    ['nothing', [], []],
    ['less', [holding(from, 10n)], [holding(from, 1n), holding(to, 9n)]],
    ['all of it to nobody', [holding(from, 10n), holding(to, 1n)], [holding(from, 0n), holding(to, 1n)]],
    ['to somebody else', [holding(from, 10n)], [holding(from, 0n), holding('eve', 10n)]],
    [
      'of another token',
      [holding(from, 10n, 'other')],
      [holding(from, 0n, 'other'), holding(to, 10n, 'other')],
    ],
    ['of somebody else', [holding('eve', 10n)], [holding('eve', 0n), holding(to, 10n)]],
    ['back', [holding(to, 10n)], [holding(from, 10n), holding(to, 0n)]],
    ['more', [holding(from, 95n)], [holding(from, 0n), holding(to, 95n)]],
    [
      'some to somebody else as well',
      [holding(from, 95n)],
      [holding(from, 0n), holding(to, 10n), holding('eve', 85n)],
    ],
    ['more than the sender has lost', [holding(from, 10n)], [holding(from, 0n), holding(to, 11n)]],
  ])('attack: %s has moved: not what was asked for', (_, before, after) => {
    expect(isAsked(landed(before, after), from, asked, false)).toBe(false)
  })

  it.each([
    ['nothing', [holding(from, 10n)], [holding(from, 10n)], true],
    ['a fee of the token', [holding(from, 10n)], [holding(from, 1n), holding(from, 8n)], true],
    ['all of it', [holding(from, 10n)], [holding(from, 0n), holding('eve', 10n)], false],
    ['another token alone', [holding(from, 9n, 'other')], [holding(from, 0n, 'other')], false],
  ])('attack: to oneself, %s is lost', (_, before, after, expected) => {
    expect(isAsked(landed(before, after), from, { ...asked, to: from }, false)).toBe(expected)
  })
})
