import { describe, expect, it } from 'vitest'
import * as v from './schema.ts'

describe('read', () => {
  const row = v.object({ name: v.string(), size: v.optional(v.integer(0, 9)) })

  it('behavior: unknown keys are dropped', () => {
    expect(v.read(row, { name: 'a', size: 3, more: 1 })).toStrictEqual({ name: 'a', size: 3 })
    expect(v.read(row, { name: 'a' })).toStrictEqual({ name: 'a' })
  })

  it.each([
    undefined,
    null,
    'a',
    [],
    {},
    { name: 5 },
    { name: 'a', size: '3' },
    { name: 'a', size: 10 },
    { name: 'a', size: 1.5 },
    { name: 'a', size: null },
  ])('error: %j is refused', (given) => {
    expect(v.read(row, given)).toBeUndefined()
  })

  it('error: an array is no object, even where every key is optional', () => {
    const open = v.object({ name: v.optional(v.string()) })
    expect(v.read(open, [])).toBeUndefined()
    expect(v.read(open, {})).toStrictEqual({})
  })

  it('error: a required key that is missing is refused, whatever its schema accepts', () => {
    expect(v.read(v.object({ any: v.unknown() }), {})).toBeUndefined()
    expect(v.read(v.object({ any: v.map(v.unknown(), () => 1) }), {})).toBeUndefined()
    expect(v.read(v.object({ any: v.unknown() }), { any: undefined })).toStrictEqual({ any: undefined })
  })

  it('attack: getters and proxies that throw', () => {
    const fail = () => {
      throw new Error('Foreign')
    }
    const getter = Object.defineProperty({}, 'name', { get: fail, enumerable: true })
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    for (const given of [getter, revoked.proxy, new Proxy({}, { getPrototypeOf: fail, has: fail })]) {
      expect(v.read(row, given)).toBeUndefined()
      expect(v.read(v.array(row), [given])).toBeUndefined()
      expect(v.read(v.string(), given)).toBeUndefined()
    }
  })
})

describe('transform', () => {
  it('behavior: undefined refuses, other values do not', () => {
    const schema = v.transform(v.string(), (text) => (text === '' ? undefined : text.length - 1))
    expect(v.read(schema, 'a')).toBe(0)
    expect(v.read(schema, '')).toBeUndefined()
    expect(v.read(v.array(schema), ['a', ''])).toBeUndefined()
    expect(v.read(v.nullable(schema), null)).toBeNull()
  })

  it('behavior: what was refused is not transformed', () => {
    const seen: unknown[] = []
    const schema = v.transform(v.string(), (text) => seen.push(text))
    expect(v.read(schema, 5)).toBeUndefined()
    expect(seen).toEqual([])
  })
})

describe('number', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, JSON.parse('-1e999'), '1', 1n, null])(
    'error: %s is none',
    (given) => {
      expect(v.read(v.number, given)).toBeUndefined()
    },
  )

  it('param: integers within limits', () => {
    expect(v.read(v.integer(0), Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
    for (const given of [-1, 2 ** 53, 0.5, '1', 1n]) expect(v.read(v.integer(0), given)).toBeUndefined()
  })
})

describe('matching', () => {
  it('error: only strings, however others are written', () => {
    const digits = v.matching(/^\d+$/)
    expect(v.read(digits, '12')).toBe('12')
    for (const given of ['', '1a', 12, ['12'], { toString: () => '12' }])
      expect(v.read(digits, given)).toBeUndefined()
  })
})
