import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { addPage, exclusion, hasWords, LISTS, listAll, listFound, totalOf } from './all-wallets.rules.ts'
import { connector, ids, item, nothing } from './rules.testing.ts'

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
  const start = { paged: [], pagedCount: 0, emptyPages: 0 }
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

  it('attack: after three pages of what is of no use the visitor is asked, and after three more', () => {
    const answerOf = (number: number) => ({ count: 100_000, wallets: page(number * 40, 40) })
    let before: Parameters<typeof addPage>[0] = start
    const steps = [1, 2, 3, 4, 5, 6, 7].map((number) => {
      const next = addPage(before, number, answerOf(number), () => number === 7)
      before = next
      return next.step
    })
    expect(steps).toEqual(['idle', 'idle', 'paused', 'idle', 'idle', 'paused', 'idle'])
    expect(before.emptyPages).toBe(0)
  })

  it('error: a page without wallets before the count is reached is missing, and asked for again', () => {
    const one = addPage(start, 1, { count: 502, wallets: page(0, 40) }, all)
    const two = addPage(one, 2, { count: 502, wallets: [] }, all)
    expect(two).toMatchObject({ page: 1, step: 'failed', paged: one.paged })
    expect(addPage(one, 2, { count: 80, wallets: [] }, all).step).toBe('done')
    expect(addPage(start, 1, { count: 0, wallets: [] }, all).step).toBe('done')
  })

  it('attack: a page that brings nothing new is the last one, whatever the count', () => {
    const one = addPage(start, 1, { count: 100_000, wallets: page(0, 40) }, all)
    expect(one.step).toBe('idle')
    expect(addPage(one, 2, { count: 100_000, wallets: page(0, 40) }, all).step).toBe('done')
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
        let before: Parameters<typeof addPage>[0] = start
        for (const [index, one] of answers.entries()) {
          const next = addPage(before, index + 1, one, all)
          expect(new Set(ids(next.paged)).size).toBe(next.paged.length)
          expect(ids(next.paged).slice(0, before.paged.length)).toEqual(ids(before.paged))
          if (next.paged.length === before.paged.length) expect(['done', 'failed']).toContain(next.step)
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
