import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SwapToken } from '../../../api/contract.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { toChecksum } from '../../../lib/checksum.ts'
import { createCounterfeitCheck } from '../../../lib/counterfeit.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import type { TokenBalance } from '../../../state/account.ts'
import type { Choice } from '../../../transfer/token-choices.ts'
import type { AssetContext } from '../../../transfer/tokens.ts'
import { createSearch, named, type Sections, sectionsOf } from './token.rules.ts'

const NETWORK = 'eip155:1'
const addressOf = (n: number) => toChecksum(n.toString(16).padStart(40, '0'))

/** As the exchange lists it; without a number the coin. */
const token = (symbol: string, n?: number, more: Partial<SwapToken> = {}): SwapToken => ({
  caipNetworkId: NETWORK,
  symbol,
  name: `${symbol} token`,
  decimals: 18,
  hasPermit: false,
  image: `https://img.example/${n}.png`,
  ...(n !== undefined && { address: addressOf(n) }),
  ...more,
})
const owned = (symbol: string, n: number, amount: bigint, price?: string): TokenBalance => ({
  caipNetworkId: NETWORK,
  address: addressOf(n),
  symbol,
  name: `${symbol} token`,
  decimals: 18,
  amount,
  ...(price && { price, value: price }),
})

const build = (listed: readonly SwapToken[], held: readonly TokenBalance[] = []): Sections => {
  const context: AssetContext = {
    network: { caipNetworkId: NETWORK, chainNamespace: 'eip155' },
    account: ALICE,
    balance: { kind: 'known', value: 1n, symbol: 'ETH', decimals: 18 },
    portfolio: { kind: 'known', at: 0, isPartial: false, tokens: held },
    prices: {},
    coins: {},
    now: 0,
  }
  return sectionsOf(context, listed, createCounterfeitCheck({ coin: 'ETH', listed: held }))
}
const all = ({ own, suggested, all: others }: Sections): readonly Choice[] => [
  ...own,
  ...suggested,
  ...others,
]
const symbols = (list: readonly Choice[]) => list.map(({ symbol }) => symbol)

describe('sectionsOf', () => {
  it('behavior: the coin and what is held, what is suggested and all others by their symbols', () => {
    const listed = [
      token('ETH'),
      token('ZRX', 1),
      token('USDC', 2),
      token('UNI', 3),
      token('ABC', 4),
      token('DAI', 5),
      token('AAVE', 6),
    ]
    const sections = build(listed, [owned('DAI', 5, 9n, '1'), owned('ZRX', 1, 0n)])
    expect(symbols(sections.own)).toEqual(['ETH', 'DAI'])
    expect(symbols(sections.suggested)).toEqual(['AAVE', 'UNI', 'USDC'])
    expect(symbols(sections.all)).toEqual(['ABC', 'ZRX'])
  })

  it('behavior: nothing is listed twice, in whatever letters its address is', () => {
    const other = token('DAI', 171, { address: addressOf(171).toLowerCase() })
    const sections = build([token('ETH'), other, token('WETH', 2)], [owned('DAI', 171, 9n)])
    expect(symbols(all(sections))).toEqual(['ETH', 'DAI', 'WETH'])
  })

  it('attack: a symbol that two have is suggested for neither', () => {
    expect(symbols(build([token('USDC', 1), token('usdc', 2), token('DAI', 3)]).suggested)).toEqual(['DAI'])
    const held = build([token('USDC', 1)], [owned('USDC', 2, 5n)])
    expect(held.suggested).toEqual([])
  })

  it('behavior: a well-known symbol that nobody else has is genuine, although the exchange names no price', () => {
    const sections = build([token('USDC', 1), token('UЅDT', 2)], [owned('DAI', 3, 9n, '1')])
    expect(symbols(sections.suggested)).toEqual(['USDC'])
    expect(sections.all).toMatchObject([{ symbol: 'UЅDT', isSuspect: true }])
  })

  it('attack: imitations come last, without their pictures', () => {
    const sections = build(
      [token('USDC', 9), token('UЅDC', 1), token('ETH', 2), token('ZRX', 3)],
      [owned('USDC', 9, 5n, '1')],
    )
    expect(symbols(sections.all)).toEqual(['ZRX', 'ETH', 'UЅDC'])
    expect(sections.all.map(({ isSuspect }) => isSuspect)).toEqual([false, true, true])
    expect(sections.all[1]?.image).toBeUndefined()
    expect(sections.all[0]?.image).toBe('https://img.example/3.png')
  })
})

