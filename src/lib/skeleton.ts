/**
 * Skeletons of words: two words with the same skeleton look alike. After Unicode TS 39, but with a small table of characters that look
 * like Latin letters, because imitated names and token symbols are mostly Latin. Limits: other scripts, emoji, and look-alikes of a
 * single typeface are missing. Skeletons are for comparing only, never for display. Pure.
 */

import { foldLetters, isAscii } from './ascii-skeleton.ts'
import { hasMixedScripts } from './mixed-scripts.ts'

/** A Latin letter or digit, then its look-alikes: Cyrillic, Greek, Armenian, Cherokee, Lisu, other Latin, currency signs. */
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

/** The skeleton of a text: without case, accents, spaces and punctuation, with look-alike characters folded into one. */
export function skeleton(text: string): string {
  const short = text.slice(0, 256)
  const latin = isAscii(short) ? short : short.replace(/\P{ASCII}/gu, toLatin)
  const small = latin
    .toLowerCase()
    // Characters that look like a letter in lower case only.
    .replace(/\P{ASCII}/gu, (one) => LATIN.get(one) ?? one)
    // A leading dollar sign, as in `$USDC`, does not stand for an S.
    .replace(/^\s*\$/, '')
  const folded = foldLetters(small)
  return isAscii(folded)
    ? folded.replace(/[^a-z\d]/g, '')
    : folded.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Whether it has characters beyond ASCII and currency signs, which genuine tokens use (USD₮). */
export const isOddlySpelled = (text: string): boolean => /[^\p{ASCII}\p{Sc}]/u.test(text)

/** Whether it has letters and all of them look like ASCII letters, but none is one. */
const looksLatin = (label: string): boolean => {
  const letters = [...label].filter((character) => /\p{L}/u.test(character))
  return letters.length > 0 && letters.every((letter) => !/\p{ASCII}/u.test(letter) && LATIN.has(letter))
}

/** Whether a part of a name such as `someone.eth` mixes scripts or only looks Latin. */
export const isMisleadingName = (name: string): boolean =>
  name.split('.').some((label) => hasMixedScripts(label) || looksLatin(label))
