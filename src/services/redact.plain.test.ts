import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from './redact.ts'
import { hideSecrets } from './secrets.ts'

describe('redactText', () => {
  it('behavior: a short word of letters is returned as the patterns would return it', () => {
    const word = fc.stringMatching(/^[A-Za-z_]{0,15}$/)
    fc.assert(
      fc.property(word, (text) => {
        expect(redactText(text)).toBe(text)
        // With something beside it the patterns decide, and leave it alone.
        expect(hideSecrets(text)).toBe(text)
        expect(redactText(`${text} !`)).toBe(`${text} !`.trimStart())
      }),
      { numRuns: 1_000 },
    )
  })

  it('attack: what is longer, or has another sign, goes through the patterns', () => {
    expect(redactText('abcdefabcdefabcd')).toBe('[hex]')
    expect(redactText('a@b.example')).toBe('[email]')
  })
})
