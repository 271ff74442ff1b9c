/**
 * Cleans untrusted text (names of wallets, tokens, peers, identities) for display: removes whatever could reorder, hide or flood the
 * words around it. Does not escape markup, which React does.
 */

// Unicode category "other" (controls, bidi marks, zero-width characters, private use, lone surrogates, unassigned), everything that
// is drawn as nothing by default (fillers, variation selectors), and the braille blank, which is empty as well.
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** One line without invisible characters and repeated spaces, at most `max` code points (ending in `…` if cut). '' if not a string. */
export function cleanText(value: unknown, max = 64): string {
  if (typeof value !== 'string') return ''
  // A shortcut for lists of a thousand names, most of which are plain.
  if (value.length <= max && /^[!-~]+(?: [!-~]+)*$/.test(value)) return value
  const clean = value
    // Bounds the work on a name of 50 MB. A surrogate pair that this cuts in half is removed below.
    .slice(0, max * 32)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    // Stacked accents are drawn over the lines above and below.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    // Leading combining marks would attach to the text before.
    .replace(/^[\p{M} ]+/u, '')
    .trimEnd()
  const points = [...clean]
  return points.length > max
    ? `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : clean
}
