import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { RUNS } from './runs.testing.ts'

describe('parseExactJson', () => {
  it('param: whole numbers beyond 2^53 are text of their digits', () => {
    expect(parseExactJson('{"a":18446744073709551615,"b":[-9007199254740993,9007199254740991]}')).toEqual({
      a: '18446744073709551615',
      b: ['-9007199254740993', 9007199254740991],
    })
  })

  it('behavior: texts, fractions and exponents stay as they are', () => {
    const text = String.raw`{"18446744073709551615":"say \"18446744073709551615\" \\","c":1.8446744073709551615,"d":18446744073709551615e0}`
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  })

  it('behavior: every amount of 64 bits reads back to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.string(), (amount, word) => {
        const text = `{"value":${amount},"list":[${amount}],"word":${JSON.stringify(word + amount)}}`
        const read = parseExactJson(text) as { value: unknown; list: unknown[]; word: unknown }
        expect([BigInt(String(read.value)), BigInt(String(read.list[0])), read.word]).toEqual([
          amount,
          amount,
          word + amount,
        ])
      }),
      { numRuns: RUNS / 5 },
    )
  })

  it('behavior: everything else is what JSON.parse says', () => {
    fc.assert(
      fc.property(
        fc.json().filter((text) => !/\d{16}/.test(text)),
        (text) => {
          expect(parseExactJson(text)).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })

  it('error: what is not JSON throws', () => {
    for (const text of ['', '<html>', '{"a":', '"12345678901234567890', '[12345678901234567890'])
      expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })

  it('attack: megabytes of quotes and backslashes take no time to speak of', () => {
    for (const text of [
      `"${'\\"'.repeat(1e6)}1234567890123456`,
      `["${'a'.repeat(5e6)}",12345678901234567890]`,
      '"1234567890123456'.repeat(2e5),
      `["${'\\\\'.repeat(1e6)}",12345678901234567890]`,
    ]) {
      const from = performance.now()
      try {
        parseExactJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
      }
      expect(performance.now() - from).toBeLessThan(2_000)
    }
  })
})
