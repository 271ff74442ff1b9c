/** What is taken for a sign-in message, however it is spaced, and whatever its length. */
import { describe, expect, it } from 'vitest'
import { readSignIn } from './sign-in.ts'

const context = { origin: 'https://app.example.org', account: '0x01', chain: '1', now: 0 }
const WORDS = 'wants you to sign in with your Ethereum account'
const domainOf = (text: string) => readSignIn(text, context)?.domain

describe('readSignIn', () => {
  it.each([
    [`bank.example ${WORDS}:`, 'bank.example'],
    [`Hello!\nbank.example \n\t${WORDS.replaceAll(' ', '  ').toUpperCase()}`, 'bank.example'],
    [`one.example wants nothing; bank.example ${WORDS}; other.example ${WORDS}`, 'bank.example'],
    [` ${WORDS}`, ''],
    [`${' '.repeat(400)}bank.example${' '.repeat(400)}${WORDS}`, 'bank.example'],
  ])('behavior: the domain is found, however it is spaced: %#', (text, domain) => {
    expect(domainOf(text)).toBe(domain)
  })

  it.each([WORDS, `bank.example${WORDS}`, 'bank.example wants you to sign in', ''])(
    'behavior: none in %j',
    (text) => {
      expect(domainOf(text)).toBeUndefined()
    },
  )

  it.each(['x', ' ', 'wants ', ' wants you to sign in with your '])(
    'attack: 100,000 letters of %j do not hold up the screen',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length)
      const before = performance.now()
      expect(domainOf(text)).toBeUndefined()
      expect(performance.now() - before).toBeLessThan(500)
    },
  )
})
