import { ens_normalize } from '@adraffy/ens-normalize'
import fc from 'fast-check'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex } from 'viem/utils'
import { afterAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../lib/code-point.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { readName } from './ens-name.ts'
import { readPlainName } from './plain-name.ts'

/** The name as the reference implementation of ENSIP-15 has it; undefined: it is none. */
const reference = (text: string): string | undefined => {
  try {
    return ens_normalize(text) || undefined
  } catch {
    return undefined
  }
}

/** By the rule for plain names and, where it leaves a name to them, by the tables of letters: as names are read. */
const read = (text: string): string | undefined => {
  try {
    return (readPlainName(text) ?? readName(text)).name
  } catch {
    return undefined
  }
}

let plain = 0
let names = 0
afterAll(() =>
  console.info(`names: ${names} as @adraffy/ens-normalize has them, ${plain} of them without its tables`),
)

const check = (text: string) => {
  const found = readPlainName(text)
  const theirs = reference(text)
  names += 1
  if (found) {
    plain += 1
    expect(found.name, text).toBe(theirs)
    expect(found).toEqual({ name: text, node: namehash(text), wire: bytesToHex(packetToBytes(text)) })
  } else if (theirs === text && /^[a-z\d.-]*$/.test(text)) {
    expect(text.length, 'a plain name is left to the tables').toBeGreaterThan(255)
  }
  // Characters that are newer than the browser are refused here.
  if (!/\p{Cn}/u.test(text)) expect(read(text), text).toBe(theirs)
}

describe('readPlainName', () => {
  it('behavior: 10,000 generated names are normalized as @adraffy/ens-normalize does', {
    timeout: 12 * RUNS,
  }, () => {
    const label = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.string({ unit: fc.constantFrom(...'abnxyz019-'), minLength: 1, maxLength: 8 }),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'xn--a',
          'ab--c',
          '--',
          '----',
          'a---',
          '-',
          '---a',
          'xn--',
          'eth',
          'reown',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.string({ unit: fc.constantFrom(...'aZ_$ .éßﬁｍеολπあ中👍\u200d\ufe0f'), maxLength: 4 }),
      },
      { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 3 }) },
    )
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
    fc.assert(fc.property(name, check), { numRuns: RUNS })
    expect(plain).toBeGreaterThan(RUNS / 4)
  })

  it('param: the longest, the empty, and labels that begin like punycode', () => {
    for (const text of [
      '',
      '.',
      'a.',
      '.a',
      'a..b',
      'a.--',
      'xn--a.eth',
      'ab--c.eth',
      'a--b.eth',
      'abc--d.eth',
      '-.eth',
    ])
      check(text)
    expect(readPlainName(`${'a'.repeat(251)}.eth`)?.name).toHaveLength(255)
    expect(readPlainName(`${'a'.repeat(252)}.eth`)).toBeUndefined()
  })
})

/** The examples that the text of ENSIP-15 gives, in its order. */
describe('readName, by the examples of ENSIP-15', () => {
  const hyphens = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u23af\u23e4\ufe58']

  it.each([
    // FE0F is optional in emoji, and left out.
    ['\u{1f468}\u200d\u{1f4bb}', '\u{1f468}\u200d\u{1f4bb}'],
    ['1\ufe0f\u20e3', '1\u20e3'],
    ['\u271a', '\u271a'],
    // Ignored, mapped.
    ['a\u00adb', 'ab'],
    ['A', 'a'],
    ['\u2165', 'vi'],
    // Deviations from IDNA 2003 that are valid.
    ['\u00df', '\u00df'],
    ['\u03c2', '\u03c2'],
    ['\u06f0', '\u0660'],
    ['\u06f3', '\u0663'],
    ['\u06f7', '\u0667'],
    ['$', '$'],
    ['_a', '_a'],
    ...hyphens.map((hyphen) => [`a${hyphen}b`, 'a-b']),
    ['a\u2e3a', 'a--'],
    ['\u2e3b', '---'],
    ["a'b", 'a\u2019b'],
    ['\u039e', '\u03be'],
    // No other script has letters like both of these.
    ['\u0442\u04d5', '\u0442\u04d5'],
  ])('behavior: %j is %j', (text, name) => {
    expect(read(text)).toBe(name)
    expect(reference(text)).toBe(name)
  })

  it.each([
    [' a', 'whitespace'],
    ['a_', 'a low line that is not at the start'],
    ['ab--c', 'hyphens as third and fourth character'],
    ['ab\u2e3ac', 'the same by one that is mapped'],
    ['\u2044a', 'a fenced character at the start'],
    ['a\u2044', 'at the end'],
    ['\u0300a', 'a combining mark at the start'],
    ['\u13ce', 'a letter that passes for a digit'],
    ['a\u200cb', 'a non-joiner'],
    ['a\u200db', 'a joiner outside of emoji'],
    ['a\u00b7b', 'a middle dot'],
    ['\u0375', 'a Greek numeral sign'],
    ...[...'\u3002\uff0e\uff61'].map((stop) => [`a${stop}b`, 'another full stop']),
    ['\u0463', 'an obsolete letter'],
    ['\u218a', 'a turned digit'],
    ...[...'\u{1f7a1}\u{1f7a2}\u{1f7a3}\u{1f7a4}\u{1f7a5}\u{1f7a6}\u{1f7a7}'].map((cross) => [
      cross,
      'another weight',
    ]),
    ['\u0131', 'a dotless i'],
    ['\ua74f', 'a ligature'],
    ['\u2376', 'an esoteric character'],
    ['\u203c', 'an emoji that is disabled'],
    ['\u2049', 'an emoji that is disabled'],
    ['\u{1f3fb}', 'a skin colour alone'],
    ['\u{1f1e6}', 'half a flag'],
  ])('attack: %j is no name: %s', (text) => {
    expect(read(text ?? '')).toBeUndefined()
    expect(reference(text ?? '')).toBeUndefined()
  })
})
