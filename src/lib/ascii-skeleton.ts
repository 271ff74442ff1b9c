/** The skeleton of plain ASCII text, apart from `skeleton.ts` so that comparing plain names does not load its table of other scripts. */

/** Digits that look like letters, and letters that look like two. */
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

/** Expects lower case. */
export const foldLetters = (text: string): string =>
  text.replace(/[01i|5$8mw]/g, (character) => FOLDED[character] ?? character)

/** The skeleton of plain ASCII text. */
export const asciiSkeleton = (text: string): string =>
  foldLetters(text.toLowerCase()).replace(/[^a-z\d]/g, '')
