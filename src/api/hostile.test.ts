import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { WalletModalError } from '../errors/base.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { codePoint } from '../lib/code-point.testing.ts'
import { isWhole, RUNS } from '../lib/runs.testing.ts'
import { flush, json, NETWORK, setup } from './api.testing.ts'
import type { Entry } from './catalogue/entry.testing.ts'
import { catalogue } from './catalogue.testing.ts'
import { doubled, hostileValues, type Path, paths, replaced, unsound } from './hostile.testing.ts'
import { bodies, faults } from './http-faults.testing.ts'

vi.setConfig({ testTimeout: Math.max(120_000, 12 * RUNS) })

/** Every tenth case, so that each field and each value occurs; all of them with `npm run test:full`. */
const isTurn = (a: number, b: number): boolean => isWhole || (a + b) % 10 === 0

const read = catalogue.filter(({ answer }) => typeof answer === 'object')

type Outcome = { readonly value?: unknown; readonly error?: unknown }

/** Calls the API with an immediate answer, so that no time passes. */
const ask = async (entry: Entry, body: string): Promise<Outcome> => {
  const { api } = setup(() => json(body))
  try {
    return { value: await entry.ask(api) }
  } catch (error) {
    return { error }
  }
}

/** Only sound values and typed errors may come out. */
const problem = ({ value, error }: Outcome): string | undefined => {
  const { skipped: _, ...answer } = Object(value)
  if (error === undefined) return unsound('value' in answer && !('to' in answer) ? answer.value : value)
  return error instanceof WalletModalError ? undefined : `throws ${String(error)}`
}

const rowsOf = (outcome: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(outcome)) return outcome
  if (typeof outcome !== 'object' || outcome === null) return undefined
  return Object.values(outcome).find((child) => Array.isArray(child))
}

/** JSON with sorted keys, so that equal values have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`
    if (one instanceof Map) return [...one]
    const isPlain = typeof one === 'object' && one !== null && !Array.isArray(one)
    return isPlain ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one
  })

/** An invalid row must not change the others. */
const lost = (entry: Entry, at: Path, outcome: Outcome): string | undefined => {
  const good = rowsOf(entry.value)
  if (!good || !at.some((key) => typeof key === 'number')) return undefined
  const left = rowsOf((outcome.value as { value?: unknown } | undefined)?.value) ?? []
  const rows = left.map(canonical)
  const kept = good.filter((row) => rows.includes(canonical(row)))
  return kept.length >= good.length - 1 ? undefined : `keeps ${kept.length} of ${good.length} rows`
}

const tally = () => {
  const wrong: string[] = []
  let all = 0
  return {
    count(name: string, found: string | undefined) {
      all++
      if (found !== undefined) wrong.push(`${name}: ${found}`)
    },
    report(what: string) {
      console.log(`${what}: ${all - wrong.length} of ${all}`)
      expect(wrong.slice(0, 20)).toEqual([])
      expect(all).toBeGreaterThan(0)
    },
  }
}

describe('hostile answers', () => {
  it('attack: every field of every answer, wrong in every way', async () => {
    const { count, report } = tally()
    for (const entry of read)
      for (const [row, path] of paths(entry.answer).entries())
        for (const [column, value] of hostileValues.entries()) {
          if (!isTurn(row, column)) continue
          const outcome = await ask(entry, replaced(entry.answer, path, value))
          const name = `${entry.name} ${path.join('.')} = ${String(value).slice(0, 40)}`
          count(name, problem(outcome) ?? lost(entry, path, outcome))
        }
    report('Fields wrong in every way')
  })

  it('attack: rows twice, and rows that are none', async () => {
    const { count, report } = tally()
    for (const entry of read)
      for (const body of doubled(entry.answer)) {
        const outcome = await ask(entry, body)
        const good = rowsOf(entry.value)?.length
        const { value } = (outcome.value ?? {}) as { value?: unknown }
        const more =
          good !== undefined && (rowsOf(value)?.length ?? 0) > good ? 'counts a row twice' : undefined
        count(`${entry.name} doubled`, problem(outcome) ?? more)
      }
    report('Rows twice')
  })

  it('attack: everything that can happen on the way, to every call', async () => {
    const { count, report } = tally()
    for (const [row, entry] of catalogue.entries())
      for (const [column, fault] of faults.entries()) {
        if (!isTurn(row, column)) continue
        const clock = fakeClock()
        const good = () => json(entry.answer)
        const { api, calls } = setup(fault.respond(clock, good), { clock })
        const outcome = await flush(clock, entry.ask(api), 30_000)
        const failed = typeof outcome === 'object' && outcome !== null && 'error' in outcome
        const found =
          outcome === 'pending'
            ? 'never settles'
            : problem(failed ? { error: outcome.error } : { value: outcome })
        // The timer of a late answer may still be waiting.
        const timers = fault.name.endsWith('late') ? 0 : clock.pending()
        const most = entry.repeats ? 4 : entry.hasTwoForms ? 2 : 1
        const often = calls().length > most ? `asks ${calls().length} times` : undefined
        count(`${entry.name} ${fault.name}`, found ?? often ?? (timers > 0 ? 'leaves timers' : undefined))
      }
    report('Faults on the way')
  })

  it('attack: the gate’s answer, too', async () => {
    const { count, report } = tally()
    const [tokens] = catalogue.filter(({ name }) => name === 'swap.tokens')
    if (!tokens) throw new Error('No such entry')
    const served = { http: [NETWORK, 'eip155:10'], ws: [] }
    const spoilt = paths(served).flatMap((path) =>
      hostileValues.map((value) => replaced(served, path, value)),
    )
    for (const body of [...bodies, ...spoilt]) {
      const { api, clock } = setup(() => json(tokens.answer), { gate: () => json(body) })
      const outcome = await flush(clock, tokens.ask(api))
      const { skipped, value } = outcome as { skipped?: string; value?: readonly unknown[] }
      const isSkip = skipped === 'unavailable' || skipped === 'unsupported'
      count(
        body.slice(0, 40),
        isSkip || (!skipped && value?.length === 2) ? undefined : JSON.stringify(outcome),
      )
    }
    report('Answers of the gate')
  })

  it('attack: any JSON anywhere in any answer', async () => {
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...hostileValues),
      fc.string({ unit: codePoint, maxLength: 200 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.webUrl(),
    )
    const positions = read.flatMap((entry) => paths(entry.answer).map((path) => ({ entry, path })))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...positions), junk, async ({ entry, path }, value) => {
        expect(problem(await ask(entry, replaced(entry.answer, path, value)))).toBeUndefined()
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...read), fc.jsonValue(), async (entry, value) => {
        expect(problem(await ask(entry, JSON.stringify(value)))).toBeUndefined()
      }),
      { numRuns: Math.ceil(RUNS / 20) },
    )
  })

  it('attack: a list without end ends', async () => {
    const list = catalogue.find(({ name }) => name === 'history.page')
    const next = { same: () => 'c', circle: (n: number) => `c${n % 3}`, endless: (n: number) => `c${n}` }
    for (const [name, cursor] of Object.entries(next)) {
      let asked = 0
      const { api } = setup(() => json({ ...(list?.answer as object), next: cursor(++asked) }))
      let page = await api.history.page({ address: '0x1' })
      while (page.value.next) page = await api.history.page({ address: '0x1', cursor: page.value.next })
      expect([name, asked <= 501]).toEqual([name, true])
    }
  })
})
