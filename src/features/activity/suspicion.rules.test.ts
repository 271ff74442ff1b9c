import { describe, expect, it } from 'vitest'
import type { Transaction, Transfer } from '../../api/contract.ts'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { isSame, isSpamOnly, suspicionOf } from './suspicion.rules.ts'

const row = (transfers: readonly Transfer[] | null, more: Partial<Transaction> = {}): Transaction => ({
  id: 'a',
  operation: 'receive',
  status: 'confirmed',
  minedAt: 0,
  caipNetworkId: 'eip155:1',
  hash: hashOf(1),
  sentFrom: BOB,
  sentTo: ALICE,
  transfers,
  ...more,
})

const came = (
  more: Partial<Transfer> = {},
  token: object = { name: 'USD Coin', symbol: 'USDC' },
): Transfer => ({
  direction: 'in',
  quantity: '5',
  token,
  ...more,
})

const nft = (isSpam: boolean, name = 'Badge'): Transfer => ({
  direction: 'in',
  quantity: '1',
  nft: { name, isSpam },
})

it('attack: a transfer that could not be read may be the one that counts, so nothing is hidden for the others', () => {
  expect(isSpamOnly({ transfers: [nft(true)], unread: 1 })).toBe(false)
  const dust = [came({ quantity: '0' })]
  expect(suspicionOf(row(dust), ALICE)).toBe('dust')
  expect(suspicionOf(row(dust, { unread: 1 }), ALICE)).toBeUndefined()
})

describe('isSpamOnly', () => {
  it('param: every transfer a spam NFT, none at all; not where none are told (wire facts 2.3)', () => {
    const of = (transfers: readonly Transfer[] | null) => isSpamOnly({ transfers })
    expect([of([nft(true)]), of([nft(true), nft(true)]), of([])]).toEqual([true, true, true])
    expect([of(null), of([nft(true), came()]), of([nft(false)])]).toEqual([false, false, false])
  })
})

describe('isSame', () => {
  it('param: case is a checksum only; nobody is nobody', () => {
    expect(isSame(ALICE, ALICE.toLowerCase())).toBe(true)
    expect([isSame(ALICE, BOB), isSame(undefined, undefined), isSame(ALICE, undefined)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('suspicionOf', () => {
  it('behavior: what came in good faith is not suspicious', () => {
    for (const transfers of [
      [came()],
      [came({ value: '5', price: '1' })],
      [nft(false), came()],
      [came({}, { name: 'Ether', symbol: 'ETH' })],
      [came({}, { name: 'Uniswap V2', symbol: 'UNI-V2' })],
      [nft(false, 'vitalik.eth')],
      [came({ price: '7000' }, { name: 'yearn.finance', symbol: 'YFI' })],
      [came({ value: '0.01' })],
      [came({}, undefined)],
    ])
      expect(suspicionOf(row(transfers), ALICE), JSON.stringify(transfers)).toBeUndefined()
  })

  it.each([
    ['a spam NFT beside something else', [nft(true), came()], 'spam'],
    ['USDC with a Cyrillic letter', [came({}, { name: 'USD Coin', symbol: 'USD\u0421' })], 'imitation'],
    [
      'a symbol of which no letter is Latin',
      [came({}, { name: 'Tether', symbol: '\u0422\u0415\u041d' })],
      'imitation',
    ],
    ['a name with a Greek letter', [came({}, { name: 'Ethereum \u03bfne', symbol: 'ETH' })], 'imitation'],
    ['a web address', [came({}, { name: 'https://claim.example', symbol: 'X' })], 'link'],
    ['a host name in words', [came({}, { name: 'Visit claim-ether.example now', symbol: 'X' })], 'link'],
    ['a host name in capitals', [came({}, { name: 'CLAIM.COM', symbol: 'X' })], 'link'],
    ['a full-width dot', [came({}, { name: 'claim．com', symbol: 'X' })], 'link'],
    ['a symbol that is a link', [came({}, { name: 'Gift', symbol: 't.me/gift' })], 'link'],
    ['an NFT’s name that is a link', [nft(false, 'Claim at usd-gift.xyz')], 'link'],
    ['nothing at all', [came({ quantity: '0' })], 'dust'],
    ['nothing that left in another’s transaction', [came({ direction: 'out', quantity: '0' })], 'dust'],
    ['less than a cent', [came({ quantity: '0.000001', value: '0.0099' })], 'dust'],
    ['less than a cent in parts', [came({ value: '0.004' }), came({ value: '0.005' })], 'dust'],
  ] as const)('attack: %s from somebody else is hidden', (_, transfers, suspicion) => {
    expect(suspicionOf(row(transfers), ALICE)).toBe(suspicion)
    expect(suspicionOf(row(transfers, { sentFrom: undefined }), ALICE)).toBe(suspicion)
    // The visitor's own transactions are always shown.
    expect(suspicionOf(row(transfers, { sentFrom: ALICE.toLowerCase() }), ALICE)).toBeUndefined()
  })

  it('behavior: little in dollars that left is shown, and so is what nobody prices', () => {
    expect(suspicionOf(row([came({ direction: 'out', value: '0.001' })]), ALICE)).toBeUndefined()
    expect(suspicionOf(row([came({ quantity: '0.000000000000000001' })]), ALICE)).toBeUndefined()
    expect(suspicionOf(row([came({ value: '0.001' }), came()]), ALICE)).toBeUndefined()
  })

  it('behavior: others’ calls that moved nothing: dust where they are called a receipt', () => {
    expect(suspicionOf(row(null), ALICE)).toBe('dust')
    expect(suspicionOf(row(null, { operation: 'execute' }), ALICE)).toBeUndefined()
  })
})
