import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber } from './decimal.ts'

describe('plainNumber', () => {
  it('param: every digit, no exponent', () => {
    const cases: readonly (readonly [number, string | undefined])[] = [
      [0, '0'],
      [-0, '0'],
      [1, '1'],
      [0.1, '0.1'],
      [1.5e-7, '0.00000015'],
      [1e21, '1000000000000000000000'],
      [1.25e22, '12500000000000000000000'],
      [1e-36, `0.${'0'.repeat(35)}1`],
      [1e-37, undefined],
      [1e37, undefined],
      [-1, undefined],
      [Number.NaN, undefined],
      [Number.POSITIVE_INFINITY, undefined],
    ]
    for (const [value, text] of cases) expect(plainNumber(value), String(value)).toBe(text)
  })

  it('behavior: read back it is the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (value) => {
        expect(plainNumber(value)).toMatch(/^\d+(\.\d+)?$/)
        expect(Number(plainNumber(value))).toBe(value)
      }),
    )
  })
})
