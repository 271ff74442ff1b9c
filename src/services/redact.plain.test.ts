import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from './redact.ts'
import { redactProperties } from './redact-properties.ts'
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

  it('attack: four digits in a row are never left alone, so that a name with them can be dropped unread', () => {
    const name = fc.stringMatching(/^[A-Za-z][\w-]{0,17}\d{4}[\w-]{0,17}$/)
    fc.assert(
      fc.property(name, (text) => {
        expect(redactText(text)).not.toBe(text)
        expect(redactProperties('INITIALIZE', { [text]: true })).toEqual({})
      }),
      { numRuns: 1_000 },
    )
    expect(redactProperties('INITIALIZE', { year202: true })).toEqual({ year202: true })
  })

  it('attack: what is longer, or has another sign, goes through the patterns', () => {
    expect(redactText('abcdefabcdefabcd')).toBe('[hex]')
    expect(redactText('a@b.example')).toBe('[email]')
  })
})
