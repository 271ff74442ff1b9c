import fc from 'fast-check'
import { hashMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { personalMessageHash } from './personal-message-hash.ts'
import { RUNS } from './runs.testing.ts'

describe('personalMessageHash', () => {
  it('behavior: is the hash that viem makes, whatever the text', () => {
    const runs = Math.ceil(RUNS / 10)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        expect(personalMessageHash(text)).toBe(hashMessage(text))
      }),
      { numRuns: runs },
    )
  })
})
