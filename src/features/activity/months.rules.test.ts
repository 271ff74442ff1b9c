import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { type Entry, entriesOf, newMemo } from './activity.rules.ts'
import { row } from './activity.testing.ts'
import { type ShownEntries, shownOf } from './months.rules.ts'

const at = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime()

const entriesAt = (times: readonly number[]): readonly Entry[] =>
  entriesOf(
    times.map((minedAt, n) => row(n, { minedAt })),
    [],
    ALICE,
    newMemo(),
  )

/** Makes every third entry look like spam. */
const suspect = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry, n) => (n % 3 === 1 ? { ...entry, suspicion: 'dust' } : entry))

const sorted = fc
  .array(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), { maxLength: 60 })
  .map((times) => suspect(entriesAt(times.sort((a, b) => b - a))))

describe('shownOf', () => {
  it('behavior: by month in the visitor’s own time zone', () => {
    const { months } = shownOf(
      entriesAt([at(2026, 0, 1), at(2025, 11, 31), at(2025, 11, 1), at(2024, 11, 5)]),
      true,
    )
    expect(months.map(({ year, month, entries }) => [year, month, entries.length])).toEqual([
      [2026, 0, 1],
      [2025, 11, 2],
      [2024, 11, 1],
    ])
  })

  it('behavior: every entry in one month, newest first, no month twice', () => {
    let passed = 0
    fc.assert(
      fc.property(sorted, (all) => {
        const { months, count } = shownOf(all, true)
        expect(months.flatMap(({ entries }) => entries)).toEqual(all)
        expect(count).toBe(all.length)
        expect(new Set(months.map(({ year, month }) => `${year} ${month}`)).size).toBe(months.length)
        for (const { year, month, entries } of months)
          for (const { transaction } of entries) {
            const date = new Date(transaction.minedAt)
            expect([date.getFullYear(), date.getMonth()]).toEqual([year, month])
          }
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`months: ${passed} of ${RUNS / 10} lists grouped`)
  })

  it('behavior: what looks like spam is counted, and shown only when that is asked for', () => {
    const all = suspect(entriesAt([5, 4, 3, 2, 1]))
    expect(shownOf(all, false)).toMatchObject({ count: 3, hidden: 2 })
    expect(shownOf(all, true)).toMatchObject({ count: 5, hidden: 2 })
  })

  it('behavior: what a list has become is what it would be made anew, whichever way it changed', () => {
    let passed = 0
    const change = fc.record({ length: fc.nat(60), showsHidden: fc.boolean(), swaps: fc.boolean() })
    fc.assert(
      fc.property(sorted, fc.array(change, { maxLength: 8 }), (all, changes) => {
        let before: ShownEntries | undefined
        for (const { length, showsHidden, swaps } of changes) {
          const now = all.slice(0, length).map((entry, n) => (swaps && n === 2 ? { ...entry } : entry))
          before = shownOf(now, showsHidden, before)
          expect(before).toEqual(shownOf(now, showsHidden))
        }
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`months: ${passed} of ${RUNS / 10} changes as if made anew`)
  })

  it('behavior: months that nothing is added to are the same ones', () => {
    const all = entriesAt([at(2026, 1, 1), at(2026, 0, 2), at(2026, 0, 1)])
    const before = shownOf(all.slice(0, 2), true)
    const { months } = shownOf(all, true, before)
    expect(months[0]).toBe(before.months[0])
    expect(months[1]?.entries).toHaveLength(2)
  })
})
