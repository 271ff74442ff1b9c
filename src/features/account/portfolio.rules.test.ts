import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../lib/amount.ts'
import { isCounterfeit } from '../../lib/counterfeit.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../../state/account.ts'
import { clean, hasCoin, holdings, merge, search, suspectsOf, totalOf } from './portfolio.rules.ts'

const NETWORK = 'eip155:1'
const at = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

const token = (n: number, more: Partial<TokenBalance> = {}): TokenBalance => ({
  caipNetworkId: NETWORK,
  address: at(n),
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 6,
  amount: 1_000_000n,
  price: '1',
  ...more,
})
const coin = (more: Partial<TokenBalance> = {}) =>
  token(0, { address: undefined, name: 'Ether', symbol: 'ETH', decimals: 18, price: '3000', ...more })

const known = (...tokens: TokenBalance[]): PortfolioState => ({ kind: 'known', tokens, at: 0 })
const balance = (value: bigint): BalanceState => ({ kind: 'known', value, symbol: 'ETH', decimals: 18 })
const NONE: BalanceState = { kind: 'none' }

const rows = (portfolio: PortfolioState, of: BalanceState = NONE) =>
  holdings({ portfolio, balance: of, caipNetworkId: NETWORK, isTestnet: false, trusted: [] })

describe('clean', () => {
  it('param: no row without decimals, none twice, whatever the letters’ case', () => {
    const lower = token(171)
    const upper = { ...lower, address: lower.address?.replace('ab', 'AB'), amount: 9n }
    expect(clean([token(1, { decimals: 0 }), lower, upper, coin(), coin({ amount: 1n })])).toMatchObject([
      { address: lower.address, amount: 1_000_000n, value: '1' },
      { symbol: 'ETH', amount: 1_000_000n },
    ])
  })

  it('param: mints in another case are other mints', () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const both = [token(1, { address: mint }), token(2, { address: mint.toLowerCase() })]
    expect(clean(both)).toHaveLength(2)
  })
})

describe('merge', () => {
  it('behavior: amounts and decimals are the chain’s, prices and pictures the list’s; what only the chain knows comes after', () => {
    const listed = [
      coin(),
      token(1, { value: '1', image: 'https://img.example/1' }),
      token(2, { value: '1' }),
    ]
    const onChain = [
      token(1, { amount: 2_500_000n, price: undefined }),
      token(3, { amount: 0n, price: undefined }),
    ]
    expect(merge(listed, onChain)).toEqual([
      coin({ value: formatAmount(1_000_000n * 3000n, 18) }),
      token(1, { amount: 2_500_000n, value: '2.5', image: 'https://img.example/1' }),
      token(2, { value: '1' }),
      token(3, { amount: 0n, price: undefined }),
    ])
  })

  it('attack: a list that lies about decimals is overruled', () => {
    const [row] = merge([token(1, { decimals: 2, value: '10000' })], [token(1, { price: undefined })])
    expect(row).toMatchObject({ decimals: 6, amount: 1_000_000n, value: '1' })
  })
})

