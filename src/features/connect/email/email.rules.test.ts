import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../lib/runs.testing.ts'
import { emailProblem } from './email.rules.ts'

describe('emailProblem', () => {
  it.each([
    'nora@example.org',
    'a@b.io',
    'first.last+tag@mail.example.co.uk',
    "o'hara_1%x@example.org",
    'nora@xn--bcher-kva.example',
    'нора@пример.рф',
    'nora@दुनिया.भारत',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.org`,
  ])('param: %s', (email) => {
    expect(emailProblem(email)).toBeUndefined()
  })

  it.each([
    'nora',
    'nora@',
    '@example.org',
    'nora@example',
    'nora@example.',
    'nora@.org',
    'nora@@example.org',
    'a@b@example.org',
    'nora example@a.org',
    'nora@exa mple.org',
    'nora\t@example.org',
    'nora@-example.org',
    'nora@example-.org',
    '.nora@example.org',
    'nora.@example.org',
    'no..ra@example.org',
    '"nora"@example.org',
    'Nora <nora@example.org>',
    'nora@[127.0.0.1]',
    'a@example.org,b@example.org',
    'mailto:nora@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('param: not %s', (email) => {
    expect(emailProblem(email)).toBe('email.problem.invalid')
  })

  it('param: nothing', () => {
    expect(emailProblem('')).toBe('email.problem.empty')
  })

  it.each(['\u202e', '\u200b', '\u2066', '\u0000', '\u00ad'])(
    'attack: something that is not seen is found, U+%#',
    (hidden) => {
      for (const email of [
        `nora${hidden}@example.org`,
        `${hidden}nora@example.org`,
        `nora@exa${hidden}mple.org`,
      ])
        expect(emailProblem(email)).toBe('email.problem.invisible')
    },
  )

  it('attack: a long text takes no long time', () => {
    const start = performance.now()
    for (const part of ['a', 'a.', 'a@', '-', '@', '.', '\u0301'])
      expect(emailProblem(`x@${part.repeat(100_000)}`)).toBe('email.problem.invalid')
    for (const part of ['a', 'a-', 'a.a-']) emailProblem(`x@${part.repeat(250 / part.length)}`)
    expect(performance.now() - start).toBeLessThan(500)
  })

  it('behavior: what is let through has one at sign, no space and nothing unseen', () => {
    const text = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.string())
    fc.assert(
      fc.property(text, (email) => {
        if (emailProblem(email) !== undefined) return
        expect(email).toMatch(/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u)
        expect(email.length).toBeLessThanOrEqual(254)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
