/** The record tells of what a host would notice, and of nothing else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareChunks } from './record/chunks.mjs'
import { difference } from './record/difference.mjs'
import { publicTypes } from './record/types.mjs'

const BEFORE = `
type Kind = 'a' | 'b' | 'c'
type Inner = { readonly deep: { readonly list: readonly Kind[] }; readonly more?: string }
export type Options = { readonly name?: string | undefined; readonly kind: Kind; readonly inner: Inner }
export type Both = Options & { readonly both: true }
export declare class Thing extends EventTarget { #own; open(options?: Options): Promise<void>; readonly ready: boolean }
export declare const make: (options: Options) => Thing
`

/** As it was, with one thing put in the place of another. */
const instead = (from: string, to: string) => {
  if (!BEFORE.includes(from)) throw new Error(`not there: ${from}`)
  return BEFORE.replaceAll(from, to)
}

const SAME = {
  'another name inside': instead('Inner', 'Innermost').replaceAll('Kind', 'Sort'),
  'another order': BEFORE.trim().split('\n').reverse().join('\n').replace("'a' | 'b'", "'b' | 'a'"),
  'a comment': instead('export type Options', '/** What it takes. */ export type Options'),
  'another file': `import type { Kind } from './kind.js'\n${instead("type Kind = 'a' | 'b' | 'c'\n", '')}`,
  'another name of a parameter': instead('(options', '(given'),
  'a function for a constant': instead(
    'const make: (options: Options) => Thing',
    'function make(options: Options): Thing',
  ),
  'put together in another way': instead(
    '{ readonly name?: string | undefined; readonly kind: Kind; readonly inner: Inner }',
    "Readonly<{ kind: Kind; inner: Inner } & { [K in 'name']?: string | undefined }>",
  ),
} as const

const OTHER = {
  'a name is gone': instead('export type Both', 'type Both'),
  'another name': instead('make', 'create'),
  'a member more': instead('readonly kind: Kind;', 'readonly kind: Kind; readonly extra: 1;'),
  'a member deep inside': instead('readonly more?: string', 'readonly less?: string'),
  'no longer optional': instead('readonly name?:', 'readonly name:'),
  'no longer undefined': instead('name?: string | undefined', 'name?: string'),
  'no longer readonly': instead('readonly ready', 'ready'),
  'a list that can be written': instead('readonly Kind[]', 'Kind[]'),
  'one of a union less': instead(" | 'c'", ''),
  'a parameter that has to be given': instead('open(options?:', 'open(options:'),
  'another answer': instead('Promise<void>', 'Promise<boolean>'),
  'another parent': instead('extends EventTarget', 'extends HTMLElement'),
  'something that is added to the page': `${BEFORE}declare global { interface Window { thing: Thing } }`,
} as const

describe('publicTypes', () => {
  const root = mkdtempSync(join(tmpdir(), 'record-'))
  const variants = Object.entries({ before: BEFORE, ...SAME, ...OTHER })
  const found = new Map<string, string>()

  beforeAll(() => {
    const folder = join(root, 'dist')
    mkdirSync(folder)
    writeFileSync(join(folder, 'kind.d.ts'), "export type Kind = 'a' | 'b' | 'c'\n")
    // Without it a declaration file exports all that is in it.
    for (const [index, [, text]] of variants.entries())
      writeFileSync(join(folder, `${index}.d.ts`), `${text}\nexport {}\n`)
    const exports = Object.fromEntries(
      variants.map(([name], index) => [name, { types: `./dist/${index}.d.ts` }]),
    )
    writeFileSync(join(root, 'package.json'), JSON.stringify({ exports }))
    for (const block of publicTypes(root).split(/^# /m)) {
      const [name = '', ...lines] = block.split('\n')
      found.set(name, lines.join('\n').trim())
    }
  }, 30_000)
  afterAll(() => rmSync(root, { recursive: true }))

  it.each(Object.keys(SAME))('behavior: %s: the same', (name) => {
    expect(found.get(name)).toBe('all of before')
  })

  it.each(Object.keys(OTHER))('behavior: %s: not the same', (name) => {
    expect(found.get(name)).toBeDefined()
    expect(found.get(name)).not.toBe('all of before')
  })

  it('param: what is written of it', () => {
    expect(found.get('before')?.split('\n')).toEqual([
      'type Both = {',
      '  readonly both: true',
      "  readonly inner: Options['inner']",
      '  readonly kind: "a" | "b" | "c"',
      '  readonly name?: string | undefined',
      '}',
      'type Options = {',
      '  readonly inner: { readonly deep: { readonly list: readonly ("a" | "b" | "c")[] }; readonly more?: string }',
      '  readonly kind: "a" | "b" | "c"',
      '  readonly name?: string | undefined',
      '}',
      'class Thing extends EventTarget {',
      '  new (): Thing',
      '  open(Options?): Promise<void>',
      '  readonly ready: boolean',
      '  and 3 of others',
      '}',
      'value make: (Options) => Thing',
    ])
  })
})

describe('difference', () => {
  it('behavior: what has gone and what has come, under what it belongs to', () => {
    const before = 'class A {\n  one\n  two\n}\nclass B {\n  three\n}\n'
    const now = 'class A {\n  one\n  2\n}\nclass B {\n  three\n}\nclass C {}\n'
    expect(difference(before, now)).toEqual(['  class A {', '-   two', '+   2', '+ class C {}'])
    expect(difference(before, before)).toEqual([])
  })
})

describe('compareChunks', () => {
  const text = (ready: number, ens: number) => `stages: x\n  until ready ${ready}\nchunks: x\n  ens ${ens}\n`

  it.each([
    ['nothing', text(10_000, 500), false],
    ['smaller', text(9_000, 500), false],
    ['half a percent', text(10_050, 500), false],
    ['a byte more', text(10_051, 500), true],
    ['a chunk that grows', text(10_000, 5_000), false],
    ['a stage that is gone', text(10_000, 500).replace('until ready', 'at once'), true],
  ])('param: %s', (_name, now, isWorse) => {
    expect(compareChunks(text(10_000, 500), now).isWorse).toBe(isWorse)
  })
})
