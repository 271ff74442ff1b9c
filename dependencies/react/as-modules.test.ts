import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { asModule } from './as-modules.ts'

const require = createRequire(import.meta.url)

/** What a module without imports exports. */
const load = (code: string): Promise<Readonly<Record<string, unknown>>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)

describe('asModule', () => {
  it.each([
    ['react', 'react'],
    ['react', 'react-jsx-runtime'],
    ['scheduler', 'scheduler'],
  ])('param: %s/%s exports what the package does', async (name, file) => {
    const path = require.resolve(`${name}/package.json`).replace('package.json', `cjs/${file}.production.js`)
    const module = await load(asModule(readFileSync(path, 'utf8')))
    const original = require(path)
    expect(Object.keys(module).sort()).toEqual(Object.keys(original).sort())
    for (const [key, value] of Object.entries(original)) expect(typeof module[key]).toBe(typeof value)
  })

  it('behavior: one that is set later, read inside, and set twice', async () => {
    const { now, later } = await load(
      asModule('exports.now = void 0; exports.now = () => 1; exports.later = () => exports.now() + 1'),
    )
    expect([Reflect.apply(Object(now), undefined, []), Reflect.apply(Object(later), undefined, [])]).toEqual([
      1, 2,
    ])
  })

  it('param: each package that it requires is imported once, and used whole', () => {
    const code = asModule(
      'var a = require("one"), b = require("two"), c = require("one"); exports.sum = a.x + b.x + c.x',
    )
    expect(code).toContain('import * as required0 from "one";\nimport * as required1 from "two";')
    expect(code).toContain('var a = required0, b = required1, c = required0;')
  })

  it('param: one that is left out can be imported, and throws when it is called', async () => {
    const { gone } = await load(asModule('exports.here = 1', ['gone']))
    expect(gone).toThrow('Left out of React')
  })

  it.each([
    'module.exports = 1',
    'var all = exports; all.one = 1',
    'exports[name] = 1; exports.one = 1',
    'exports.one = require(name)',
  ])('error: written differently: %s', (code) => {
    expect(() => asModule(code)).toThrow('written differently')
  })
})
