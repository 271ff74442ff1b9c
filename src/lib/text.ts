/**
 * Owns text from outside (names of wallets, tokens, peers, identities) on its way to the screen: what could reorder, hide or
 * flood the words around it is taken out. Markup needs nothing here: React escapes it.
 */

// All of "other" (controls, formats such as bidi marks and zero-width characters, private use, lone surrogates, unassigned),
// everything Unicode says to draw as nothing (fillers, variation selectors), and the braille blank, which draws as nothing too.
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Scripts whose letters pass for one another; a name written in two of them is suspect. */
const LOOK_ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
]

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
    .trim()
  const points = [...clean]
  return points.length > max
    ? `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : clean
}

/** Whether the text mixes scripts with look-alike letters, as in a Cyrillic `а` within `MetaMask`. */
export function hasMixedScripts(text: string): boolean {
  return LOOK_ALIKE.filter((script) => script.test(text)).length > 1
}
