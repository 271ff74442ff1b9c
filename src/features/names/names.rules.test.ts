import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EmbeddedAccount } from '../../connectors/connector.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { codePoint } from '../../lib/code-point.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { hasEmbeddedAccount, labelOf, labelProblem, readLabel, textToSign } from './names.rules.ts'

describe('readLabel', () => {
  it.each([
    ['Nora', 'nora'],
    ['  no ra_ ', 'nora'],
    ['nora-2', 'nora-2'],
    ['Nora.reown.id', 'nora'],
    ['nora.wcn.id', 'nora'],
    ['nora.eth', 'noraeth'],
    // Their small forms would be ASCII.
    ['\u212aelvin', 'elvin'],
    ['\u0130stanbul', 'stanbul'],
    ['n\u043era', 'nra'],
    ['👩‍🚀', ''],
    ['a'.repeat(200), 'a'.repeat(63)],
  ])('param: %j is %j', (typed, label) => expect(readLabel(typed)).toBe(label))

  it('attack: whatever is typed, nothing but small letters, digits and hyphens is left, and that stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(codePoint, fc.constantFrom(...'aZ0-.')) }), (typed) => {
        const label = readLabel(typed)
        expect(label).toMatch(/^[a-z\d-]{0,63}$/)
        expect(readLabel(label)).toBe(label)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('labelProblem', () => {
  it.each([
    ['', 'empty'],
    ['abc', 'short'],
    ['----', 'hyphens'],
    ['---', 'short'],
    ['abcd', undefined],
    ['0--0', undefined],
    ['-a--', undefined],
  ])('param: %j: %s', (label, problem) => expect(labelProblem(label)).toBe(problem))
})

describe('labelOf', () => {
  it.each([
    ['nora.reown.id', 'nora'],
    ['nora.wcn.id', undefined],
    ['nora.eth', undefined],
    ['nor.reown.id', undefined],
    ['----.reown.id', undefined],
    ['a.nora.reown.id', undefined],
    ['nora.reownxid', undefined],
    ['nora.reown.id.', undefined],
    ['Nora.reown.id', undefined],
    [`${'a'.repeat(64)}.reown.id`, undefined],
  ])('param: %j suggests %s', (name, label) => expect(labelOf(name)).toBe(label))
})

describe('textToSign', () => {
  it('behavior: to the letter: no spaces, name, attributes, whole seconds', () => {
    expect(textToSign('nora.reown.id', 1_700_000_000_999)).toBe(
      '{"name":"nora.reown.id","attributes":{},"timestamp":1700000005}',
    )
  })
})

describe('hasEmbeddedAccount', () => {
  const embedded: EmbeddedAccount = {
    types: {},
    info: { user: {}, authProvider: undefined, accountType: 'eoa', isSmartAccountDeployed: false },
  }
  const said = { status: 'connected', embedded, address: ALICE } as const

  it('behavior: the embedded wallet on eip155, connected, and nobody else', () => {
    const has = (
      activeNamespace: string,
      eip155: Parameters<typeof hasEmbeddedAccount>[0]['account']['eip155'],
    ) => hasEmbeddedAccount({ network: { activeNamespace }, account: { eip155 } })
    expect(has('eip155', said)).toBe(true)
    expect(has('eip155', { ...said, status: 'reconnecting' })).toBe(true)
    expect(has('solana', said)).toBe(false)
    expect(has('eip155', { ...said, status: 'connecting' })).toBe(false)
    expect(has('eip155', { ...said, embedded: undefined })).toBe(false)
    expect(has('eip155', { ...said, address: undefined })).toBe(false)
  })
})
