import { describe, expect, it } from 'vitest'
import { later } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { cancelExport, openActivity, showHidden, showMore } from './activity.actions.ts'
import { page, row, rows, startActivity } from './activity.testing.ts'
import { exportCsv } from './export.actions.ts'

const LAST = 500

/** Pages of two rows, numbered by the cursor; the first one is loaded. */
const started = async (pages = 3) => {
  const harness = await startActivity()
  harness.on.page = async ({ cursor = [] }) => {
    const from = (pages - cursor.length) * 2
    return page(rows(from, from - 1), from > 2 ? [...cursor, `c${cursor.length}`] : undefined)
  }
  openActivity(harness.activity)
  await harness.settled()
  const saved: { readonly name: string; readonly lines: readonly string[] }[] = []
  const save = (name: string, parts: readonly string[]) =>
    saved.push({ name, lines: parts.join('').trimEnd().split('\r\n') })
  /** Exports, and advances the pauses between the parts. */
  const make = async () => {
    let isMade = false
    const making = exportCsv(harness.activity, save).finally(() => {
      isMade = true
    })
    while (!isMade) await harness.clock.advance(100)
    await making
  }
  return { ...harness, saved, save, make }
}

describe('exportCsv', () => {
  it('behavior: reads every page that is missing, then hands out one file of all of it', async () => {
    const { make, saved, state, asked } = await started()
    await make()
    expect(asked).toHaveLength(3)
    expect(saved.map(({ name }) => name)).toEqual(['transactions-eip155-1-0xf39Fd6e5-2025-01-01.csv'])
    expect(saved[0]?.lines).toHaveLength(7)
    expect(state.export).toBe('idle')
  })

  it('behavior: what is hidden is in it only while it is shown', async () => {
    const { activity, make, saved, on, state } = await started(1)
    Object.assign(state, { list: { step: 'failed' } })
    const spam = row(9, { sentFrom: undefined, operation: 'receive', transfers: null })
    on.page = async () => page([spam, row(1)], ['c'])
    Object.assign(state, {
      list: { step: 'shown', rows: [spam, row(1)], cursor: undefined, isCut: false, unread: 0, more: 'idle' },
    })
    await make()
    showHidden(activity, true)
    await make()
    expect(saved.map(({ lines }) => lines.length)).toEqual([2, 3])
    expect(saved[1]?.lines[1]).toMatch(/,dust$/)
  })

  it('behavior: pressed twice it makes one file; a page that is being read is waited for', async () => {
    const { activity, save, saved, clock, on } = await started()
    const answer = on.page
    const next = later<void>()
    on.page = async (asked) => {
      await next.promise
      return answer(asked)
    }
    const scrolling = showMore(activity)
    const exporting = [exportCsv(activity, save), exportCsv(activity, save)]
    next.resolve()
    await scrolling
    await clock.advance(1_000)
    await Promise.all(exporting)
    expect(saved.map(({ lines }) => lines.length)).toEqual([7])
  })

  it('behavior: cancelled, nothing is handed out', async () => {
    const { activity, make, saved, on, state, settled } = await started()
    const answer = on.page
    on.page = async (asked) => {
      cancelExport(activity)
      return answer(asked)
    }
    await make()
    await settled()
    expect([saved, state.export]).toEqual([[], 'idle'])
  })

  it('error: a page that fails: no part is handed out as the whole; the next try goes on', async () => {
    const { make, saved, on, state } = await started()
    const answer = on.page
    on.page = () => Promise.reject(failure('http-failed'))
    await make()
    expect([saved, state.export]).toEqual([[], 'failed'])
    on.page = answer
    await make()
    expect(saved[0]?.lines).toHaveLength(7)
    expect(state.export).toBe('idle')
  })

  it('behavior: gone to another account meanwhile: nothing of it is handed out', async () => {
    const { activity, save, saved, on, provider, settled } = await started()
    const answer = on.page
    const next = later<void>()
    on.page = async (asked) => {
      await next.promise
      return answer(asked)
    }
    const exporting = exportCsv(activity, save)
    provider.emit('accountsChanged', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    await settled()
    next.resolve()
    await exporting
    await settled()
    expect(saved).toEqual([])
  })

  it('error: rows that could not be read: the file says how many it lacks', async () => {
    const { make, saved, on, state } = await started(1)
    on.page = async ({ cursor }) => ({
      value: { transactions: cursor ? [row(1)] : [row(2)], next: cursor ? undefined : ['c'], unread: 2 },
    })
    Object.assign(state, { list: { ...state.list, cursor: ['c'], unread: 1 } })
    await make()
    expect(saved[0]?.lines.at(-1)).toBe(',Unread,3 transactions could not be read,,,,,,,,,,')
    Object.assign(state, { list: { ...state.list, unread: 0 } })
    await make()
    expect(saved[1]?.lines.at(-1)).toMatch(/^\d{4}-/)
  })

  it('attack: a history that never ends, and is followed no further, is no file', async () => {
    const { make, saved, on, state } = await started()
    on.page = async () => ({ value: { transactions: rows(4, 3), isCut: true } })
    await make()
    expect([saved, state.export]).toEqual([[], 'failed'])
  })

  it('attack: a history of five hundred pages ends, and is one file', async () => {
    const { make, saved, asked } = await started(LAST)
    await make()
    expect(asked).toHaveLength(LAST)
    expect(saved[0]?.lines).toHaveLength(LAST * 2 + 1)
  })
})
