import { getBase58Codec } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { RUNS } from './runs.testing.ts'

const codec = getBase58Codec()
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

describe('toBase58', () => {
  it('param: bytes, zeros in front kept', () => {
    expect(toBase58(new Uint8Array())).toBe('')
    expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
    expect(toBase58(new Uint8Array([0, 0, 1]))).toBe('112')
    expect(toBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  })

  it('behavior: says what the Solana library says, and reads back', () => {
    const bytes = fc.uint8Array({ maxLength: 70 })
    const zeros = fc.nat({ max: 5 }).map((count) => new Uint8Array(count))
    fc.assert(
      fc.property(zeros, bytes, (front, rest) => {
        const all = Uint8Array.from([...front, ...rest])
        const text = toBase58(all)
        expect(text).toBe(codec.decode(all))
        if (all.length > 0) expect(fromBase58(text)).toEqual(all)
      }),
      { numRuns: RUNS / 5 },
    )
  })

  it('attack: more than a transaction is refused', () => {
    expect(toBase58(new Uint8Array(1_232).fill(255))).toHaveLength(1_683)
    expect(() => toBase58(new Uint8Array(1_233))).toThrow(RangeError)
  })
})

describe('fromBase58', () => {
  it('behavior: any text of the alphabet reads and writes back', () => {
    const text = fc
      .array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: 100 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(text, (one) => toBase58(fromBase58(one) ?? new Uint8Array()) === one),
      { numRuns: RUNS / 5 },
    )
  })

  it('error: anything else is undefined', () => {
    const wrong = ['', '0', 'O', 'I', 'l', ' 2', '2 ', '2\n', 'é', '１', '😀', 1, null, undefined, {}, ['2']]
    for (const value of wrong) expect(fromBase58(value)).toBeUndefined()
  })

  it('attack: a text of a megabyte is not even looked at', () => {
    expect(fromBase58('2'.repeat(1_684))).toBeUndefined()
    expect(fromBase58('2'.repeat(1_000_000))).toBeUndefined()
  })
})
