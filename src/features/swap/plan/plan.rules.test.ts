import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allowance, Change, Trial } from '../../../chains/calls.ts'
import type { Hex } from '../../../chains/chain.ts'
import { wrapData } from '../../../chains/evm/calls/allowances.ts'
import { ALICE, BOB, CAROL } from '../../../core/accounts.testing.ts'
import { MAX_AMOUNT } from '../../../lib/amount.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { type Built, checkBuilt, checkTrial, minimumReceived, type Wanted } from './plan.rules.ts'

const ROUTER: Hex = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNI: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** 100 of the one for at least 90 of the other. */
const wanted = (from: Hex | undefined, to: Hex | undefined, more: Partial<Wanted> = {}): Wanted => ({
  owner: ALICE,
  amount: 100n,
  from,
  to,
  minimum: 90n,
  ...more,
})
const facts = { isContract: true, tokens: [USDC, UNI, WETH], wrapData }
const SWAP: Built = { to: ROUTER, data: '0x12345678', spender: ROUTER }
const WRAP = wrapData({ amount: 100n, direction: 'wrap' })
const UNWRAP = wrapData({ amount: 100n, direction: 'unwrap' })

const verdict = (built: Partial<Built>, from: Hex | undefined, to: Hex | undefined, more: object = {}) =>
  checkBuilt(wanted(from, to), { ...SWAP, ...built }, { ...facts, ...more })

const lower = (address: Hex) => address.toLowerCase() as Hex

