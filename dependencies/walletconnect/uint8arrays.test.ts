import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as ours from './stand-ins/uint8arrays.ts'

/** The original, resolved from the sign client. */
const require = createRequire(createRequire(import.meta.url).resolve('@walletconnect/sign-client'))
const theirs: typeof ours = await import(pathToFileURL(require.resolve('uint8arrays')).href)

const USED = ['utf8', 'base10', 'base16', 'base64', 'base64pad', 'base64url']

const sourceOf = (name: string): string =>
  readFileSync(require.resolve(name).replace(/index\.cjs\.js$/, 'index.es.js'), 'utf8')

describe('what stands in for bytes as text', () => {
  it('param: has every base that the client names', () => {
    const utils = sourceOf('@walletconnect/utils')
    const [, write = '', read = ''] =
      /import\{toString as (\w+),fromString as (\w+),concat as \w+\}from"uint8arrays"/.exec(utils) ?? []
    const named = [...utils.matchAll(new RegExp(`\\b(?:${write}|${read})\\([^,()]*,(\\$?\\w+)\\)`, 'g'))]
    const constants = new Set(named.map(([, name = '']) => name))
    expect(constants.size).toBeGreaterThan(2)
    for (const name of constants) {
      const escaped = name.replace('$', '\\$')
      const value = new RegExp(`[\\s,]${escaped}="([\\w-]+)"`).exec(utils)?.[1]
      expect(USED, name).toContain(value === 'utf-8' ? 'utf8' : value)
    }
  })

  it('behavior: writes and reads as the original', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(...USED), (bytes, base) => {
        if (base === 'utf8') return
        const text = theirs.toString(bytes, base)
        expect(ours.toString(bytes, base)).toBe(text)
        expect([...ours.fromString(text, base)]).toEqual([...theirs.fromString(text, base)])
      }),
      { numRuns: 2_000 },
    )
  })

  it('behavior: text is text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 40 }), (points) => {
        const text = String.fromCodePoint(...points)
        const bytes = theirs.fromString(text, 'utf8')
        expect([...ours.fromString(text)]).toEqual([...bytes])
        expect(ours.toString(bytes)).toBe(theirs.toString(bytes, 'utf8'))
      }),
    )
  })

  it('behavior: joins', () => {
    const parts = [Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3)]
    expect([...ours.concat(parts)]).toEqual([...theirs.concat(parts)])
  })

  it('behavior: a message longer than one piece', () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
    const back = ours.fromString(ours.toString(bytes, 'base64pad'), 'base64pad')
    expect(Buffer.compare(back, bytes)).toBe(0)
  })

  it('error: what is not of the base, and a base that nobody uses', () => {
    for (const [text, base] of [
      ['zz', 'base16'],
      ['abc', 'base16'],
      ['%', 'base64pad'],
      ['1a', 'base10'],
    ] as const)
      expect(() => ours.fromString(text, base)).toThrow()
    expect(() => ours.toString(Uint8Array.of(1), 'base36')).toThrow('No base base36')
  })
})
