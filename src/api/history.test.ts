import { describe, expect, it } from 'vitest'
import { ADDRESS, flush, json, NETWORK, setup } from './api.testing.ts'
import type { HistoryCursor, HistoryPage } from './contract.ts'

const HASH = `0x${'cd'.repeat(32)}`
const row = (id: string, metadata: object = {}, transfers: unknown = null) => ({
  id,
  metadata: { hash: HASH, chain: NETWORK, minedAt: '2025-01-02T03:04:05Z', status: 'confirmed', ...metadata },
  transfers,
})

const page = async (answer: unknown, cursor?: HistoryCursor) => {
  const { api, clock } = setup(() => json(answer))
  const outcome = await flush(clock, api.history.page({ address: ADDRESS, caipNetworkId: NETWORK, cursor }))
  return (outcome as { value: HistoryPage }).value
}

const transfers = async (given: unknown) =>
  (await page({ data: [row('a', {}, given)] })).transactions[0]?.transfers

describe('history', () => {
  it.each([
    ['another network', { chain: 'eip155:10' }],
    ['no network', { chain: 5 }],
    ['no hash', { hash: 'javascript:alert(1)' }],
    ['a hash of another kind', { hash: '5'.repeat(88) }],
    ['an unknown status', { status: 'constructor' }],
    ['no date', { minedAt: 'yesterday' }],
    ['a date before time', { minedAt: '0001-01-01T00:00:00Z' }],
    ['a number for a date', { minedAt: 1735689600 }],
  ])('attack: a row of %s is dropped, the others stay', async (_, metadata) => {
    const { transactions } = await page({ data: [row('a', metadata), row('b')] })
    expect(transactions.map(({ id }) => id)).toEqual(['b'])
  })

  it('behavior: a page says when rows of it were dropped', async () => {
    expect(await page({ data: [row('a'), row('b')] })).not.toHaveProperty('isPartial')
    expect(await page({ data: [row('a'), null] })).toMatchObject({ isPartial: true })
  })

  it('behavior: a page counts the rows that could not be read, and not what came twice or is of another network', async () => {
    const good = [row('a'), row('a'), row('b', { chain: 'eip155:10' })]
    expect(await page({ data: good })).not.toHaveProperty('unread')
    const bad = [null, row('c', { status: 'constructor' }), row('d', { minedAt: 'yesterday' })]
    expect(await page({ data: [...good, ...bad] })).toMatchObject({ unread: 3 })
    const many = Array.from({ length: 1_002 }, (_, n) => row(`${n}`))
    expect(await page({ data: many })).toMatchObject({ unread: 2 })
  })

  it('attack: of transfers that cannot be read, or are too many, the number is told', async () => {
    const one = (numeric: unknown) => ({ direction: 'in', quantity: { numeric } })
    const of = async (given: unknown) => (await page({ data: [row('a', {}, given)] })).transactions[0]
    expect(await of([one('1'), one('1e3'), null])).toMatchObject({
      transfers: [{ quantity: '1' }],
      unread: 2,
    })
    expect(await of(Array.from({ length: 250 }, () => one('1')))).toMatchObject({ unread: 50 })
    for (const given of [[one('1')], [one('NaN')], [], null])
      expect(await of(given)).not.toHaveProperty('unread')
  })

  it('behavior: what is not known of a row is left out: operation, addresses, nonce', async () => {
    const { transactions } = await page({
      data: [row('a', { operationType: 'rug', sentFrom: '0x1', sentTo: 5, nonce: -1 })],
    })
    expect(transactions).toEqual([
      {
        id: 'a',
        operation: 'execute',
        status: 'confirmed',
        minedAt: Date.UTC(2025, 0, 2, 3, 4, 5),
        caipNetworkId: NETWORK,
        hash: HASH,
        transfers: null,
      },
    ])
  })

  it('behavior: dates with a zone, fractions, and none at all (UTC)', async () => {
    const dates = ['2025-01-01T01:00:00+01:00', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00']
    const { transactions } = await page({ data: dates.map((minedAt, index) => row(`${index}`, { minedAt })) })
    expect(transactions.map(({ minedAt }) => minedAt)).toEqual(dates.map(() => Date.UTC(2025, 0, 1)))
  })

  it('behavior: bad transfers are dropped; an empty list stays, an unreadable one is none told', async () => {
    const good = { direction: 'in', quantity: { numeric: '2' } }
    expect(await transfers([good, { ...good, direction: 'up' }, { direction: 'in' }, null])).toEqual([
      { direction: 'in', quantity: '2' },
    ])
    for (const numeric of ['-2', '1e9', 'NaN', 0.1 + 0.2, null, '１'])
      expect(await transfers([{ ...good, quantity: { numeric } }])).toBeNull()
    expect(await transfers([])).toEqual([])
    expect(await transfers('x')).toBeNull()
  })

  it('behavior: an NFT has its picture, spam has none', async () => {
    const nft = (is_spam: unknown) => ({
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: {
        name: 'N',
        content: { preview: { url: 'javascript:x' }, detail: { url: 'https://img.example/n.png' } },
        flags: { is_spam },
      },
    })
    expect(await transfers([nft(false), nft(true), nft('yes')])).toMatchObject([
      { nft: { isSpam: false, image: 'https://img.example/n.png' } },
      { nft: { isSpam: true, image: undefined } },
      { nft: { isSpam: false } },
    ])
  })

  it('behavior: of duplicates on a page the first counts', async () => {
    const { transactions } = await page({ data: [row('a'), row('a', { status: 'failed' })] })
    expect(transactions).toMatchObject([{ id: 'a', status: 'confirmed' }])
  })

  it('behavior: pages follow their cursor to the end', async () => {
    const { api, clock, calls } = setup(({ query }) =>
      json({
        data: [row(`r-${query['cursor']}`)],
        next: query['cursor'] === 'c2' ? null : query['cursor'] ? 'c2' : 'c1',
      }),
    )
    let cursor: HistoryCursor | undefined
    do {
      const outcome = await flush(clock, api.history.page({ address: ADDRESS, cursor }))
      cursor = (outcome as { value: HistoryPage }).value.next
    } while (cursor)
    expect(calls().map(({ query }) => query['cursor'])).toEqual([undefined, 'c1', 'c2'])
  })

  it.each([
    ['the same cursor again', ['c1'], 'c1'],
    ['a circle of cursors', ['c1', 'c2', 'c3'], 'c2'],
    ['an empty cursor', [], ''],
    ['a number', [], 5],
    ['a huge one', [], 'x'.repeat(3000)],
    ['the five hundredth page', Array.from({ length: 500 }, (_, n) => `c${n}`), 'new'],
  ])('attack: %s ends the list', async (_, seen, next) => {
    expect((await page({ data: [row('a')], next }, seen)).next).toBeUndefined()
  })

  it('behavior: a list that goes on without being followed says that it is cut off', async () => {
    const isCut = async (seen: readonly string[], next: unknown) =>
      (await page({ data: [row('a')], next }, seen)).isCut
    expect([await isCut(['c1'], 'c1'), await isCut(['c1'], 'c2'), await isCut(['c1'], null)]).toEqual([
      true,
      undefined,
      undefined,
    ])
  })

  it('behavior: what was bought is asked past the browser’s cache and not sorted by network', async () => {
    const { api, clock, calls } = setup(() =>
      json({ data: [row('a', { chain: 'eip155:10', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' })] }),
    )
    const asked = api.history.page({ address: ADDRESS, caipNetworkId: NETWORK, onramp: 'coinbase' })
    expect(await flush(clock, asked)).toMatchObject({ value: { transactions: [{ status: 'failed' }] } })
    expect(calls()[0]?.init.cache).toBe('no-cache')
  })
})
