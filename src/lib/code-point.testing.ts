import fc from 'fast-check'

const SURROGATES = 0xd800
const HOW_MANY = 0x800

/**
 * Any code point but half surrogates, as fast-check's `unit: 'binary'`, which takes two seconds of each file that uses it
 * to make a table of all of them.
 */
export const codePoint: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10_ffff - HOW_MANY }).map(
  (index) => String.fromCodePoint(index < SURROGATES ? index : index + HOW_MANY),
  (text) => {
    const [only, ...more] = typeof text === 'string' ? text : []
    const point = only?.codePointAt(0)
    if (point === undefined || more.length > 0) throw new Error('No code point')
    return point < SURROGATES ? point : point - HOW_MANY
  },
)
