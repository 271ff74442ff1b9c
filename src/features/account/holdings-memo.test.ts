import { describe, expect, it } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../../state/account.ts'
import { createAccountReads } from './account.state.ts'
import { memoHoldings, prepareHoldings } from './holdings-memo.ts'
import { type HoldingsInput, holdings } from './portfolio.rules.ts'

const NETWORK = 'eip155:1'
const token = (n: number, more: Partial<TokenBalance> = {}): TokenBalance => ({
  caipNetworkId: NETWORK,
  address: `0x${n.toString(16).padStart(40, '0')}`,
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 6,
  amount: 1_000_000n,
  price: '1',
  value: '1',
  ...more,
})
const known = (...tokens: TokenBalance[]): PortfolioState => ({ kind: 'known', tokens, at: 0 })
const coin = (value: bigint, symbol = 'ETH'): BalanceState => ({ kind: 'known', value, symbol, decimals: 18 })
const fake = token(3, { symbol: 'POL', price: undefined, value: undefined })
const shown = (more: Partial<HoldingsInput> = {}): HoldingsInput => ({
  portfolio: known(token(1), token(2), fake),
  balance: coin(1n),
  caipNetworkId: NETWORK,
  isTestnet: false,
  trusted: [],
  ...more,
})

describe('memoHoldings', () => {
  it('behavior: the same is made once, also when it is asked for in other words', () => {
    const { holdings: memo } = createAccountReads(createHarness().core)
    const { portfolio } = shown()
    const first = memoHoldings(memo, shown({ portfolio }))
    expect(first).toEqual(holdings(shown({ portfolio })))
    expect(memoHoldings(memo, shown({ portfolio, trusted: [] }))).toBe(first)
  })

  it('behavior: the same whether it was learnt before or not', () => {
    const { holdings: memo } = createAccountReads(createHarness().core)
    const wanted = shown()
    prepareHoldings(memo, wanted)
    expect(memoHoldings(memo, wanted)).toEqual(holdings(wanted))
  })

  it.each<readonly [string, Partial<HoldingsInput>]>([
    ['tokens', { portfolio: known(token(1), token(2), fake, token(4)) }],
    ['amount of the coin', { balance: coin(2n) }],
    ['coin', { balance: coin(1n, 'POL') }],
    ['failed balance', { balance: { kind: 'unavailable' } }],
    ['network', { caipNetworkId: 'eip155:10' }],
    ['test network', { isTestnet: true }],
    ['named by the host', { trusted: [fake.address ?? ''] }],
    ['portfolio that is not there', { portfolio: { kind: 'loading' } }],
  ])('behavior: made anew for another one: %s', (_, more) => {
    const { holdings: memo } = createAccountReads(createHarness().core)
    const { portfolio } = shown()
    memoHoldings(memo, shown({ portfolio }))
    const wanted = shown({ portfolio, ...more })
    expect(memoHoldings(memo, wanted)).toEqual(holdings(wanted))
    // And back again.
    expect(memoHoldings(memo, shown({ portfolio }))).toEqual(holdings(shown({ portfolio })))
  })
})
