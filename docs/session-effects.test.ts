/**
 * Holds that `docs/architecture.md` lists the effects of each row of the session in the order in which they are pushed: all that a row
 * pushes in many situations, and nothing that it never does. `[ ]`: only sometimes, `{ }`: once for each, `*word*`: a row of the table of moves.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROWS } from './session-effects.testing.ts'

const PAGE = readFileSync(join(import.meta.dirname, 'architecture.md'), 'utf8')

/** First and last cell of each row of the table with this head. */
const tableOf = (head: string): ReadonlyMap<string, string> => {
  const [, rest = ''] = PAGE.split(`\n| ${head} | effects, in this order |\n|---|---|\n`)
  const [table = ''] = rest.split('\n\n')
  return new Map(
    table.split('\n').map((line) => {
      const [, first = '', last = ''] = line.split('|')
      return [first.trim(), last.trim()]
    }),
  )
}

type Part =
  | { readonly kind: 'effect'; readonly names: readonly string[] }
  | { readonly kind: 'move'; readonly name: string }
  | { readonly kind: 'some' | 'each'; readonly parts: readonly Part[] }

const PART = /[[\]{}]|`([\w-]+)`(?: or `([\w-]+)`)?|\*(\w+)\*/g

/** What stands behind a semicolon is no effect. */
const parse = (cell: string): readonly Part[] => {
  const outer: Part[] = []
  const open: { readonly kind: 'some' | 'each'; readonly parts: Part[] }[] = []
  for (const [sign, one, alternative, move] of (cell.split(';')[0] ?? '').matchAll(PART)) {
    const into = open.at(-1)?.parts ?? outer
    if (sign === '[' || sign === '{') open.push({ kind: sign === '[' ? 'some' : 'each', parts: [] })
    else if (sign === ']' || sign === '}') {
      const closed = open.pop()
      if (!closed) throw new Error(`not opened: ${cell}`)
      ;(open.at(-1)?.parts ?? outer).push(closed)
    } else if (move) into.push({ kind: 'move', name: move })
    else if (one) into.push({ kind: 'effect', names: alternative ? [one, alternative] : [one] })
  }
  if (open.length > 0) throw new Error(`not closed: ${cell}`)
  return outer
}

type Moves = ReadonlyMap<string, readonly Part[]>

const written = (parts: readonly Part[], moves: Moves): string =>
  parts
    .map((part) => {
      if (part.kind === 'effect') return `(?:${part.names.join('|')}) `
      if (part.kind === 'move') return `(?:${written(moves.get(part.name) ?? [], moves)})`
      return `(?:${written(part.parts, moves)})${part.kind === 'some' ? '?' : '+'}`
    })
    .join('')

/** As one text each. */
const pushed: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ROWS).map(([name, situations]) => [
    name,
    [...new Set(situations().map((types) => types.map((type) => `${type} `).join('')))],
  ]),
)

const unlike = (name: string, parts: readonly Part[], moves: Moves): readonly string[] => {
  const pattern = new RegExp(`^${written(parts, moves)}$`)
  return (pushed.get(name) ?? []).filter((line) => !pattern.test(line))
}

/** The same with one thing left out, or a bracket less. */
const poorer = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  parts.flatMap((part, at) => {
    const put = (instead: readonly Part[]) => [...parts.slice(0, at), ...instead, ...parts.slice(at + 1)]
    if (part.kind === 'effect' && part.names.length > 1)
      return part.names.map((name) => put([{ kind: 'effect', names: [name] }]))
    if (part.kind === 'effect' || part.kind === 'move') return [put([])]
    return [put(part.parts), ...poorer(part.parts).map((fewer) => put([{ kind: part.kind, parts: fewer }]))]
  })

const moves: Moves = new Map(
  [...tableOf('move')].map(([name, cell]) => [name.replaceAll('*', ''), parse(cell)]),
)
const rows = tableOf('row')

describe('the effects of the session’s rows, as the page lists them', () => {
  it('param: the page has each row of the session', () => {
    expect([...rows.keys()]).toEqual(Object.keys(ROWS))
    expect(moves.size).toBeGreaterThan(2)
  })

  it.each(Object.keys(ROWS))('param: %s', (name) => {
    const parts = parse(rows.get(name) ?? '')
    expect(unlike(name, parts, moves), 'pushed, and not as the page says').toEqual([])
    const idle = poorer(parts).filter((fewer) => unlike(name, fewer, moves).length === 0)
    expect(
      idle.map((fewer) => written(fewer, moves)),
      'would do as well',
    ).toEqual([])
  })

  it.each([...moves])('param: the move %s', (move, parts) => {
    const idle = poorer(parts).filter((fewer) => {
      const without: Moves = new Map([...moves, [move, fewer]])
      return Object.keys(ROWS).every(
        (name) => unlike(name, parse(rows.get(name) ?? ''), without).length === 0,
      )
    })
    expect(
      idle.map((fewer) => written(fewer, moves)),
      'would do as well',
    ).toEqual([])
  })
})
