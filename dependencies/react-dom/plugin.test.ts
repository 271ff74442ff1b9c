import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { checkReads, cutShared } from './plugin.ts'

const require = createRequire(import.meta.url)
const read = (path: string) =>
  readFileSync(require.resolve(`react-dom/package.json`).replace('package.json', path), 'utf8')

/** What a CommonJS module exports. */
const run = (code: string): Record<string, Record<string, unknown>> => {
  const exports = {}
  new Function('exports', 'require', code)(exports, require)
  return exports
}

describe('cutShared', () => {
  const SHARED = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const original = read('cjs/react-dom.production.js')
  const text = (value: unknown): unknown =>
    typeof value === 'function'
      ? String(value)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, one]) => [key, text(one)])
        : value

  it('param: the same shared object as the original, and nothing else', () => {
    const cut = run(cutShared(original))
    expect(Object.keys(cut)).toEqual([SHARED])
    expect(text(cut[SHARED])).toEqual(text(run(original)[SHARED]))
  })

  it('error: a version that is written differently', () => {
    expect(() => cutShared(original.replace('var Internals', 'var Shared'))).toThrow('written differently')
  })
})

describe('checkReads', () => {
  const renderer = read('cjs/react-dom-client.production.js')

  it('param: the renderer reads the shared object alone', () => {
    expect(() => checkReads(renderer)).not.toThrow()
  })

  it('error: it reads more', () => {
    expect(() => checkReads(`${renderer}\nReactDOM.flushSync()`)).toThrow('ReactDOM.flushSync')
  })
})
