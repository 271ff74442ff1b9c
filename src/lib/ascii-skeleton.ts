/** Owns what plain letters and digits look like to the eye: the part of a skeleton (`skeleton.ts`) that needs no table. Pure. */

/** Digits that pass for letters, and letters for two. */
const FOLDED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  $: 's',
  '8': 'b',
  m: 'rn',
  w: 'vv',
}

export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Small letters only. */
export const foldLetters = (text: string): string =>
  text.replace(/[01i|5$8mw]/g, (character) => FOLDED[character] ?? character)

/** The skeleton of plain ASCII text. */
export const asciiSkeleton = (text: string): string =>
  foldLetters(text.toLowerCase()).replace(/[^a-z\d]/g, '')
