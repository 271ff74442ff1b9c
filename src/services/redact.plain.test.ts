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

  it('behavior: a longer word of letters is returned as the patterns would return it', () => {
    const words = fc.oneof(
      fc.stringMatching(/^[A-Za-z]{16,60}$/),
      fc.stringMatching(/^[A-Fa-f]{14,30}$/),
      fc.stringMatching(/^eyJ[A-Za-z]{14,30}$/),
      fc.stringMatching(/^[a-z]{3,7}(?:[A-Z][aeiou][a-z]{2,5}){2,5}$/),
    )
    fc.assert(
      fc.property(words, (text) => {
        expect(redactText(text)).toBe(hideSecrets(text))
        expect(redactText(`${text} !`)).toBe(`${hideSecrets(text)} !`)
      }),
      { numRuns: 1_000 },
    )
    expect(redactText('preferUniversalLinks')).toBe('preferUniversalLinks')
  })

  it('attack: what is longer, or has another sign, goes through the patterns', () => {
    expect(redactText('abcdefabcdefabcd')).toBe('[hex]')
    expect(redactText('a@b.example')).toBe('[email]')
  })
})