describe('minimumReceived', () => {
  it.each([
    [1_000_000n, 100n, 990_000n],
    [1_000_001n, 100n, 990_000n],
    [101n, 100n, 99n],
    [1n, 10n, 0n],
    [3n, 5_000n, 1n],
    [10n ** 60n + 1n, 10n, (10n ** 60n * 999n) / 1_000n],
  ])('param: of %s less %s hundredths of a percent: %s', (quoted, slippage, minimum) => {
    expect(minimumReceived(quoted, slippage)).toBe(minimum)
  })

  it('behavior: the greatest integer that is not above the exact value, of any amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
        fc.bigInt({ min: 10n, max: 5_000n }),
        (quoted, slippage) => {
          const minimum = minimumReceived(quoted, slippage)
          const exact = quoted * (10_000n - slippage)
          expect(minimum * 10_000n <= exact && (minimum + 1n) * 10_000n > exact).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('checkBuilt', () => {
  it.each([
    ['the coin for a token', undefined, USDC, 100n],
    ['a token for the coin', USDC, undefined, 0n],
    ['a token for another', USDC, UNI, 0n],
  ] as const)('behavior: %s: the value is ours', (_, from, to, value) => {
    expect(verdict({}, from, to)).toEqual({
      ok: true,
      isWrap: false,
      call: { to: ROUTER, value, data: SWAP.data },
    })
  })

  it('behavior: the coin needs no approval, and nobody is asked whom one would name', () => {
    expect(verdict({ spender: undefined }, undefined, USDC).ok).toBe(true)
    expect(verdict({ spender: BOB }, undefined, USDC).ok).toBe(true)
  })

  it.each([
    ['the account itself', { to: ALICE, spender: ALICE }],
    ['the account in other letters', { to: lower(ALICE), spender: lower(ALICE) }],
    ['the token that is sold', { to: USDC, spender: USDC }],
    ['the token that is bought', { to: UNI, spender: UNI }],
    ['a listed token', { to: WETH, spender: WETH }],
    ['a listed token in other letters', { to: lower(WETH), spender: lower(WETH) }],
    ['a contract that is not the spender', { spender: BOB }],
    ['a contract, with no approval', { spender: undefined }],
  ])('attack: a call of %s', (_, built) => {
    expect(verdict(built, USDC, UNI)).toMatchObject({ ok: false })
  })

  it('attack: an address without code', () => {
    expect(verdict({}, USDC, UNI, { isContract: false })).toMatchObject({ ok: false })
    expect(verdict({}, undefined, UNI, { isContract: false })).toMatchObject({ ok: false })
  })

  it('attack: the tokens of the swap are none to call, listed or not', () => {
    expect(verdict({ to: USDC, spender: USDC }, USDC, UNI, { tokens: [] })).toMatchObject({ ok: false })
    expect(verdict({ to: UNI }, undefined, UNI, { tokens: [] })).toMatchObject({ ok: false })
  })

  it.each([
    ['the coin wrapped', undefined, WETH, WRAP, 100n],
    ['unwrapped', WETH, undefined, UNWRAP, 0n],
    ['unwrapped, in capital letters', WETH, undefined, `0x${UNWRAP.slice(2).toUpperCase()}`, 0n],
  ] as const)('behavior: %s', (_, from, to, data, value) => {
    expect(verdict({ to: WETH, data: data as Hex, spender: undefined }, from, to)).toEqual({
      ok: true,
      isWrap: true,
      call: { to: WETH, value, data },
    })
  })

  it.each([
    ['more is unwrapped', WETH, undefined, wrapData({ amount: 101n, direction: 'unwrap' })],
    ['less is unwrapped', WETH, undefined, wrapData({ amount: 99n, direction: 'unwrap' })],
    ['something follows', WETH, undefined, `${UNWRAP}00`],
    ['deposit, with something behind it', undefined, WETH, `${WRAP}00`],
    ['deposit where it is to be unwrapped', WETH, undefined, WRAP],
    ['withdraw where it is to be wrapped', undefined, WETH, UNWRAP],
    ['wrapped for another token', undefined, USDC, WRAP],
    ['unwrapped of another token', USDC, undefined, UNWRAP],
    ['unwrapped for a token', WETH, USDC, UNWRAP],
    ['transfer', WETH, undefined, `0xa9059cbb${'0'.repeat(128)}`],
  ] as const)('attack: %s: refused', (_, from, to, data) => {
    expect(verdict({ to: WETH, data: data as Hex, spender: WETH }, from, to)).toMatchObject({ ok: false })
  })
})

const tried = (changes: readonly Change[], allowances: readonly Allowance[] = []): Trial => ({
  kind: 'tried',
  isWhole: true,
  changes,
  allowances,
})
const GOOD = [
  { token: USDC, change: -100n },
  { token: UNI, change: 90n },
]
const NOBODY = { spender: ROUTER, allowed: 100n, before: 1 }
const judge = (trial: Trial, want = wanted(USDC, UNI), more: Partial<typeof NOBODY> = {}) => {
  const checked = checkTrial(want, trial, { ...NOBODY, ...more })
  return checked.ok || checked.problem
}
const left = (token: Hex, spender: Hex, amount: bigint) => tried(GOOD, [{ token, spender, amount }])

describe('checkTrial', () => {
  it('behavior: exactly what was agreed, and anything better', () => {
    expect(judge(tried(GOOD))).toBe(true)
    expect(
      judge(
        tried([
          { token: USDC, change: -1n },
          { token: UNI, change: 91n },
        ]),
      ),
    ).toBe(true)
    expect(judge(tried([...GOOD, { token: WETH, change: 5n }, { change: 5n }]))).toBe(true)
    expect(judge(tried([{ change: -100n }, { token: UNI, change: 90n }]), wanted(undefined, UNI))).toBe(true)
    expect(judge(tried([{ token: USDC, change: -100n }, { change: 90n }]), wanted(USDC, undefined))).toBe(
      true,
    )
  })

  it.each([
    ['one unit more of what is sold', [{ token: USDC, change: -101n }, GOOD[1]]],
    ['the same in two parts', [GOOD[0], { token: lower(USDC), change: -1n }, GOOD[1]]],
    ['nothing of what is bought', [GOOD[0]]],
    ['as much of another token', [GOOD[0], { token: WETH, change: 90n }]],
    [
      'less of what is bought, and another token leaves',
      [GOOD[0], { token: UNI, change: 89n }, { token: WETH, change: -1n }],
    ],
    ['another token leaves', [...GOOD, { token: WETH, change: -1n }]],
    ['coins leave', [...GOOD, { change: -1n }]],
  ] as [string, Change[]][])('attack: %s', (_, changes) => {
    expect(judge(tried(changes))).toBe('differs')
  })

  it.each([
    ['one unit less of what is bought', [GOOD[0], { token: UNI, change: 89n }]],
    ['what is bought, and some of it away again', [...GOOD, { token: UNI, change: -1n }]],
  ] as [string, Change[]][])('attack: %s, as of a token that keeps a part', (_, changes) => {
    expect(judge(tried(changes))).toBe('short')
  })

  it('attack: nothing arrives where the minimum is rounded to nothing', () => {
    const want = wanted(USDC, UNI, { minimum: 0n })
    expect(judge(tried([{ token: USDC, change: -100n }]), want)).toBe('differs')
    expect(
      judge(
        tried([
          { token: USDC, change: -100n },
          { token: UNI, change: 1n },
        ]),
        want,
      ),
    ).toBe(true)
  })

  it('behavior: an allowance of the spender up to what was allowed, or one that ends', () => {
    expect(judge(left(USDC, ROUTER, 100n))).toBe(true)
    expect(judge(left(lower(USDC), lower(ROUTER), 1n))).toBe(true)
    expect(judge(left(WETH, BOB, 0n))).toBe(true)
  })

  it.each([
    ['above what was allowed', left(USDC, ROUTER, 101n)],
    ['without a limit', left(USDC, ROUTER, 2n ** 256n - 1n)],
    ['of somebody else', left(USDC, CAROL, 1n)],
    ['of another token', left(UNI, ROUTER, 1n)],
  ])('attack: an allowance %s', (_, trial) => {
    expect(judge(trial)).toBe('differs')
  })

  it('attack: where the coin is sold no allowance is expected at all', () => {
    const trial = tried(
      [{ change: -100n }, { token: UNI, change: 90n }],
      [{ token: USDC, spender: ROUTER, amount: 1n }],
    )
    const want = wanted(undefined, UNI)
    expect(checkTrial(want, trial, { spender: undefined, allowed: 0n, before: 0 }).ok).toBe(false)
  })

  it('error: a call that fails says which one and why; nothing tried is for the review to say', () => {
    expect(checkTrial(wanted(USDC, UNI), { kind: 'reverted', at: 1, reason: 'EXPIRED' }, NOBODY)).toEqual({
      ok: false,
      problem: 'reverts',
      why: 'Call 2 of 2 would fail: EXPIRED',
    })
    expect(judge({ kind: 'reverted', at: 0 })).toBe('reverts')
    expect(judge({ kind: 'untried' })).toBe(true)
  })

  it('behavior: accepted exactly when every rule holds, whatever the node says', () => {
    const token = fc.constantFrom<Hex | undefined>(undefined, USDC, UNI, WETH, lower(UNI))
    const spender = fc.constantFrom<Hex>(ROUTER, CAROL, lower(ROUTER))
    const amount = fc.oneof(fc.bigInt({ min: -2n, max: 2n }), fc.bigInt({ min: 0n, max: MAX_AMOUNT }))
    const change = fc.record({ token, change: amount.chain((by) => fc.constantFrom(by, -by)) })
    const allowance = fc.record({
      token: fc.constantFrom<Hex>(USDC, UNI),
      spender,
      amount: amount.map((by) => (by < 0n ? -by : by)),
    })
    const any = fc.array(change, { maxLength: 4 })
    let accepted = 0
    fc.assert(
      fc.property(any, fc.array(allowance, { maxLength: 2 }), amount, amount, (changes, allowances, a, b) => {
        const want = wanted(USDC, UNI, { amount: a < 0n ? -a : a, minimum: b < 0n ? -b : b })
        const sums = new Map<string, bigint>()
        for (const { token: of, change: by } of changes) {
          const key = of?.toLowerCase() ?? ''
          sums.set(key, (sums.get(key) ?? 0n) + by)
        }
        const [sold, bought] = [sums.get(lower(USDC)) ?? 0n, sums.get(lower(UNI)) ?? 0n]
        const isRight =
          sold + want.amount >= 0n &&
          bought > 0n &&
          changes.every(
            ({ token: of, change: by }) => by >= 0n || of === USDC || of?.toLowerCase() === lower(UNI),
          ) &&
          allowances.every(
            (one) =>
              one.amount === 0n ||
              (one.token === USDC && one.spender.toLowerCase() === lower(ROUTER) && one.amount <= 100n),
          )
        const isFine = isRight && bought >= want.minimum
        const plain = changes.map(({ token: of, change: by }) => ({ ...(of && { token: of }), change: by }))
        expect(judge(tried(plain, allowances), want)).toBe(isFine ? true : isRight ? 'short' : 'differs')
        if (isFine) accepted += 1
      }),
      { numRuns: RUNS },
    )
    expect(accepted).toBeGreaterThan(RUNS / 100)
  })
})
