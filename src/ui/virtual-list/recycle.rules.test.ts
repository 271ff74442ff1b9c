import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { type RenderedRow, recycle, type VisibleRow } from './recycle.rules.ts'

const wanted = (from: number, to: number, kindOf = (_n: number) => 'sent', list = 'May'): VisibleRow[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: `row-${from + n}`, kind: kindOf(from + n), list }))
const drawn = (from: number, to: number, kindOf?: (n: number) => string) =>
  recycle([], wanted(from, to, kindOf)).rows
const keysOf = (all: readonly RenderedRow[]) => all.map(({ key }) => key)
const idsOf = (all: readonly RenderedRow[]) => all.map(({ id }) => id)

const FOCUS: VisibleRow = { id: 'focus', kind: 'sent', list: 'May' }

describe('recycle', () => {
  it('behavior: after a jump the rows are written into the elements that are there', () => {
    expect(keysOf(recycle(drawn(0, 3), wanted(40, 43)).rows)).toEqual([0, 1, 2, 3])
    expect(keysOf(recycle(drawn(0, 3), wanted(40, 45)).rows)).toEqual([0, 1, 2, 3, 4, 5])
    expect(keysOf(recycle(drawn(0, 3), wanted(40, 41)).rows)).toEqual([0, 1])
  })

  it('behavior: those that stay keep theirs, and new ones come at their side', () => {
    expect(keysOf(recycle(drawn(0, 3), wanted(2, 5)).rows)).toEqual([2, 3, 4, 5])
    expect(keysOf(recycle(drawn(4, 7), wanted(2, 5)).rows)).toEqual([4, 5, 0, 1])
  })

  it('behavior: beside one that stays because of the focus the others are written anew', () => {
    const before = recycle([], [FOCUS, ...wanted(10, 12)]).rows
    expect(keysOf(recycle(before, [FOCUS, ...wanted(50, 52)]).rows)).toEqual([0, 1, 2, 3])
  })

  it('behavior: those of the same kind are taken before others, as long as few go unused', () => {
    const turns = (n: number) => ['sent', 'received', 'swapped'][n % 3] ?? ''
    expect(keysOf(recycle(drawn(0, 5, turns), wanted(31, 36, turns)).rows)).toEqual([1, 2, 3, 4, 5, 6])
    const rare = (n: number) => (n === 5 ? 'rare' : 'sent')
    expect(keysOf(recycle(drawn(0, 5, rare), [{ ...FOCUS, kind: 'rare' }]).rows)).toEqual([0])
  })

  it('behavior: a row is never written into the elements of another month', () => {
    const april = wanted(40, 42, undefined, 'April')
    expect(keysOf(recycle(drawn(0, 3), april).rows)).toEqual([4, 5, 6])
    const both = recycle(drawn(0, 3), [...wanted(8, 9), ...april]).rows
    expect(keysOf(both)).toEqual([0, 1, 4, 5, 6])
    expect(keysOf(recycle(both, wanted(90, 92, undefined, 'April')).rows)).toEqual([4, 5, 6])
  })

  it('behavior: at first all are drawn, later few new ones in a frame: those in the middle, the others after them', () => {
    const april = wanted(40, 49, undefined, 'April')
    expect(recycle([], april)).toMatchObject({ rows: { length: 10 }, isComplete: true })

    const frames = [recycle(drawn(0, 3), april)]
    for (let last = frames.at(-1); last && !last.isComplete; last = frames.at(-1))
      frames.push(recycle(last.rows, april))
    expect(frames.map(({ rows }) => rows.length)).toEqual([4, 8, 10])
    expect(idsOf(frames[0]?.rows ?? [])).toEqual(['row-43', 'row-44', 'row-45', 'row-46'])
    expect(idsOf(frames.at(-1)?.rows ?? [])).toEqual(april.map(({ id }) => id))
  })

  it('behavior: the one that is to have the focus never waits', () => {
    const april = wanted(40, 49, undefined, 'April')
    expect(idsOf(recycle(drawn(0, 3), april, 'row-49').rows)).toContain('row-49')
  })

  it('behavior: no two rows with one, those that stay with their own, and nothing changes sides', () => {
    let passed = 0
    const lists = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 10 }), { maxLength: 10 })
    const kinds = fc.func(fc.constantFrom('sent', 'received', 'swapped'))
    fc.assert(
      fc.property(lists, kinds, (given, kindOf) => {
        let before: readonly RenderedRow[] = []
        for (const list of given) {
          const asked = list
            .sort((a, b) => a - b)
            .map((n) => ({ id: `row-${n}`, kind: kindOf(n), list: n < 15 ? 'May' : 'April' }))
          const { rows: now, isComplete } = recycle(before, asked)
          expect(isComplete).toBe(now.length === asked.length)
          expect(asked.filter(({ id }) => idsOf(now).includes(id))).toMatchObject(
            now.map(({ id, list }) => ({ id, list })),
          )
          const lists = new Map(before.map(({ key, list }) => [key, list]))
          for (const { key, list } of now) expect(lists.get(key) ?? list).toBe(list)
          expect(new Set(keysOf(now)).size).toBe(now.length)
          const had = new Map(before.map(({ id, key }) => [id, key]))
          for (const { id, key } of now) if (had.has(id)) expect(key).toBe(had.get(id))
          const kept = keysOf(before).filter((key) => keysOf(now).includes(key))
          expect(keysOf(now).filter((key) => kept.includes(key))).toEqual(kept)
          before = now
        }
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`elements: ${passed} of ${RUNS / 10} lists drawn in place`)
  })
})
