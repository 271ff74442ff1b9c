import { describe, expect, it } from 'vitest'
import { createCounterfeitCheck, isCounterfeit } from '../lib/counterfeit.ts'
import type { TokenBalance } from '../state/account.ts'
import { choices, matching } from './token-choices.ts'
import type { AssetContext } from './tokens.ts'

const token = (n: number, more: Partial<TokenBalance> = {}): TokenBalance => ({
  caipNetworkId: 'eip155:1',
  address: `0x${n.toString(16).padStart(40, '0')}`,
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 6,
  amount: 1n,
  price: '1',
  value: String(n),
  image: 'https://img.example/t.png',
  ...more,
})
const fake = token(9, { symbol: 'USD\u0421', price: undefined, value: undefined })
const tokens = [fake, token(1), token(2), token(3, { symbol: 'USDC', name: 'USD Coin' })]
const position: AssetContext = {
  network: { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
  account: undefined,
  balance: { kind: 'known', value: 5n, symbol: 'ETH', decimals: 18 },
  portfolio: { kind: 'known', tokens, at: 0 },
  prices: {},
  coins: {},
  now: 0,
}
const world = { coin: 'ETH', listed: tokens }
const symbols = (rows: ReturnType<typeof choices>) => rows.map(({ symbol }) => symbol)

describe('choices', () => {
  it('behavior: the coin first, then by worth, imitations last and without their picture', () => {
    const all = choices(position, createCounterfeitCheck(world))
    expect(symbols(all)).toEqual(['ETH', 'USDC', 'T2', 'T1', 'USD\u0421'])
    expect(all.at(-1)).toMatchObject({ isSuspect: true, image: undefined })
  })

  it('behavior: the same verdict as on each token alone', () => {
    for (const { address, isSuspect } of choices(position, createCounterfeitCheck(world)).slice(1)) {
      const row = tokens.find((one) => one.address === address)
      expect(isSuspect).toBe(row !== undefined && isCounterfeit(row, world))
    }
  })

  it('attack: tokens of another network are not there', () => {
    const elsewhere = { ...position.network, caipNetworkId: 'eip155:10' as const }
    expect(symbols(choices({ ...position, network: elsewhere }, createCounterfeitCheck(world)))).toEqual([
      'ETH',
    ])
  })
})

describe('matching', () => {
  const all = choices(position, createCounterfeitCheck(world))
  it.each<readonly [string, readonly string[]]>([
    ['', symbols(all)],
    [' ', symbols(all)],
    ['usd', ['USDC', 'USD\u0421']],
    ['TOKEN 2', ['T2']],
    [(token(1).address ?? '').toUpperCase().replace('0X', '0x'), ['T1']],
    ['eth', ['ETH']],
    ['nothing', []],
  ])('param: %j', (query, found) => {
    expect(symbols(matching(all, query))).toEqual(found)
  })
})
