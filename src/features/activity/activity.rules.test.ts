import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../api/contract.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { OwnTransaction, TransactionStatus } from '../../state/transactions.ts'
import { type Entry, entriesOf, newMemo, ownRow, partyOf } from './activity.rules.ts'

const row = (n: number, more: Partial<Transaction> = {}): Transaction => ({
  id: `row-${n}`,
  operation: 'send',
  status: 'confirmed',
  minedAt: n * 1000,
  caipNetworkId: 'eip155:1',
  hash: hashOf(n),
  sentFrom: ALICE,
  sentTo: BOB,
  transfers: [{ direction: 'out', quantity: '1', token: { name: 'Ether', symbol: 'ETH' } }],
  ...more,
})

const own = (
  n: number,
  status: TransactionStatus = 'pending',
  more: Partial<OwnTransaction> = {},
): OwnTransaction => ({
  hash: hashOf(n),
  caipNetworkId: 'eip155:1',
  from: ALICE,
  to: BOB,
  value: 10n ** 17n,
  symbol: 'ETH',
  decimals: 18,
  kind: 'transfer',
  sentAt: n * 1000,
  since: undefined,
  nonce: undefined,
  status,
  replacedBy: undefined,
  ...more,
})

const entries = (rows: readonly Transaction[], mine: readonly OwnTransaction[] = []) =>
  entriesOf(rows, mine, ALICE, newMemo())

const entry = (more: Partial<Transaction> = {}): Entry => {
  const [only] = entries([row(1, more)])
  if (!only) throw new Error('No entry')
  return only
}

describe('ownRow', () => {
  it('behavior: sent here, in the service’s words; to oneself neither out nor in', () => {
    expect(ownRow(own(7))).toMatchObject({
      id: `own:${hashOf(7)}`,
      operation: 'send',
      minedAt: 7000,
      sentTo: BOB,
      transfers: [{ direction: 'out', quantity: '0.1', token: { symbol: 'ETH' } }],
    })
    expect(ownRow(own(7, 'pending', { to: ALICE }))).toMatchObject({ transfers: [{ direction: 'self' }] })
  })

  it.each([
    ['transfer', 'send', 1],
    ['payment', 'send', 1],
    ['swap', 'trade', 1],
    ['call', 'execute', 1],
    // What may be spent has not been.
    ['approval', 'approve', 0],
  ] as const)('param: %s is “%s” to the service', (kind, operation, moves) => {
    const row = ownRow(own(7, 'pending', { kind }))
    expect([row.operation, row.transfers?.length ?? 0]).toEqual([operation, moves])
  })

  it('behavior: a call without coins moves what nobody here knows', () => {
    const call = own(7, 'pending', { kind: 'call', value: 0n })
    expect(ownRow(call)).toMatchObject({ operation: 'execute', transfers: null })
  })
})

