/**
 * Owns what a word looks like to the eye: two words with one skeleton can be taken for each other. After Unicode's
 * TR39, by a table of the letters and digits that pass for Latin ones; the symbols of tokens are Latin, and names that are
 * imitated mostly. Limits: scripts beside those below, pictures, and what only one typeface confuses are not in it. A
 * skeleton is for comparing, never for showing. Pure.
 */

import { foldLetters, isAscii } from './ascii-skeleton.ts'
import { hasMixedScripts } from './mixed-scripts.ts'

/** Latin letter, then those that pass for it: Cyrillic, Greek, Armenian, Cherokee, Lisu, other Latin, signs of currencies. */
const TABLE = [
  'aАаΑαᎪꓮᴀɑ',
  'bВЬвьΒβᏴꓐʙɓƀ฿₿',
  'cСсϹϲᏟꓚᴄƈ¢₵',
  'dԁꓓᎠᴅɗđĐ',
  'eЕеΕεᎬꓰᴇɛєЄ€',
  'fꓝꜰƒϝϜ',
  'gԌԍᏀꓖɢɡ',
  'hНнһΗᎻꓧʜհ',
  'iІіΙιᎥꓲɪıɩ',
  'jЈјᎫꓙᴊյ',
  'kКкΚκᏦꓗᴋ₭',
  'lӀӏᏞꓡʟɭłŁ',
  'mМмΜᎷꓟᴍ',
  'nΝηᴎɴոꓠ₦п',
  'oОоΟοσՕօꓳᴏøØ',
  'pРрΡρᏢꓑᴘ₱',
  'qԚԛզɋ',
  'rᎡᏒꓣʀгᴦ',
  'sЅѕᏚՏꓢꜱƨ',
  'tТтΤτᎢꓔᴛŧŦ₮₸',
  'uԱՍսυꓴᴜʊ',
  'vѴѵνᏙꓦᴠ',
  'wԜԝωᎳꓪᴡ₩',
  'xХхΧχꓫ×',
  'yУуΥγүҮꓬʏ¥',
  'zΖᏃꓜᴢʐ',
  '3ЗзƷӠ',
]

const LATIN: ReadonlyMap<string, string> = new Map(
  TABLE.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
)

const toLatin = (character: string): string =>
  LATIN.get(character) ?? character.normalize('NFKD').replace(/\P{ASCII}/gu, (one) => LATIN.get(one) ?? one)

/** What is left of a text when what the eye does not tell apart is made one: case, accents, spaces, signs, look-alikes. */
export function skeleton(text: string): string {
  const short = text.slice(0, 256)
  const latin = isAscii(short) ? short : short.replace(/\P{ASCII}/gu, toLatin)
  const small = latin
    .toLowerCase()
    // Those that pass for a letter in their small form only.
    .replace(/\P{ASCII}/gu, (one) => LATIN.get(one) ?? one)
    // A price tag is no letter.
    .replace(/^\s*\$/, '')
  const folded = foldLetters(small)
  return isAscii(folded)
    ? folded.replace(/[^a-z\d]/g, '')
    : folded.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Whether something in it is neither plain ASCII nor a currency's sign, which real tokens carry (USD₮). */
export const isOddlySpelled = (text: string): boolean => /[^\p{ASCII}\p{Sc}]/u.test(text)

/** Not a letter of it is Latin, and all of them look it. */
const looksLatin = (label: string): boolean => {
  const letters = [...label].filter((character) => /\p{L}/u.test(character))
  return letters.length > 0 && letters.every((letter) => !/\p{ASCII}/u.test(letter) && LATIN.has(letter))
}

/** Whether a name (`someone.eth`) is written so that it can pass for another: a part of it mixes scripts, or only looks Latin. */
export const isMisleadingName = (name: string): boolean =>
  name.split('.').some((label) => hasMixedScripts(label) || looksLatin(label))
