import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorTexts } from '../errors/en.errors.ts'
import { laterTexts } from '../errors/en.later.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { alertTexts } from './en.alerts.ts'
import { en } from './en.all.testing.ts'
import { dialogTexts } from './en.dialog.ts'
import { frameAlertTexts } from './en.frame-alerts.ts'
import { linkTexts } from './en.link.ts'
import { serviceAlertTexts } from './en.service-alerts.ts'
import { signInAlertTexts } from './en.sign-in-alerts.ts'
import { walletTexts } from './en.wallets.ts'
import { createT, fill } from './t.ts'

const root = new URL('..', import.meta.url).pathname
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\./.test(path) && !path.startsWith('i18n/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const code = sources.map(({ text }) => text).join('\n')

const bracesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** All texts of the interface. */
const interfaceTexts = { ...en, ...walletTexts, ...linkTexts }

/** Texts for the host's engineer. */
const alerts = [
  ...Object.entries(alertTexts),
  ...Object.entries({ ...serviceAlertTexts, ...frameAlertTexts, ...signInAlertTexts }),
]

describe('the English dictionary', () => {
  it('param: no text is empty, padded, or says a brace that is none', () => {
    for (const [key, text] of [...Object.entries(interfaceTexts), ...Object.entries(laterTexts), ...alerts]) {
      expect(text, key).toMatch(/^\S(.*\S)?$/s)
      // A text of the specification for engineers.
      const said = text.replace('wagmiConfig is undefined', '')
      expect(said.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]|\bundefined\b/)
      expect(text, key).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })

  it('param: each text of the errors and alerts once, and in no other dictionary', () => {
    const emitted: readonly string[] = [
      ...Object.values({ ...errorTexts, ...laterTexts }),
      ...alerts.map(([, text]) => text),
    ]
    expect(emitted.filter((text, index) => emitted.indexOf(text) !== index)).toEqual([])
    const others = Object.entries(interfaceTexts).filter(([key]) => !Object.hasOwn(errorTexts, key))
    expect(others.filter(([, text]) => emitted.includes(text))).toEqual([])
  })

  it('param: each alert has a code of its own', () => {
    const codes = alerts.map(([code]) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('param: where an alert has braces, each is given a value', () => {
    for (const [key, text] of alerts) {
      const named = `(?:alert\\('${key}'|lertTexts\\['${key}'\\])`
      const calls = code.matchAll(new RegExp(`${named}(\\)|, ?\\{[^]*?\\})`, 'g'))
      for (const [, given = ''] of calls)
        for (const name of bracesOf(text))
          expect(given, `${key} ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it('param: every key of the interface is used somewhere', () => {
    const made = [
      'accounts.type.',
      'activity.mark.',
      'connect.ended.',
      'activity.op.',
      'activity.outcome.',
      'activity.party.',
      'send.problem.',
      'swap.problem.',
      'swap.block.',
      'swap.step.',
      'swap.confirm.',
      'transaction.',
      'notice.',
      'paid.',
      'namespace.',
      'email-change.',
      'settings.type.',
      'link.way.',
      'names.submit.',
      'names.step.',
      'popup.',
      'guard.',
      'receiver.link.',
      'guard.',
      'sessions.revoke.failed.',
      'sessions.call.',
      'sessions.period.',
      'sessions.failed.',
      'buying.',
    ]
    const chosen = ['legal.terms', 'legal.privacy']
    const unused = Object.keys(interfaceTexts).filter(
      (key) =>
        !Object.hasOwn(errorTexts, key) &&
        !chosen.includes(key) &&
        !code.includes(`'${key}'`) &&
        !made.some((start) => key.startsWith(start) && code.includes(`\`${start}\${`)),
    )
    expect(unused).toEqual([])
  })

  it('param: what a button is called has what it shows (WCAG 2.5.3)', () => {
    const texts: Readonly<Record<string, string>> = interfaceTexts
    const called = Object.keys(texts).filter((key) => key.endsWith('.label'))
    expect(called).toContain('send.max.label')
    for (const key of called) expect(texts[key], key).toContain(texts[key.replace(/\.label$/, '')] ?? '')
  })

  it('param: where a text has braces, each is given a value', () => {
    // The view replaces their braces by links or an address.
    const open = new Set(['terms', 'privacy', 'document'])
    // Split before they are filled; tests of their own check the result.
    const isolated = ['downloads.heading', 'review.sentence']
    for (const [key, text] of Object.entries(interfaceTexts).filter(([key]) => !isolated.includes(key))) {
      const start = `\\bt\\('${key.replaceAll('.', '\\.')}'`
      const calls = code.matchAll(
        new RegExp(
          `${start}(\\)\\}\\s+values=\\{(?:\\{[^]*?\\}|\\w+)\\}|\\)|,\\s*\\{[^]*?\\},?\\s*\\))`,
          'g',
        ),
      )
      for (const [, given = ''] of calls)
        for (const name of bracesOf(text).filter((name) => !open.has(name)))
          expect(given, `${key} ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it('param: the errors need no value but the name of one that cannot be registered, the dialog none', () => {
    const { 'name-register-failed': registering, ...others } = errorTexts
    expect(bracesOf(registering)).toEqual(['name'])
    for (const text of [...Object.values(others), ...Object.values(dialogTexts)])
      expect(bracesOf(text)).toEqual([])
  })
})

describe('fill', () => {
  it('behavior: every brace with a value is filled, others stay to be noticed', () => {
    expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}')
    expect(fill('{a}{a}', { a: 'x' })).toBe('xx')
    expect(fill('plain')).toBe('plain')
  })

  it('attack: a name from right to left does not turn the words around it', () => {
    for (const name of ['ארנק', 'محفظة 12', 'Fox ארנק'])
      expect(fill('Open {wallet} (1)', { wallet: name })).toBe(`Open \u2068${name}\u2069 (1)`)
  })

  it('attack: values are text: no brace, no pattern of theirs is filled', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(fill('<{a}|{b}>', { a, b })).toBe(`<${a}|${b}>`)
      }),
      { numRuns: RUNS / 10 },
    )
    expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
  })

  it('attack: what every object has is no value', () => {
    expect(fill('{constructor} {toString} {__proto__}', {})).toBe('{constructor} {toString} {__proto__}')
  })
})

describe('createT', () => {
  it('behavior: a key of the dictionary; one that is not there is shown itself', () => {
    const t = createT<string>({ 'a.b': 'Hello {name}' })
    expect(t('a.b', { name: 'you' })).toBe('Hello you')
    expect(t('a.c')).toBe('a.c')
  })
})
