import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame } from './same.ts'

const plain = () =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(undefined, null, true, 0, -0, Number.NaN, ''),
      fc.bigInt(),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  })).value

describe('isSame', () => {
  it('property: a copy is the same, and the same both ways', () => {
    fc.assert(fc.property(plain(), (value) => isSame(value, structuredClone(value))))
    fc.assert(fc.property(plain(), plain(), (one, other) => isSame(one, other) === isSame(other, one)))
  })

  it('property: whatever is written differently is not the same', () => {
    const text = (value: unknown) =>
      JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? `${one}n` : one))
    fc.assert(
      fc.property(plain(), plain(), (one, other) => {
        fc.pre(text(one) !== text(other))
        return !isSame(one, other)
      }),
    )
  })

  it.each([
    [{ a: undefined }, {}],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [[1], { 0: 1 }],
    [null, {}],
    [1n, 1],
    [{ constructor: 1 }, { other: 1 }],
  ])('behavior: %o and %o are not the same', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })
})
