/**
 * Owns text from outside (names of wallets, tokens, peers, identities) on its way to the screen: what could reorder, hide or
 * flood the words around it is taken out. Markup needs nothing here: React escapes it.
 */

// All of "other" (controls, formats such as bidi marks and zero-width characters, private use, lone surrogates, unassigned),
// everything Unicode says to draw as nothing (fillers, variation selectors), and the braille blank, which draws as nothing too.
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** One safe line: no invisible characters, single spaces, at most `max` code points (the last one `…` when cut). '' if not text. */
export function cleanText(value: unknown, max = 64): string {
  if (typeof value !== 'string') return ''
  // Most names are plain, and lists of a thousand are read at once.
  if (value.length <= max && /^[!-~]+(?: [!-~]+)*$/.test(value)) return value
  const clean = value
    // Bounds the work on a name of 50 MB; half a surrogate pair at the cut is stripped below.
    .slice(0, max * 32)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    // Piled-up accents paint over the lines above and below.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    // Without a letter of their own they sit on whatever stands before.
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
