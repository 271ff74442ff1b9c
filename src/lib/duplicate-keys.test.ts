import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDuplicateKeys } from './duplicate-keys.ts'
import { RUNS } from './runs.testing.ts'

describe('hasDuplicateKeys', () => {
  it.each([
    ['{"a":1,"a":1}'],
    ['{"a":1,"b":{},"a":{}}'],
    ['[{"x":[{"a":1,"a":2}]}]'],
    [String.raw`{"a":1,"\u0061":2}`],
    [String.raw`{"\"":1,"\u0022":2}`],
    [String.raw`{"\/":1,"/":2}`],
    ['{"__proto__":1,"__proto__":2}'],
    ['{"":1,"":2}'],
    [' {\n"a" : "x,\\"a\\":{" ,\t"a":2}'],
  ])('attack: %s', (json) => {
    expect(hasDuplicateKeys(json)).toBe(true)
  })

  it.each([
    ['{"a":{"a":[{"a":1},{"a":2}]},"b":["a","a"]}'],
    ['{"a":"a","b":"a","A":"b","__proto__":"a"}'],
    [String.raw`{"a":"{\"a\":1,\"a\":2}","b":"\\","c":",\"a\":"}`],
    ['["a","a",{},[],"a"]'],
    ['"a"'],
    ['1'],
    ['{}'],
  ])('behavior: %s has none', (json) => {
    expect(hasDuplicateKeys(json)).toBe(false)
  })

  it('behavior: what is written from a value has none; with any one of its keys written again it has', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), value, { minKeys: 1 }),
        fc.nat(),
        fc.nat(3),
        (object, at, depth) => {
          const json = JSON.stringify(object)
          expect(hasDuplicateKeys(json)).toBe(false)
          const keys = Object.keys(object)
          const key = keys[at % keys.length] ?? ''
          const escaped = [...Array(key.length).keys()]
            .map((index) => `\\u${key.charCodeAt(index).toString(16).padStart(4, '0')}`)
            .join('')
          const twice = `${json.slice(0, -1)},"${escaped}":0}`
          const nested = Array.from({ length: depth }).reduce<string>((inner) => `{"x":[1,${inner}]}`, twice)
          expect(hasDuplicateKeys(nested)).toBe(true)
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })

  it('attack: a deep and a long text take milliseconds', () => {
    const start = performance.now()
    expect(hasDuplicateKeys(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(false)
    expect(hasDuplicateKeys(`{"a":"${'\\"{'.repeat(300_000)}"}`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
