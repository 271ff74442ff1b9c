import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecord, parseJson, readField } from './json.ts'
import { RUNS } from './runs.testing.ts'

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const hostile = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('get')
      },
      has() {
        throw new Error('has')
      },
      getPrototypeOf() {
        throw new Error('proto')
      },
      ownKeys() {
        throw new Error('keys')
      },
    },
  )

describe('parseJson', () => {
  it.each([
    ['{"a":[1,"x",null,true]}', { a: [1, 'x', null, true] }],
    ['null', null],
    ['0', 0],
    [' [] ', []],
  ])('param: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  it.each(['', '{', 'undefined', 'NaN', '<html>', "{'a':1}", null, undefined, 1, {}, [['1']]])(
    'error: %s is undefined',
    (text) => {
      expect(parseJson(text)).toBeUndefined()
    },
  )

  it('param: refuses more than maxLength characters', () => {
    expect(parseJson('[1]', 3)).toEqual([1])
    expect(parseJson('[12]', 3)).toBeUndefined()
    expect(parseJson(`"${'a'.repeat(1_000_000)}"`)).toBeUndefined()
  })

  it('attack: a hundred thousand brackets do not overflow the stack', () => {
    expect(() => parseJson('['.repeat(5e5) + ']'.repeat(5e5))).not.toThrow()
  })

  it('attack: keys that reach a prototype are dropped, however written', () => {
    const value = parseJson(
      '{"a":{"__proto__":{"x":1},"\\u005f_proto__":{"x":1},"constructor":{"prototype":{"x":1}},"b":1},"prototype":1}',
    )
    expect(Object.keys(value as object)).toEqual(['a'])
    expect(JSON.stringify(value)).toBe('{"a":{"b":1}}')
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  it('behavior: any JSON value comes back without those keys, and prototypes stay as they were', () => {
    const trap = fc.constantFrom('__proto__', 'constructor', 'prototype', 'a')
    const values = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.string(),
        fc.array(tie('node')),
        fc.dictionary(trap, tie('node'), { noNullPrototype: false }),
      ),
    })).node
    fc.assert(
      fc.property(values, (value) => {
        const before = Reflect.ownKeys(Object.prototype).length
        const text = JSON.stringify(value)
        const read = parseJson(text)
        expect(JSON.stringify(read)).not.toMatch(/"(__proto__|constructor|prototype)":/)
        expect(Object.getPrototypeOf(Object.assign({}, read))).toBe(Object.prototype)
        expect(Reflect.ownKeys(Object.prototype).length).toBe(before)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('isRecord', () => {
  it('param: objects only', () => {
    expect([{}, Object.create(null), hostile(), new Map()].map(isRecord)).toEqual([true, true, true, true])
    expect([null, undefined, [], '', 1, () => {}, Symbol('x')].some(isRecord)).toBe(false)
  })

  it('attack: a revoked proxy is no record', () => {
    expect(isRecord(revoked())).toBe(false)
  })
})

describe('readField', () => {
  it('param: own and inherited fields of objects and functions', () => {
    expect(readField({ a: 1 }, 'a')).toBe(1)
    expect(readField(new Error('x'), 'name')).toBe('Error')
    expect(
      readField(
        Object.assign(() => {}, { a: 2 }),
        'a',
      ),
    ).toBe(2)
    expect(readField([5], '0')).toBe(5)
  })

  it('attack: nothing, primitives, throwing getters and proxies are undefined', () => {
    const getter = {
      get a() {
        throw new Error('a')
      },
    }
    for (const value of [null, undefined, 'text', 1, 1n, Symbol('x'), getter, hostile(), revoked()]) {
      expect(readField(value, 'a')).toBeUndefined()
      expect(readField(value, 'length')).toBeUndefined()
    }
  })
})
