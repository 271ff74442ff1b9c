import { describe, expect, it } from 'vitest'
import { takeFromTag, wrapTag } from './one-tag.ts'

const TAG = `var version = "1.0.0";
var WalletModalElement = class {};
var count = () => 1;
export { WalletModalElement, count as c, version };
globalThis.wasEvaluated = (globalThis.wasEvaluated ?? 0) + 1;
`

const PUBLIC = ['WalletModalElement', 'version']
/** Not the order in which the code names them. */
const ORDER = ['WalletModalElement', 'version', 'c']

const run = (code: string): Record<string, unknown> =>
  new Function(
    code.replace(/export const (\{[^}]+\}) = tag;/, 'const $1 = tag; return { WalletModalElement, version }'),
  )()

const onPage = (act: (registry: Map<string, unknown>) => void): void => {
  const registry = new Map<string, unknown>()
  Reflect.set(globalThis, 'customElements', registry)
  Reflect.deleteProperty(globalThis, 'wasEvaluated')
  try {
    act(registry)
  } finally {
    Reflect.deleteProperty(globalThis, 'customElements')
    Reflect.deleteProperty(globalThis, 'wasEvaluated')
  }
}

describe('one tag', () => {
  const wrapped = wrapTag(TAG, '1.0.0', PUBLIC, ORDER)

  it('behavior: without a page, the module exports what a host may import', () => {
    expect(run(wrapped)).toMatchObject({ version: '1.0.0', WalletModalElement: expect.any(Function) })
  })

  it('behavior: what comes after the element was defined is that tag', () =>
    onPage((registry) => {
      const first = run(wrapped)
      registry.set('wallet-modal', first['WalletModalElement'])
      const second = run(wrapped)
      expect(second['WalletModalElement']).toBe(first['WalletModalElement'])
      expect(Reflect.get(globalThis, 'wasEvaluated')).toBe(1)
    }))

  it('behavior: another version is a tag of its own', () =>
    onPage((registry) => {
      const first = run(wrapped)
      registry.set('wallet-modal', first['WalletModalElement'])
      const newer = run(wrapTag(TAG.replace('1.0.0', '2.0.0'), '2.0.0', PUBLIC, ORDER))
      expect(newer['version']).toBe('2.0.0')
      expect(newer['WalletModalElement']).not.toBe(first['WalletModalElement'])
    }))

  it('behavior: a chunk has what it imports from the tag that defined the element', () =>
    onPage((registry) => {
      registry.set('wallet-modal', run(wrapped)['WalletModalElement'])
      const chunk = takeFromTag(
        'use(number);\nimport { c as number, version } from "../wallet-modal.js";\n',
        '1.0.0',
        ORDER,
      )
      const used: unknown[] = []
      new Function('use', chunk)((value: () => number) => used.push(value()))
      expect(used).toEqual([1])
    }))

  it('behavior: a chunk that needs nothing of the tag stays as it is', () => {
    expect(takeFromTag('import { a } from "./other.js";\n', '1.0.0', ORDER)).toBe(
      'import { a } from "./other.js";\n',
    )
  })

  it('error: a tag that exports nothing', () => {
    expect(() => wrapTag('var a = 1;', '1.0.0', [], [])).toThrow('exports nothing')
  })

  it('error: a name that the tag does not export, said by the tag or asked for by a chunk', () => {
    expect(() => wrapTag(TAG, '1.0.0', PUBLIC, [...ORDER, 'd'])).toThrow('does not export d')
    expect(() => takeFromTag('import { d } from "../wallet-modal.js";\n', '1.0.0', ORDER)).toThrow(
      'does not export d',
    )
  })
})
