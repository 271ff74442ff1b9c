import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../api/contract.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { withFirst, withNext } from './pages.rules.ts'

const row = (id: string, minedAt: number, status: Transaction['status'] = 'confirmed'): Transaction => ({
  id,
  operation: 'send',
  status,
  minedAt,
  transfers: null,
})

const ids = (rows: readonly Transaction[] | undefined) => rows?.map(({ id, status }) => `${id} ${status[0]}`)

describe('withNext', () => {
  it('behavior: a page follows; a row known before is what the page says of it now', () => {
    const known = [row('c', 3, 'pending'), row('b', 2)]
    expect(ids(withNext(known, [row('c', 3), row('a', 1)]))).toEqual(['c c', 'b c', 'a c'])
  })

  it('attack: pages in no order make one list in order, each row once', () => {
    let passed = 0
    const page = fc.array(
      fc.record({
        id: fc.integer({ min: 0, max: 30 }).map(String),
        minedAt: fc.integer({ min: 0, max: 50 }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(page, page, page, (...pages) => {
        const rows = pages
          .map((given) => given.map(({ id, minedAt }) => row(id, minedAt)))
          .reduce((known, next) => [...withNext(known, next)], [])
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect(rows.length).toBe(new Set(pages.flat().map(({ id }) => id)).size)
        expect(rows.map(({ minedAt }) => minedAt)).toEqual(
          rows.map(({ minedAt }) => minedAt).sort((a, b) => b - a),
        )
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`pages: ${passed} of ${RUNS / 10} lists whole and in order`)
  })
})

describe('withFirst', () => {
  const known = [row('d', 4, 'pending'), row('c', 3), row('b', 2), row('a', 1)]

  it('behavior: new rows on top, newer states in place, older pages kept', () => {
    const page = [row('e', 5), row('d', 4), row('c', 3)]
    expect(ids(withFirst(known, page, false))).toEqual(['e c', 'd c', 'c c', 'b c', 'a c'])
  })

  it('behavior: what waited and is not told any more is gone; what was mined stays', () => {
    const page = [row('c', 3), row('b', 2)]
    expect(ids(withFirst(known, page, false))).toEqual(['c c', 'b c', 'a c'])
    const older = [row('z', 0, 'pending'), row('a', 1)]
    expect(ids(withFirst(older, [row('a', 1)], false))).toEqual(['a c', 'z p'])
  })

  it('behavior: more than a page has happened: the list begins anew', () => {
    expect(withFirst(known, [row('y', 9), row('x', 8)], false)).toBeUndefined()
  })

  it('behavior: a page that is all there is takes the place of everything', () => {
    expect(ids(withFirst(known, [row('x', 8)], true))).toEqual(['x c'])
    expect(ids(withFirst(known, [], true))).toEqual([])
  })
})
