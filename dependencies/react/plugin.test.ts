import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { leftOutOf, withoutExports } from './plugin.ts'

const require = createRequire(import.meta.url)
const names = ['react', 'scheduler']

const read = (name: string) =>
  readFileSync(
    require.resolve(`${name}/package.json`).replace('package.json', `cjs/${name}.production.js`),
    'utf8',
  )

const text = (value: unknown): string => (typeof value === 'function' ? String(value) : inspect(value))

const run = (code: string): Readonly<Record<string, unknown>> => {
  const exports = {}
  new Function('exports', code)(exports)
  return exports
}

describe('withoutExports', () => {
  it.each(names)('param: %s, what is left is the original’s', (name) => {
    const [cut, original] = [run(withoutExports(name, read(name))), run(read(name))]
    expect(leftOutOf(name).length).toBeGreaterThan(3)
    expect([...Object.keys(cut), ...leftOutOf(name)].sort()).toEqual(Object.keys(original).sort())
    for (const one of Object.keys(cut)) expect(text(cut[one])).toBe(text(original[one]))
  })

  it('behavior: the renderer calls nothing of the scheduler that is left out', () => {
    const renderer = readFileSync(
      require.resolve('react-dom/package.json').replace('package.json', 'cjs/react-dom-client.production.js'),
      'utf8',
    )
    const cut = run(withoutExports('scheduler', read('scheduler')))
    const used = [...renderer.matchAll(/Scheduler\.(unstable_\w+)/g)].map(([, one = '']) => one)
    // Read by a function that nobody calls.
    const left = used.filter((one) => one !== 'unstable_setDisableYieldValue')
    expect(left.length).toBeGreaterThan(8)
    for (const one of left) expect(cut).toHaveProperty(one)
  })

  it.each(names)('error: a version of %s without one of them', (name) => {
    const code = read(name).replaceAll(/exports\.(lazy|unstable_next)\b/g, 'exports.other')
    expect(() => withoutExports(name, code)).toThrow(/exports\.(lazy|unstable_next)/)
  })
})
