import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { type Drawn, drawnNext, type Wanted } from './drawn.rules.ts'

const wanted = (from: number, to: number, kindOf = (_n: number) => 'sent'): Wanted[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: `row-${from + n}`, kind: kindOf(from + n) }))
const drawn = (from: number, to: number, kindOf?: (n: number) => string) =>
  drawnNext([], wanted(from, to, kindOf))
const keysOf = (all: readonly Drawn[]) => all.map(({ key }) => key)

const FOCUS: Wanted = { id: 'focus', kind: 'sent' }

describe('drawnNext', () => {
  it('behavior: after a jump the rows are written into the elements that are there', () => {
    expect(keysOf(drawnNext(drawn(0, 3), wanted(40, 43)))).toEqual([0, 1, 2, 3])
    expect(keysOf(drawnNext(drawn(0, 3), wanted(40, 45)))).toEqual([0, 1, 2, 3, 4, 5])
    expect(keysOf(drawnNext(drawn(0, 3), wanted(40, 41)))).toEqual([0, 1])
  })

  it('behavior: those that stay keep theirs, and new ones come at their side', () => {
    expect(keysOf(drawnNext(drawn(0, 3), wanted(2, 5)))).toEqual([2, 3, 4, 5])
    expect(keysOf(drawnNext(drawn(4, 7), wanted(2, 5)))).toEqual([4, 5, 0, 1])
  })

  it('behavior: beside one that stays because of the focus the others are written anew', () => {
    const before = drawnNext([], [FOCUS, ...wanted(10, 12)])
    expect(keysOf(drawnNext(before, [FOCUS, ...wanted(50, 52)]))).toEqual([0, 1, 2, 3])
  })

  it('behavior: those of the same kind are taken before others, as long as few go unused', () => {
    const turns = (n: number) => ['sent', 'received', 'swapped'][n % 3] ?? ''
    expect(keysOf(drawnNext(drawn(0, 5, turns), wanted(31, 36, turns)))).toEqual([1, 2, 3, 4, 5, 6])
    const rare = (n: number) => (n === 5 ? 'rare' : 'sent')
    expect(keysOf(drawnNext(drawn(0, 5, rare), [{ id: 'new', kind: 'rare' }]))).toEqual([0])
  })

  it('behavior: no two rows with one, those that stay with their own, and nothing changes sides', () => {
    let passed = 0
    const lists = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 10 }), { maxLength: 10 })
    const kinds = fc.func(fc.constantFrom('sent', 'received', 'swapped'))
    fc.assert(
      fc.property(lists, kinds, (given, kindOf) => {
        let before: readonly Drawn[] = []
        for (const list of given) {
          const now = drawnNext(
            before,
            list.sort((a, b) => a - b).map((n) => ({ id: `row-${n}`, kind: kindOf(n) })),
          )
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
