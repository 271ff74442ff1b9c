import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { formatAmount, MAX_AMOUNT } from '../../../lib/amount.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import type { AssetContext, Sendable, TokenState } from '../../../transfer/tokens.ts'
import type { QuoteState } from '../contract.ts'
import {
  check,
  checkQuoted,
  keyOf,
  otherSide,
  priceImpact,
  rateOf,
  readSlippage,
  sideOf,
  type Written,
} from './draft.rules.ts'

const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NETWORK = 'eip155:1'

const coin = (more: Partial<Sendable> = {}): Sendable => ({
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  balance: { kind: 'known', value: 10n ** 18n },
  ...more,
})
const usdc = (more: Partial<Sendable> = {}): Sendable =>
  coin({ symbol: 'USDC', name: 'USD Coin', address: USDC, decimals: 6, ...more })

const written = (more: Partial<Written> & { amount?: string; slippage?: string } = {}): Written => {
  const { amount = '0.5', slippage = '1', ...rest } = more
  return { draft: { amount, slippage }, from: coin(), to: usdc(), languages: [], ...rest }
}
const problem = (given: Written) => {
  const checked = check(given)
  return checked.ok ? 'ok' : `${checked.problem.key} ${checked.problem.field}`
}

describe('readSlippage', () => {
  it.each([
    ['0.1', 10n],
    ['0,1', 10n],
    ['1', 100n],
    [' 1.5 ', 150n],
    ['0.55', 55n],
    ['50', 5_000n],
    ['50.00', 5_000n],
    ['１．５', 150n],
    ['', undefined],
    ['0', undefined],
    ['0.09', undefined],
    ['0.099', undefined],
    ['0.555', undefined],
    ['50.01', undefined],
    ['51', undefined],
    ['100', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['0x1', undefined],
    ['1%', undefined],
    ['NaN', undefined],
    ['9'.repeat(200), undefined],
  ])('param: %o: %s', (text, value) => {
    expect(readSlippage(text, [])).toBe(value)
  })

  it('param: the digits of the visitor’s own language', () => {
    expect(readSlippage('١٫٥', ['ar-EG'])).toBe(150n)
    expect(readSlippage('١٫٥', [])).toBeUndefined()
  })

  it('behavior: every hundredth from 0.1 to 50 is read as it is written, and nothing beyond', () => {
    for (let hundredths = 0n; hundredths <= 6_000n; hundredths++) {
      const isMeant = hundredths >= 10n && hundredths <= 5_000n
      expect(readSlippage(formatAmount(hundredths, 2), [])).toBe(isMeant ? hundredths : undefined)
    }
  })
})

describe('check', () => {
  it.each([
    ['no token', { to: undefined, amount: 'x' }, 'swap.problem.token none'],
    ['the same coin', { to: coin(), amount: 'x' }, 'swap.problem.same token'],
    [
      'the same token in other letters',
      { from: usdc(), to: usdc({ address: USDC.toLowerCase() as Hex }) },
      'swap.problem.same token',
    ],
    [
      'a token that is none',
      { from: usdc({ problem: 'send.problem.decimals' }), to: coin() },
      'send.problem.decimals token',
    ],
    ['bought, and none', { to: usdc({ problem: 'send.problem.decimals' }) }, 'send.problem.decimals token'],
    ['no balance', { from: coin({ balance: { kind: 'unavailable' } }) }, 'send.problem.balance none'],
    ['no amount', { amount: '', slippage: 'x' }, 'swap.problem.amount none'],
    ['nothing', { amount: '0.00', slippage: 'x' }, 'swap.problem.amount none'],
    ['no number', { amount: '1e3', slippage: 'x' }, 'send.problem.not-a-number amount'],
    ['below nothing', { amount: '-1' }, 'send.problem.negative amount'],
    ['a digit too many', { amount: `0.${'0'.repeat(18)}1` }, 'send.problem.too-many-decimals amount'],
    ['slippage', { amount: '9', slippage: '0.05' }, 'swap.problem.slippage slippage'],
    ['too much', { amount: '1.000000000000000001' }, 'swap.problem.funds amount'],
    ['everything', { amount: '1' }, 'ok'],
    ['a balance still read', { amount: '9', from: coin({ balance: { kind: 'loading' } }) }, 'ok'],
  ] as [string, Parameters<typeof written>[0], string][])('param: %s: %s', (_, given, found) => {
    expect(problem(written(given))).toBe(found)
  })

  it('behavior: what is taken is what was typed, to the last unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: MAX_AMOUNT }),
        fc.integer({ min: 0, max: 36 }),
        fc.bigInt({ min: 10n, max: 5_000n }),
        (value, decimals, slippage) => {
          const given = written({
            amount: formatAmount(value, decimals),
            slippage: formatAmount(slippage, 2),
            from: coin({ decimals, balance: { kind: 'known', value } }),
          })
          expect(check(given)).toEqual({ ok: true, amount: value, slippage })
          const less = coin({ decimals, balance: { kind: 'known', value: value - 1n } })
          expect(problem({ ...given, from: less })).toBe('swap.problem.funds amount')
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('checkQuoted', () => {
  const quote = { fromAmount: 5n, toAmount: 7n, at: 0, monotonic: 0 }
  const found = (state: QuoteState, given = written()) => {
    const checked = checkQuoted(given, state)
    return checked.ok ? 'ok' : checked.problem.key
  }

  it.each([
    [{ kind: 'none' }, 'swap.quote.reading'],
    [{ kind: 'reading' }, 'ok'],
    [{ kind: 'known', quote }, 'ok'],
    [{ kind: 'failed', problem: 'swap.problem.liquidity' }, 'swap.problem.liquidity'],
  ] as [QuoteState, string][])('param: %o: %s', (state, key) => {
    expect(found(state)).toBe(key)
  })

  it('behavior: what was typed comes first, then both balances, then the quote', () => {
    const failed: QuoteState = { kind: 'failed', problem: 'swap.problem.liquidity' }
    const loading = { balance: { kind: 'loading' } } as const
    expect(found(failed, written({ amount: '' }))).toBe('swap.problem.amount')
    expect(found(failed, written({ from: coin(loading) }))).toBe('send.balance.loading')
    expect(found(failed, written({ to: usdc(loading) }))).toBe('send.balance.loading')
  })
})

describe('priceImpact', () => {
  it.each([
    ['100', '97', 300n],
    ['100', '97.01', 299n],
    ['100', '90', 1_000n],
    ['100', '0', 10_000n],
    ['100', '100', 0n],
    ['100', '250', 0n],
    ['0', '1', undefined],
    [undefined, '1', undefined],
    ['1', undefined, undefined],
    ['x', '1', undefined],
    ['0.000000000000000001', '0.0000000000000000005', 5_000n],
  ] as const)('param: %s for %s: %s', (paid, received, impact) => {
    expect(priceImpact(paid, received)).toBe(impact)
  })

  it('behavior: exact, rounded down, never below nothing or above all of it', () => {
    const dollars = fc.bigInt({ min: 1n, max: 10n ** 60n })
    fc.assert(
      fc.property(dollars, dollars, (a, b) => {
        const impact = priceImpact(formatAmount(a, 36), formatAmount(b, 36))
        expect(impact).toBe(b >= a ? 0n : ((a - b) * 10_000n) / a)
        expect(impact).toBeLessThanOrEqual(10_000n)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('rateOf', () => {
  it('behavior: one whole token in units of the other, exactly, whatever the decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: MAX_AMOUNT }),
        fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
        fc.integer({ min: 0, max: 36 }),
        (amount, other, decimals) => {
          const rate = rateOf({ symbol: 'A', decimals, amount }, other)
          const exact = other * 10n ** BigInt(decimals)
          expect(rate * amount <= exact && (rate + 1n) * amount > exact).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('behavior: of nothing there is none', () => {
    expect(rateOf({ symbol: 'A', decimals: 6, amount: 0n }, 5n)).toBe(0n)
  })
})

describe('sideOf', () => {
  const context: AssetContext = {
    network: { caipNetworkId: NETWORK, chainNamespace: 'eip155' },
    account: ALICE,
    balance: { kind: 'known', value: 7n, symbol: 'ETH', decimals: 18 },
    portfolio: { kind: 'none' },
    prices: {},
    coins: {},
    now: 0,
  }
  const asset = { caipNetworkId: NETWORK, address: USDC } as const
  const named = { caipNetworkId: NETWORK, symbol: 'USDC', name: 'USD Coin', decimals: 6, hasPermit: false }
  const list = (more: object = {}) => ({
    kind: 'known' as const,
    caipNetworkId: NETWORK as typeof asset.caipNetworkId,
    tokens: [{ ...named, address: USDC.toLowerCase(), image: 'https://img.example/u.png', ...more }],
  })
  const known = (decimals: number): Readonly<Record<string, TokenState>> => ({
    [keyOf(asset)]: {
      kind: 'known',
      token: asset,
      owner: ALICE,
      facts: { address: USDC, symbol: 'USDC', name: 'By the chain', decimals, balance: 9n },
    },
  })

  it('behavior: without an asset the coin', () => {
    expect(sideOf(context, { tokens: {}, listed: { kind: 'none' } }, undefined)).toMatchObject({
      symbol: 'ETH',
      balance: { kind: 'known', value: 7n },
    })
  })

  it('behavior: until the chain has answered, the exchange names it; then the chain does', () => {
    const reading = sideOf(context, { tokens: {}, listed: list() }, asset)
    expect(reading).toMatchObject({
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      balance: { kind: 'loading' },
    })
    const side = sideOf(context, { tokens: known(6), listed: list() }, asset)
    expect(side).toMatchObject({ name: 'By the chain', decimals: 6, balance: { kind: 'known', value: 9n } })
    expect(side.image).toBe('https://img.example/u.png')
    expect(side.problem).toBeUndefined()
  })

  it('attack: decimals that the exchange and the chain do not agree on', () => {
    const side = sideOf(context, { tokens: known(6), listed: list({ decimals: 18 }) }, asset)
    expect(side).toMatchObject({ decimals: 6, problem: 'send.problem.decimals' })
  })

  it('behavior: either side has the other', () => {
    expect([otherSide('from'), otherSide('to')]).toEqual(['to', 'from'])
  })
})