describe('entriesOf', () => {
  it('behavior: nothing but spam NFTs is no row', () => {
    const spam = { direction: 'in', quantity: '1', nft: { name: 'Spam', isSpam: true } } as const
    const rows = [row(3, { transfers: [spam] }), row(2, { transfers: [] }), row(1, { transfers: null })]
    expect(entries(rows).map(({ id }) => id)).toEqual(['row-1'])
  })

  it('behavior: own transactions that the service does not know stand where they were sent', () => {
    const listed = entries([row(30), row(10)], [own(40), own(20, 'success')])
    expect(listed.map(({ id, outcome }) => `${id.slice(0, 6)} ${outcome}`)).toEqual([
      'own:0x pending',
      'row-30 confirmed',
      'own:0x confirmed',
      'row-10 confirmed',
    ])
  })

  it('behavior: one that both know is one row, the service’s; the chain’s word counts while the service waits', () => {
    const upper = {
      ...own(30, 'reverted'),
      hash: hashOf(30).toUpperCase().replace('0X', '0x') as `0x${string}`,
    }
    expect(entries([row(30, { status: 'pending' })], [upper])).toMatchObject([
      { id: 'row-30', outcome: 'failed' },
    ])
    expect(entries([row(30)], [own(30, 'pending')])).toMatchObject([{ id: 'row-30', outcome: 'confirmed' }])
    expect(entries([row(30, { status: 'failed' })], [own(30, 'success')])).toMatchObject([
      { outcome: 'failed' },
    ])
  })

  it.each([
    ['pending', 'pending'],
    ['success', 'confirmed'],
    ['reverted', 'failed'],
    ['replaced', 'replaced'],
    ['cancelled', 'cancelled'],
    ['unknown', 'unknown'],
  ] as const)('param: sent here and %s is %s', (status, outcome) => {
    expect(entries([], [own(1, status)])).toMatchObject([{ outcome }])
  })

  it('attack: the wallet sent something else under the hash: said so, and its receiver is not who was asked for', () => {
    const mine = own(1, 'unknown', { isOther: true })
    const other = { outcome: 'other', receiver: undefined }
    expect(entries([], [mine])).toMatchObject([other])
    expect(entries([row(1, { status: 'pending' })], [mine])).toMatchObject([other])
    expect(entries([row(1)], [mine])).toMatchObject([{ ...other, outcome: 'confirmed' }])
  })

  it('behavior: each row is read once', () => {
    const memo = newMemo()
    const rows = [row(2), row(1)]
    const [first, again] = [entriesOf(rows, [], ALICE, memo), entriesOf([...rows], [], ALICE, memo)]
    expect(again[0]).toBe(first[0])
  })

  it('behavior: what comes of a list read in parts is what comes of the whole, whichever way it changed', () => {
    let passed = 0
    const spam = [{ direction: 'in', quantity: '1', nft: { isSpam: true } }] as const
    const rowOf = fc.record({
      n: fc.nat(12),
      status: fc.constantFrom<Transaction['status']>('pending', 'confirmed'),
      isSpam: fc.boolean(),
    })
    // Rows are added at the end, replace others, or are all new.
    const change = fc.record({ keep: fc.nat(8), add: fc.array(rowOf, { maxLength: 5 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const memo = newMemo()
        let rows: readonly Transaction[] = []
        for (const { keep, add } of changes) {
          const made = add.map(({ n, status, isSpam }) =>
            row(n, { status, ...(isSpam && { transfers: spam }) }),
          )
          rows = [...rows.slice(0, keep), ...made]
          for (const mine of [[], [own(3)]])
            expect(entriesOf(rows, mine, ALICE, memo)).toEqual(entriesOf(rows, mine, ALICE, newMemo()))
        }
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`entries: ${passed} of ${RUNS / 10} lists the same in parts`)
  })
})

describe('partyOf', () => {
  it('behavior: a coin that was sent names its receiver, a token its contract', () => {
    expect(partyOf(entry(), ALICE, 'ETH')).toEqual({ role: 'to', address: BOB })
    expect(partyOf(entry(), ALICE, 'POL')).toEqual({ role: 'contract', address: BOB })
    expect(partyOf(entry({ operation: 'trade' }), ALICE, 'ETH')).toEqual({ role: 'contract', address: BOB })
  })

  it('behavior: an own transaction names its receiver whatever was sent', () => {
    const token = own(1, 'pending', { symbol: 'USDC' })
    const [sent] = entries([], [token])
    expect(sent && partyOf(sent, ALICE, 'ETH')).toEqual({ role: 'to', address: BOB })
    // The service's row names the token's contract.
    const [known] = entries([row(1, { sentTo: CAROL, transfers: null })], [token])
    expect(known && partyOf(known, ALICE, 'ETH')).toEqual({ role: 'to', address: BOB })
    const [call] = entries([row(1, { sentTo: CAROL, operation: 'execute' })], [token])
    expect(call && partyOf(call, ALICE, 'ETH')).toEqual({ role: 'contract', address: CAROL })
  })

  it('behavior: what came names who sent the coin, or only who sent the transaction', () => {
    const came = { operation: 'receive', sentFrom: BOB, sentTo: ALICE } as const
    expect(partyOf(entry(came), ALICE, 'ETH')).toEqual({ role: 'from', address: BOB })
    expect(partyOf(entry({ ...came, sentTo: CAROL }), ALICE, 'ETH')).toEqual({ role: 'by', address: BOB })
  })

  it('behavior: nobody where the service tells nobody, or the coin is not known yet', () => {
    expect(partyOf(entry({ sentFrom: undefined }), ALICE, 'ETH')).toBeUndefined()
    expect(partyOf(entry({ sentTo: undefined }), ALICE, 'ETH')).toBeUndefined()
    expect(partyOf(entry(), ALICE, undefined)).toBeUndefined()
  })

  it('attack: what looks like spam names nobody whose address could be copied', () => {
    const dust = [{ direction: 'out', quantity: '0', token: { symbol: 'USDC' } }] as const
    expect(partyOf(entry({ sentFrom: CAROL, transfers: dust }), ALICE, 'ETH')).toBeUndefined()
  })
})