describe('suspectsOf', () => {
  const world = { coin: 'ETH', trusted: [], isTestnet: false }
  const real = [coin(), token(1, { symbol: 'USDC', name: 'USD Coin' })]

  it.each([
    ['a Cyrillic letter in the symbol', { symbol: 'USD\u0421', name: 'Free' }],
    ['the symbol of a priced token, unpriced', { symbol: 'usdc', name: 'Free' }],
    ['the same in full-width letters', { symbol: 'ＵＳＤＣ', name: 'Free' }],
    ['the same with a gap', { symbol: 'US DC', name: 'Free' }],
    ['the name of a priced token', { symbol: 'FREE', name: 'USD C\u043ein' }],
    ['the coin’s symbol', { symbol: 'ETH', name: 'Free' }],
    ['one that is well known', { symbol: 'USDT', name: 'Free' }],
  ])('attack: %s', (_, { symbol, name }) => {
    const fake = token(9, { symbol, name, price: undefined })
    expect([...suspectsOf([...real, fake], world)]).toEqual([fake])
    const trusted = [fake.address ?? '']
    expect(suspectsOf([...real, fake], { ...world, trusted }).size).toBe(0)
  })

  it('param: one of its own without a price is none; two unpriced ones of a name say nothing of each other', () => {
    const unpriced = [1, 2].map((n) => token(n, { symbol: 'SAME', name: 'Same', price: undefined }))
    expect(suspectsOf([coin(), token(3), ...unpriced], world).size).toBe(0)
  })

  it('behavior: the same verdict as against the whole list', () => {
    const word = fc.constantFrom('USDC', 'USD\u0421', 'usdt', 'FREE', 'ETH', 'Gold', 'G\u043eld')
    const one = fc.record({ symbol: word, name: word, price: fc.constantFrom(undefined, '0', '2') })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.boolean(), (list, isTestnet) => {
        const tokens = [coin(), ...list.map((more, n) => token(n + 1, more))]
        const whole = tokens.filter((each) => isCounterfeit(each, { coin: 'ETH', isTestnet, listed: tokens }))
        expect([...suspectsOf(tokens, { ...world, isTestnet })]).toEqual(whole)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('holdings', () => {
  it('behavior: most worth first, then unpriced, nothing, suspect', () => {
    const list = rows(
      known(
        token(1, { symbol: 'USD\u0421' }),
        token(2, { amount: 0n, value: '0' }),
        token(3, { price: undefined }),
        token(4, { value: '9' }),
        coin({ amount: 10n ** 16n, value: '30' }),
        token(5, { value: '100' }),
      ),
    )
    expect(list.map(({ symbol }) => symbol)).toEqual(['T5', 'ETH', 'T4', 'T3', 'T2', 'USD\u0421'])
    expect(list.at(-1)).toMatchObject({ isSuspect: true })
  })

  it('behavior: the coin is always there with the chain’s own figure, also alone', () => {
    expect(rows({ kind: 'off' }, balance(5n))).toMatchObject([{ symbol: 'ETH', amount: 5n, name: 'ETH' }])
    const [row] = rows(known(coin({ value: '1' })), balance(2n * 10n ** 18n))
    expect(row).toMatchObject({ name: 'Ether', amount: 2n * 10n ** 18n, value: '6000' })
    expect(rows({ kind: 'unavailable' }, { kind: 'unavailable' })).toEqual([])
  })

  it('attack: rows of another network are not shown as this one’s', () => {
    expect(rows(known(token(1, { caipNetworkId: 'eip155:10' })))).toEqual([])
  })
})

describe('totalOf', () => {
  it('behavior: every cent; what has no price is said, what is suspect not counted', () => {
    const list = rows(
      known(
        token(1, { value: '0.1' }),
        token(2, { value: '0.2' }),
        token(3, { symbol: 'USD\u0421', value: '1000000' }),
        token(4, { amount: 0n, price: undefined }),
      ),
    )
    expect(totalOf(list)).toEqual({ value: '0.3', isPartial: false })
    expect(totalOf(rows(known(token(1, { value: '1' }), token(2, { price: undefined }))))).toEqual({
      value: '1',
      isPartial: true,
    })
  })

  it('param: without any price there is no total; nothing at known prices is $0', () => {
    expect(totalOf(rows(known(token(1, { price: undefined }))))).toBeUndefined()
    expect(totalOf(rows({ kind: 'off' }, balance(5n)))).toBeUndefined()
    expect(totalOf([])).toBeUndefined()
    expect(totalOf(rows(known(coin({ amount: 0n, value: '0' }))))).toEqual({ value: '0', isPartial: false })
  })

  it('behavior: the sum of its rows to the last digit, in any order', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 40n })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (values) => {
        const tokens = values.map((value, n) => token(n + 1, { value: formatAmount(value, 36) }))
        const total = totalOf(rows(known(...tokens.toReversed())))
        const sum = values.reduce((a, b) => a + b, 0n)
        expect(parseAmount(total?.value ?? '', 36)).toEqual({ ok: true, value: sum })
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('hasCoin', () => {
  it('param: by the list or by the chain; where neither tells, what is listed is not all', () => {
    expect(hasCoin(rows(known(token(1))))).toBe(false)
    expect(hasCoin(rows(known(token(1), coin())))).toBe(true)
    expect(hasCoin(rows(known(token(1)), balance(0n)))).toBe(true)
  })
})

describe('search', () => {
  it('param: every word, in any order and case, in name, symbol or address', () => {
    const list = rows(known(coin(), token(1, { name: 'USD Coin (local)', symbol: 'USDC' })))
    const found = (text: string) => search(list, text).map(({ symbol }) => symbol)
    expect(found('')).toHaveLength(2)
    expect(found('coin usd')).toEqual(['USDC'])
    expect(found('eth')).toEqual(['ETH'])
    expect(found(at(1))).toEqual(['USDC'])
    expect(found('coin eth')).toEqual([])
  })
})
