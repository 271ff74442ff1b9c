import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import {
  addPage,
  type ConnectorFacts,
  connectorOf,
  countLabel,
  dedupe,
  directoryIds,
  exclusion,
  fromCustom,
  hasWords,
  LISTS,
  listAll,
  listFound,
  mergeRows,
  totalOf,
} from './all-wallets.rules.ts'
import type { WalletItem } from './all-wallets.state.ts'

const item = (id: string, more: Partial<WalletItem> = {}): WalletItem => ({
  id,
  name: id,
  chains: [],
  isCertified: false,
  injected: [],
  ...more,
})

const connector = (id: string, more: Partial<ConnectorFacts> = {}): ConnectorFacts => ({
  id,
  type: 'announced',
  name: id,
  imageUrl: undefined,
  rdns: id,
  provider: () => ({}),
  ...more,
})

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
const nothing = { connectors: [], featured: [], custom: [], recommended: [], paged: [], excluded: [] }

describe('countLabel', () => {
  it('param: exact below ten, then rounded down to tens with a plus', () => {
    const labels = [0, 1, 9, 10, 11, 19, 20, 99, 600, 607].map(countLabel)
    expect(labels).toEqual(['0', '1', '9', '10+', '10+', '10+', '20+', '90+', '600+', '600+'])
  })

  it('behavior: never promises more than there are', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (count) => {
        const shown = Number.parseInt(countLabel(count), 10)
        expect(shown).toBeLessThanOrEqual(count)
        expect(count - shown).toBeLessThan(10)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('directoryIds', () => {
  it('behavior: ids of the directory only, once, in small letters', () => {
    const id = 'aB'.repeat(32)
    expect(directoryIds([id, 'com.example', 'A Wallet', id.toLowerCase(), `${id}0`])).toEqual([
      id.toLowerCase(),
    ])
  })
})

describe('exclusion', () => {
  it('behavior: by id, rdns or name, in any case; nothing else', () => {
    const isExcluded = exclusion(['AA', 'com.example', 'some WALLET'])
    expect(isExcluded(item('aa'))).toBe(true)
    expect(isExcluded(item('b', { rdns: 'COM.example' }))).toBe(true)
    expect(exclusion(['COM.Example.'])(item('b', { rdns: 'com.example' }))).toBe(true)
    expect(isExcluded(item('b', { name: 'Some Wallet' }))).toBe(true)
    expect(isExcluded(item('b', { name: 'Some Wallet 2', rdns: 'com.example.other' }))).toBe(false)
    expect(exclusion([])(item('constructor'))).toBe(false)
  })
})

describe('connectorOf', () => {
  it('behavior: by rdns; the app of a wallet is the wallet', () => {
    const found = [connector('io.metamask'), connector('com.b')]
    expect(connectorOf(item('x', { rdns: 'com.b' }), found)).toBe('com.b')
    expect(connectorOf(item('x', { rdns: 'io.metamask.mobile' }), found)).toBe('io.metamask')
    expect(
      connectorOf(item('x', { rdns: 'io.metamask' }), [connector('m', { rdns: 'io.metamask.mobile' })]),
    ).toBe('m')
    expect(connectorOf(item('x', { rdns: 'com.c' }), found)).toBeUndefined()
    expect(connectorOf(item('x'), [connector('y', { rdns: undefined })])).toBeUndefined()
  })

  it('behavior: by its ids in the directory, whatever rdns stands there (wire facts 16.6)', () => {
    const found = [connector('coinbaseWalletSDK', { rdns: 'com.coinbase.wallet' })]
    for (const id of [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    ])
      for (const rdns of [undefined, 'com.coinbase.wallet', 'app.base.account'])
        expect(connectorOf(item(id, rdns ? { rdns } : {}), found)).toBe('coinbaseWalletSDK')
    expect(connectorOf(item('constructor'), found)).toBeUndefined()
  })

  it('behavior: by its mark on window.ethereum, only where that is listed', () => {
    const marked = item('x', { injected: [{ id: 'isX' }] })
    const provider = () => ({ isX: true })
    expect(
      connectorOf(marked, [connector('injected', { type: 'injected', rdns: undefined, provider })]),
    ).toBe('injected')
    // Announced wallets set each other's flags.
    expect(connectorOf(marked, [connector('com.y', { provider })])).toBeUndefined()
    expect(
      connectorOf(marked, [connector('injected', { type: 'injected', provider: () => ({ isX: false }) })]),
    ).toBeUndefined()
  })

  it('attack: a provider that throws when it is looked at', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const provider = () => trap
    const marked = item('x', { injected: [{ id: 'isX' }] })
    expect(connectorOf(marked, [connector('injected', { type: 'injected', provider })])).toBeUndefined()
  })
})

describe('fromCustom', () => {
  it('attack: only links that may be opened', () => {
    const given = {
      homepage: 'javascript:alert(1)',
      appStore: 'https://apps.example/1',
      mobileLink: 'shop:',
      desktopLink: 'file:///etc',
      webappLink: 5,
    }
    expect(fromCustom({ id: 'a', name: 'A', given })).toMatchObject({
      homepage: undefined,
      appStore: 'https://apps.example/1',
      mobileLink: 'shop://',
      desktopLink: undefined,
      webappLink: undefined,
    })
    expect(fromCustom({ id: 'a', name: 'A' })).toMatchObject({ id: 'a', name: 'A', homepage: undefined })
  })
})

describe('mergeRows', () => {
  it('behavior: one row per wallet, however many sources name it', () => {
    const rows = mergeRows({
      connectors: [connector('com.a')],
      featured: [item('1', { rdns: 'com.a' }), item('2')],
      custom: [item('own', { rdns: 'com.c' }), item('2')],
      recommended: [item('3', { rdns: 'com.c' }), item('4'), item('5', { name: 'Bad' })],
      excluded: ['bad'],
    })
    expect(rows.map(({ item: { id }, type }) => [id, type])).toEqual([
      ['2', 'featured'],
      ['own', 'custom'],
      ['4', 'recommended'],
    ])
  })
})

describe('listAll', () => {
  it('behavior: installed, featured, the host’s own, recommended, the others', () => {
    const list = listAll({
      connectors: [connector('com.a')],
      featured: [item('f')],
      custom: [item('c')],
      recommended: [item('r')],
      paged: [item('p', { rdns: 'com.a' }), item('q'), item('f')],
      excluded: [],
    })
    expect(ids(list)).toEqual(['com.a', 'f', 'c', 'r', 'q'])
    expect(list[0]?.connectorId).toBe('com.a')
  })

  const word = fc.constantFrom('a', 'b', 'c', 'd', 'io.metamask', 'io.metamask.mobile')
  const someItem = fc.record({ id: word, rdns: fc.option(word, { nil: undefined }), name: word })
  const items = fc.array(
    someItem.map(({ id, rdns, name }) => item(id, { rdns, name })),
    { maxLength: 8 },
  )
  const connectors = fc.uniqueArray(
    fc
      .record({ id: word, rdns: fc.option(word, { nil: undefined }) })
      .map(({ id, rdns }) => connector(id, { rdns })),
    { selector: ({ id }) => id, maxLength: 3 },
  )

  it('behavior: each id and each rdns once, nothing excluded, nothing invented', () => {
    fc.assert(
      fc.property(
        connectors,
        items,
        items,
        items,
        items,
        fc.array(word, { maxLength: 2 }),
        (found, featured, custom, recommended, paged, excluded) => {
          const list = listAll({ connectors: found, featured, custom, recommended, paged, excluded })
          expect(new Set(ids(list)).size).toBe(list.length)
          const named = list.flatMap(({ rdns }) =>
            rdns ? [rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns] : [],
          )
          expect(new Set(named).size).toBe(named.length)
          const known = new Set(ids([...found, ...featured, ...custom, ...recommended, ...paged]))
          for (const one of list) {
            expect(known.has(one.id)).toBe(true)
            if (!found.some(({ id }) => id === one.id)) expect(exclusion(excluded)(one)).toBe(false)
          }
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('dedupe', () => {
  it('behavior: says which connector reaches it, and changes nothing else', () => {
    const given = item('1', { rdns: 'com.a' })
    expect(dedupe([given], [connector('com.a')])).toEqual([{ ...given, connectorId: 'com.a' }])
    expect(dedupe([given], [])[0]).toBe(given)
  })
})

describe('hasWords', () => {
  it('param: every word, in any order and case', () => {
    expect(hasWords('Amber Fox Wallet', 'wallet  AMB')).toBe(true)
    expect(hasWords('Amber Fox Wallet', 'amber cat')).toBe(false)
    expect(hasWords('a.*b', '.*')).toBe(true)
  })
})

describe('listFound', () => {
  const found = [
    item('1', { name: 'Fox A' }),
    item('2', { name: 'Fox B' }),
    item('3', { name: 'Fox', rdns: 'com.fox' }),
  ]

  it('behavior: installed first, then featured, then as they came; wallets of the page are found too', () => {
    const list = listFound({
      ...nothing,
      connectors: [connector('com.fox', { name: 'Fox' }), connector('com.cat', { name: 'Cat' })],
      featured: [item('2')],
      custom: [item('own', { name: 'my fox' })],
      found,
      text: 'fox',
      isCertified: false,
    })
    expect(ids(list)).toEqual(['com.fox', '2', 'own', '1'])
  })

  it('attack: a mark on window.ethereum is not the wallet of the directory: no name of it, no picture', () => {
    const provider = () => ({ isFox: true, isOther: true })
    const list = listFound({
      ...nothing,
      connectors: [
        connector('injected', { type: 'injected', name: 'Browser Wallet', rdns: undefined, provider }),
      ],
      found: [
        item('1', { name: 'Fox', imageId: 'picture', injected: [{ id: 'isFox' }] }),
        item('2', { name: 'Fox Other', imageId: 'picture', injected: [{ id: 'isOther' }] }),
      ],
      text: 'fox',
      isCertified: false,
    })
    expect(list).toMatchObject([{ id: 'injected', name: 'Browser Wallet', connectorId: 'injected' }])
    expect(list[0]).not.toHaveProperty('imageId')
  })

  it('behavior: whether wallets of the page are certified is not known', () => {
    const list = listFound({
      ...nothing,
      connectors: [connector('com.fox', { name: 'Fox' })],
      found,
      text: '',
      isCertified: true,
    })
    expect(ids(list)).toEqual(['3', '1', '2'])
    expect(list[0]?.connectorId).toBe('com.fox')
  })
})

describe('addPage', () => {
  const start = { paged: [], pagedCount: 0 }
  const all = () => true
  const page = (from: number, length: number) =>
    Array.from({ length }, (_, index) => item(String(from + index)))

  it('behavior: until the count is reached', () => {
    const one = addPage(start, 1, { count: 50, wallets: page(0, 40) }, all)
    expect(one).toMatchObject({ page: 1, pagedCount: 50, step: 'idle' })
    const two = addPage(one, 2, { count: 50, wallets: page(40, 10) }, all)
    expect(two.step).toBe('done')
    expect(two.paged).toHaveLength(50)
  })

  it('behavior: what is of no use is left out and does not end the list', () => {
    const next = addPage(start, 1, { count: 80, wallets: page(0, 40) }, () => false)
    expect(next).toMatchObject({ paged: [], step: 'idle' })
  })

  it('attack: a page that brings nothing new is the last one, whatever the count', () => {
    const one = addPage(start, 1, { count: 100_000, wallets: page(0, 40) }, all)
    expect(one.step).toBe('idle')
    expect(addPage(one, 2, { count: 100_000, wallets: page(0, 40) }, all).step).toBe('done')
    expect(addPage(one, 2, { count: 100_000, wallets: [] }, all).step).toBe('done')
    const endless = addPage(one, LISTS.pages, { count: 100_000, wallets: page(9_000, 40) }, all)
    expect(endless.step).toBe('done')
  })

  it('behavior: however the pages overlap, each wallet once and an end', () => {
    const answer = fc.record({
      count: fc.nat(100_000),
      wallets: fc.uniqueArray(fc.nat(200), { maxLength: 40 }).map((list) => list.map((n) => item(String(n)))),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 20 }), (answers) => {
        let before: Pick<ReturnType<typeof addPage>, 'paged' | 'pagedCount'> = start
        for (const [index, one] of answers.entries()) {
          const next = addPage(before, index + 1, one, all)
          expect(new Set(ids(next.paged)).size).toBe(next.paged.length)
          expect(ids(next.paged).slice(0, before.paged.length)).toEqual(ids(before.paged))
          if (next.paged.length === before.paged.length) expect(next.step).toBe('done')
          before = next
        }
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('totalOf', () => {
  const off = { search: { step: 'off' }, paged: [item('p')], pagedCount: 100 } as const

  it('behavior: what is known to be there, never less than what is shown', () => {
    expect(totalOf({ ...off, step: 'idle' }, 4)).toBe(103)
    expect(totalOf({ ...off, step: 'done' }, 4)).toBe(4)
    const search = { step: 'shown', items: [item('a')], count: 9 } as const
    expect(totalOf({ ...off, step: 'idle', search }, 2)).toBe(10)
  })
})
