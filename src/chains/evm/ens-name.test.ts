import fc from 'fast-check'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { bytesToHex } from 'viem/utils'
import { afterAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../lib/code-point.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { readName } from './ens-name.ts'

/** The normalized name, or the code of the error. */
const read = (text: string): string => {
  try {
    return readName(text).name
  } catch (error) {
    expect(error).toMatchObject({ code: 'name-invalid' })
    return 'name-invalid'
  }
}

let runs = 0
afterAll(() => console.info(`names: ${runs} of ${RUNS / 10} as viem reads them`))

describe('readName', () => {
  it('behavior: one spelling of a name, and what it is called in the registry', () => {
    for (const text of ['Meadow.ETH', 'ＭＥＡＤＯＷ.eth', 'mead\u00adow.eth', '\ufeffmead\u200bow.eth'])
      expect(readName(text)).toEqual({
        name: 'meadow.eth',
        node: namehash('meadow.eth'),
        wire: '0x066d6561646f770365746800',
      })
    expect(read('ﬁsh.eth')).toBe('fish.eth')
    expect(read('me\u0301adow.eth')).toBe('m\u00e9adow.eth')
    expect(read('пример.eth')).toBe('пример.eth')
    expect(read('👩‍🚀.eth')).toBe('👩‍🚀.eth')
    expect(read('a.meadow.eth')).toBe('a.meadow.eth')
  })

  it('attack: letters that pass for others are no name', () => {
    for (const text of [
      'mеadow.eth', // Cyrillic e
      'аррӏе.eth', // all Cyrillic
      'meadοw.eth', // Greek o
      'ｍеadow.eth', // full-width m, Cyrillic e
      'mead\u200dow.eth',
      'toto\u202e.eth',
      'meadow\u3002eth',
      'mea\u0300\u0301\u0302\u0303dow.eth',
    ])
      expect(read(text), text).toBe('name-invalid')
  })

  it('error: what no registry would hold', () => {
    for (const text of [
      '',
      '.',
      '.eth',
      'eth.',
      'a..eth',
      'mead ow.eth',
      'mead_ow.eth',
      'xn--meadow.eth',
      'mead/ow.eth',
      '\ud83d.eth',
      `${'a'.repeat(252)}.eth`,
      // A label written as its hash, which viem would accept.
      `[${'ab'.repeat(32)}].eth`,
      // 130 letters, 260 bytes.
      `${'é'.repeat(130)}.eth`,
      // Not assigned in any current Unicode version.
      '\u{3fffd}.eth',
    ])
      expect(read(text), text).toBe('name-invalid')
    expect(read(`${'a'.repeat(251)}.eth`)).toHaveLength(255)
  })

  it('behavior: as viem reads names, whatever they are made of', () => {
    const letter = fc.oneof(
      fc.constantFrom(...'abcxyzABC019-_$.éßﬁｍ①ΩдеоλπİıẞøＡ中文日本語العربไทย'),
      fc.constantFrom(
        '\u0301',
        '\u0307',
        '\u200d',
        '\ufe0f',
        '👍',
        '🏽',
        '👩',
        '🚀',
        '1️⃣',
        '\u{16d67}',
        '\u{1e030}',
      ),
      fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 6 }), (letters) => {
        const text = `${letters.join('')}.eth`
        const ours = read(text)
        let theirs = 'name-invalid'
        try {
          theirs = normalize(text)
        } catch {
          // Both refuse it.
        }
        if (ours !== 'name-invalid')
          expect(readName(text)).toMatchObject({
            node: namehash(ours),
            wire: bytesToHex(packetToBytes(ours)),
          })
        // Characters that are newer than the browser are refused here.
        expect(ours, text).toBe(/\p{Cn}/u.test(text) ? 'name-invalid' : theirs)
        runs += 1
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