describe('createSearch', () => {
  it('behavior: by symbol, name or whole address, in each section', () => {
    const sections = build([token('USDC', 1), token('ABC', 2, { name: 'Meadow' })], [owned('DAI', 3, 9n)])
    const search = createSearch(sections)
    const by = (query: string) => symbols(all(search(query)))
    expect(by('usd')).toEqual(['USDC'])
    expect(by('MEAD')).toEqual(['ABC'])
    expect(by(addressOf(3).toLowerCase())).toEqual(['DAI'])
    expect(by(addressOf(3).slice(0, -1))).toEqual([])
    expect(by(' ')).toEqual(['ETH', 'DAI', 'USDC', 'ABC'])
  })

  it('behavior: a list that stays as it is is the same one', () => {
    const search = createSearch(build([token('USDC', 1), token('ABC', 2)], [owned('DAI', 3, 9n)]))
    const [to, whole, usdc] = [search('to'), search('token'), search('usdc')]
    expect(whole.suggested).toBe(to.suggested)
    expect(whole.all).toBe(to.all)
    expect(usdc.all).not.toBe(to.all)
    expect(search('USDC').suggested).toBe(usdc.suggested)
    expect(symbols(all(search('to')))).toEqual(symbols(all(to)))
  })
})

describe('named', () => {
  const choices = (...listed: SwapToken[]) => all(build(listed, [owned('DAI', 50, 9n, '1')]))

  it('param: in any case', () => {
    expect(named(choices(token('UNI', 1)), 'uNi')?.address).toBe(addressOf(1))
    expect(named(choices(), 'eth')).toMatchObject({ address: undefined, symbol: 'ETH' })
  })

  it('error: none, several, or one that imitates another', () => {
    expect(named(choices(), 'UNI')).toBeUndefined()
    expect(named(choices(token('UNI', 1), token('uni', 2)), 'UNI')).toBeUndefined()
    // The symbol of a token that is held and has a price, and the coin's.
    expect(named(choices(token('DAI', 1)), 'DAI')).toBeUndefined()
    expect(named(choices(token('DАI', 1)), 'DАI')).toBeUndefined()
    expect(named(choices(token('ETH', 1)), 'ETH')).toBeUndefined()
  })

  it('param: neither a part of a symbol nor white space around it', () => {
    for (const text of ['', ' ', 'UN', 'UNI ', 'UNIX'])
      expect(named(choices(token('UNI', 1)), text)).toBeUndefined()
  })

  it('behavior: counts exactly where one token has it and imitates none', () => {
    const symbol = fc.constantFrom('UNI', 'uni', 'Uni', 'UNI2', 'ÜNI', 'UΝI', 'AAVE', '')
    const row = fc.record({
      symbol,
      isSuspect: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), symbol, (rows, wanted) => {
        const list = rows.map(
          (one, n): Choice => ({
            ...one,
            address: addressOf(n + 1),
            name: 'x',
            decimals: 6,
            amount: undefined,
            value: undefined,
            image: undefined,
          }),
        )
        const those = list.filter((one) => one.symbol.toLowerCase() === wanted.toLowerCase())
        const isMeant = those.length === 1 && those[0]?.isSuspect === false
        expect(named(list, wanted)).toBe(isMeant ? those[0] : undefined)
      }),
      { numRuns: RUNS },
    )
  })
})
