import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likeness } from './look-alike.ts'
import { RUNS } from './runs.testing.ts'

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length })
const base58 = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength: length,
    maxLength: length,
  })

describe('likeness', () => {
  it.each([
    ['both ends', '0x7099000000000000000000000000000000000079C8', { start: true, end: true }],
    ['the start', '0x70990000000000000000000000000000000079C9', { start: true, end: false }],
    ['the end', '0x70980000000000000000000000000000000079c8', { start: false, end: true }],
    ['three at each end', '0x7098000000000000000000000000000000007AC8', { start: false, end: false }],
    ['neither', '0x0000000000000000000000000000000000000001', { start: false, end: false }],
  ])('param: alike at %s', (_, address, alike) => {
    expect(likeness(address, KNOWN, 'eip155')).toMatchObject(alike)
  })

  it('behavior: one address in any case is no look-alike of itself', () => {
    const none = { start: false, end: false, differing: [] }
    expect(likeness(KNOWN, KNOWN, 'eip155')).toEqual(none)
    expect(likeness(KNOWN.toLowerCase(), KNOWN, 'eip155')).toEqual(none)
    expect(likeness(SOLANA, SOLANA, 'solana')).toEqual(none)
  })

  it('behavior: on Solana the case counts', () => {
    expect(likeness(SOLANA.toLowerCase(), SOLANA, 'solana')).toMatchObject({ start: false, end: false })
    expect(likeness(`${SOLANA.slice(0, 5)}${SOLANA.slice(6)}`, SOLANA, 'solana')).toMatchObject({
      start: true,
      end: true,
    })
  })

  it('behavior: `0x` is no part of the start', () => {
    expect(likeness(`0x12${'0'.repeat(38)}`, `0x12${'f'.repeat(38)}`, 'eip155').start).toBe(false)
  })

  it('behavior: what differs is told by its place in the text', () => {
    expect(likeness('0x70997970', '0x709A797F', 'eip155').differing).toEqual([5, 9])
  })

  it('behavior: of unlike length both ends are laid together, and something differs in the longer one', () => {
    const longer = `${SOLANA.slice(0, 20)}Z${SOLANA.slice(20)}`
    expect(likeness(longer, SOLANA, 'solana').differing).toContain(20)
    expect(
      likeness(longer, SOLANA, 'solana').differing.every((position) => position > 3 && position < 40),
    ).toBe(true)
  })

  it('attack: ends of whatever address with another middle are found, whatever the case', () => {
    fc.assert(
      fc.property(hex(4), hex(32), hex(32), hex(4), fc.boolean(), (start, middle, other, end, isUpper) => {
        fc.pre(middle.toLowerCase() !== other.toLowerCase())
        const known = `0x${start}${middle}${end}`
        const forged = `0x${isUpper ? start.toUpperCase() : start.toLowerCase()}${other}${end.toLowerCase()}`
        const { differing, ...ends } = likeness(forged, known, 'eip155')
        expect(ends).toEqual({ start: true, end: true })
        const marked = [...forged].map((character, index) => (differing.includes(index) ? '' : character))
        const rest = [...known].map((character, index) => (differing.includes(index) ? '' : character))
        expect(marked.join('').toLowerCase()).toBe(rest.join('').toLowerCase())
        expect(differing.length).toBeGreaterThan(0)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('attack: the same on Solana, of any length', () => {
    const middle = fc.integer({ min: 24, max: 36 }).chain(base58)
    fc.assert(
      fc.property(base58(4), middle, middle, base58(4), (start, one, other, end) => {
        fc.pre(one !== other)
        expect(likeness(start + other + end, start + one + end, 'solana')).toMatchObject({
          start: true,
          end: true,
        })
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
