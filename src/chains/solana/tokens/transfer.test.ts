/** Token transfers on the local chain: the amount, the fee, the rent, and what a token keeps. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extensions } from '../../../../local/solana/tokens.mjs'
import { RUNS } from '../../../lib/runs.testing.ts'
import { programs } from '../instructions.ts'
import { SOL, signingWallet, tokenTransferOf } from '../solana.testing.ts'
import { associatedAccount } from './derive.ts'
import {
  ann,
  at,
  bob,
  feeOf,
  made,
  owned,
  sendAndCheck,
  sendBy,
  someone,
  startTokenChain,
  status,
} from './transfer.testing.ts'

startTokenChain()

describe('a transfer of a token', () => {
  it('behavior: to an account that is there: the amount, the fee, and nothing else', async () => {
    at.svm.setPrices([3_000_000n])
    const token = await made(1_234_567n)
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 5n })
    const fee = await sendAndCheck(token, 1_234_567n)
    expect(fee).not.toHaveProperty('deposit')
    expect(fee).not.toHaveProperty('withheld')
    expect(fee.rent).toBe(0n)
    expect(fee.total).toBe(5_000n + fee.priority)
    expect(fee.priority).toBeGreaterThan(0n)
  })

  it('behavior: to one that is not: it is opened, and its rent is told apart', async () => {
    for (const extension of [
      undefined,
      [extensions.fee({ limit: 9n, share: 1 })],
      [extensions.pausable(false)],
    ]) {
      const token = await made(1_000n, extension ? { extensions: extension } : {})
      const to = await someone()
      const fee = await sendAndCheck(token, 1_000n, to)
      const account = await associatedAccount(to, token.address, fee.route?.program ?? '')
      expect(fee.deposit).toBe(at.svm.balance(account))
      expect(fee.deposit).toBeGreaterThan(2_000_000n)
    }
  })

  it('behavior: what lies on its address already is not paid again', async () => {
    const token = await made()
    const to = await someone()
    const account = await associatedAccount(to, token.address, programs.token)
    at.svm.setBalance(account, 1_000_000n)
    const fee = await sendAndCheck(token, 1n, to)
    expect(fee.deposit).toBe(at.svm.balance(account) - 1_000_000n)
  })

  it('behavior: Token-2022’s fee is the program’s, to the unit, and less arrives', async () => {
    const token = await made(10n ** 15n, { extensions: [extensions.fee({ limit: 5_000n, share: 123 })] })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    const amount = fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 9n))
    await fc.assert(
      fc.asyncProperty(amount, async (value) => {
        at.svm.setBalance(ann.address, SOL)
        const { withheld } = await sendAndCheck(token, value)
        expect(withheld).toBe([(value * 123n + 9_999n) / 10_000n, 5_000n].sort((a, b) => Number(a - b))[0])
      }),
      { numRuns: Math.ceil(RUNS / 400) },
    )
  })

  it('behavior: the fee is that of the epoch, and one that changed meanwhile moves nothing', async () => {
    const fees = extensions.fee({ epoch: 10, limit: 999n, share: 500 }, { limit: 999n, share: 100 })
    const token = await made(10_000n, { extensions: [fees] })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    for (const [epoch, withheld] of [
      [9, 10n],
      [10, 50n],
      [11, 50n],
    ] as const) {
      at.svm.setEpoch(epoch)
      expect(await sendAndCheck(token, 1_000n)).toMatchObject({ withheld })
    }
    at.svm.setEpoch(9)
    const fee = await feeOf(token, 1_000n)
    at.svm.setEpoch(10)
    const { provider } = signingWallet(ann)
    await expect(sendBy(provider, token, 1_000n, fee)).rejects.toMatchObject({ code: 'token-fee-changed' })
    expect(await owned(ann.address, token)).toBe(7_000n)
  })

  it('behavior: a token that could keep some, and keeps nothing, says nothing of it', async () => {
    const token = await made(1_000n, { extensions: [extensions.fee({ limit: 5_000n, share: 0 })] })
    expect(await sendAndCheck(token, 1_000n)).not.toHaveProperty('withheld')
  })

  it('behavior: to oneself nothing is withheld and nothing opened', async () => {
    const token = await made(1_000n, { extensions: [extensions.fee({ limit: 5_000n, share: 100 })] })
    const fee = await feeOf(token, 1_000n, ann.address)
    expect(fee).not.toHaveProperty('withheld')
    expect(fee).not.toHaveProperty('deposit')
    const hash = await sendBy(signingWallet(ann).provider, token, 1_000n, fee, ann.address)
    expect(await status(hash)).toMatchObject({ status: 'success' })
    expect(await owned(ann.address, token)).toBe(1_000n)
  })

  it('behavior: wrapped SOL opens an account at its rent, not at its amount', async () => {
    const mint = 'So11111111111111111111111111111111111111112'
    const account = await associatedAccount(ann.address, mint, programs.token)
    const reserve = 2_039_280n
    at.svm.placeMint({ address: mint, authority: ann.address, decimals: 9 })
    at.svm.placeHolding({ address: account, mint, owner: ann.address, amount: 700n, native: reserve })
    const to = await someone()
    const fee = await sendAndCheck({ address: mint, decimals: 9 }, 700n, to)
    expect(fee.deposit).toBe(reserve)
  })

  it('behavior: any amount of any decimals arrives whole', async () => {
    const decimals = fc.integer({ min: 0, max: 36 })
    await fc.assert(
      fc.asyncProperty(decimals, fc.bigInt(1n, 2n ** 64n - 1n), async (positions, value) => {
        at.svm.setBalance(ann.address, SOL)
        const token = await made(2n ** 64n - 1n, { decimals: positions })
        await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
        await sendAndCheck(token, value)
      }),
      { numRuns: Math.ceil(RUNS / 400) },
    )
  })

  it('behavior: the price is what was paid for the accounts that are written to', async () => {
    const token = await made()
    await feeOf(token, 1n)
    const asked = at.svm.requests.find(({ method }) => method === 'getRecentPrioritizationFees')
    const of = (owner: string) => associatedAccount(owner, token.address, programs.token)
    expect(asked?.params).toEqual([[ann.address, await of(ann.address), await of(bob.address)]])
  })

  it('behavior: an amount of nothing is a question about the fee', async () => {
    const token = await made(0n)
    expect(await feeOf(token, 0n)).toMatchObject({ total: 5_000n, deposit: 2_039_280n })
  })

  it('behavior: the limit is what the trial used × 1.2; 10,000 lamports of priority unless agreed', async () => {
    at.svm.setPrices([10n ** 12n])
    const token = await made()
    const used = { err: null, unitsConsumed: 12_345, accounts: null }
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    at.svm.fail('simulateTransaction', { result: { context: { slot: 1 }, value: used } })
    const fee = await feeOf(token, 1n)
    expect(fee.units).toBe(14_814n)
    expect(fee.priority).toBeLessThanOrEqual(10_000n)
    expect(fee.priority).toBeGreaterThan(9_990n)
    const transfer = tokenTransferOf(ann.address, bob.address, 1n, token)
    const more = await at.chain.fee({ network: at.network, transfer, maxPriority: 50_000n })
    expect(more.priority).toBeGreaterThan(49_000n)
  })

  it('behavior: a node that counts no units is asked for enough', async () => {
    const token = await made()
    at.svm.fail('simulateTransaction', { result: { context: { slot: 1 }, value: { err: null } } })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    expect(await feeOf(token, 1n)).toMatchObject({ units: 120_000n })
  })
})
