import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../api/contract.ts'
import { ALICE, BOB, CAROL } from '../../core/accounts.testing.ts'
import { entriesOf, newMemo } from './activity.rules.ts'
import { row } from './activity.testing.ts'
import { type Mark, type MarkFacts, marksOf } from './marks.rules.ts'

const likeBob = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase()

const ETH = { symbol: 'ETH', name: 'Ether', price: '3000' }
const USDC = {
  address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  symbol: 'USDC',
  name: 'USD Coin',
  price: '1',
}

const marks = (rows: readonly Transaction[], more: Partial<MarkFacts> = {}): (Mark | undefined)[] => {
  const given: MarkFacts = {
    account: ALICE,
    own: [],
    used: [],
    known: [],
    rows,
    tokens: { coin: 'ETH', listed: [ETH, USDC], trusted: [] },
    ...more,
  }
  return entriesOf(rows, [], ALICE, newMemo()).map(marksOf(given))
}

const coins = (more: object = {}) => [
  { direction: 'in' as const, quantity: '1', price: '3000', value: '3000', token: ETH, ...more },
]
const sent = row(1, { transfers: coins({ direction: 'out' }) })
const from = (sentFrom: string, more: object = {}) =>
  row(2, { operation: 'receive', sentFrom, sentTo: ALICE, transfers: coins(), ...more })

describe('marksOf', () => {
  it('attack: coins from an address that looks like somebody sent to', () => {
    expect(marks([from(likeBob), sent])).toEqual(['look-alike', undefined])
    expect(marks([from(CAROL), sent])).toEqual([undefined, undefined])
    // Both ends must be alike: among 5,000 rows some share one by chance.
    expect(marks([from(`${BOB.slice(0, 6)}${'0'.repeat(36)}`), sent])).toEqual([undefined, undefined])
  })

  it('attack: of whom the visitor sent to from here on any network, and of oneself', () => {
    expect(marks([from(likeBob)], { known: [BOB] })).toEqual(['look-alike'])
    expect(marks([from(likeBob)], { own: [BOB] })).toEqual(['look-alike'])
    expect(marks([from(likeBob)])).toEqual([undefined])
  })

  it('attack: sent to a look-alike by mistake, it is marked as well', () => {
    expect(marks([row(3, { sentTo: likeBob, transfers: coins({ direction: 'out' }) }), sent])).toEqual([
      'look-alike',
      'look-alike',
    ])
    expect(
      marks([row(3, { sentTo: likeBob, transfers: coins({ direction: 'out' }) }), sent], { used: [BOB] }),
    ).toEqual(['look-alike', undefined])
  })

  it('attack: tokens that pass for others, by letters or by having no price', () => {
    const token = (symbol: string, more: object = {}) =>
      from(CAROL, {
        transfers: coins({ token: { symbol, name: symbol }, price: undefined, value: undefined, ...more }),
      })
    expect(marks([token('USDC')])).toEqual(['counterfeit'])
    expect(marks([token('USDC', { price: '1', value: '1' })])).toEqual([undefined])
    expect(marks([token('ETH')])).toEqual(['counterfeit'])
    expect(marks([token('GIFT')])).toEqual([undefined])
  })

  it('behavior: where nothing has a price, a coin without one is the coin', () => {
    const plain = from(CAROL, { transfers: coins({ price: undefined, value: undefined }) })
    expect(marks([plain], { tokens: { coin: 'ETH' } })).toEqual([undefined])
    expect(marks([plain], { tokens: { coin: 'ETH', listed: [ETH], isTestnet: true } })).toEqual([undefined])
    expect(marks([plain], { tokens: undefined })).toEqual([undefined])
  })

  it('behavior: what is called suspicious already has no second mark', () => {
    const dust = from(likeBob, { transfers: coins({ quantity: '0.0000001', value: '0.0003' }) })
    expect(marks([dust, sent])).toEqual([undefined, undefined])
  })
})
