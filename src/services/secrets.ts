/**
 * Patterns of secrets in plain text without urls (decisions 36), each with its replacement. Rather hides a harmless
 * word than shows a secret. Every pattern takes linear time.
 */

const SHORT_WORD = /^(?:at|by|of|to|in|is|or|if|on|no|id|as)$/i

const isWord = (text: string): boolean =>
  SHORT_WORD.test(text) ||
  (text.length > 2 && text.length < 20 && /[aeiouy]/i.test(text) && !/[^aeiouy]{4}/i.test(text))

/**
 * Whether a long token is a name made of words, such as `ContractFunctionExecutionError`, without which a report says
 * nothing. About one in a million random tokens passes.
 */
const isName = (text: string): boolean => {
  if (!/^[A-Za-z_/=-]+$/.test(text)) return false
  const words = text.match(/[a-z]/.test(text) ? /[A-Z](?![a-z])|[A-Z]?[a-z]+/g : /[A-Z]+/g) ?? []
  return words.every(isWord) && words.join('').length >= words.length * 4.5
}

/** A token is a secret if one of its parts is: the payload of a JWT may be short. */
const isKey = (token: string): boolean =>
  /(?:^|[^A-Za-z\d])eyJ/.test(token) || token.split('.').some((part) => part.length >= 20 && !isName(part))

/**
 * Whether all patterns leave a word of letters alone, such as the name of an option. Two of them look at letters: for sixteen that may be
 * hexadecimal, and for a key of at least twenty.
 */
export const isPlainWord = (text: string): boolean =>
  /^[A-Za-z]+$/.test(text) && !/[a-f]{16}/i.test(text) && (text.length < 20 || !isKey(text))

const key = (token: string): string => {
  if (!isKey(token)) return token
  return /^(?:0x)?[\da-f]+$/i.test(token) ? '[hex]' : '[key]'
}

type Shape = readonly [pattern: RegExp, replacement: string | ((found: string) => string)]

const shapes: readonly Shape[] = [
  [/-----BEGIN[^-]*-----[^-]*(?:-----END[^-]*-----)?/gi, '[key]'],
  [/(sym_?key|pass(?:word|phrase)|secret|api_?key|private_?key|mnemonic)["']?\s?[=:]\s?\S+/gi, '$1=[secret]'],
  // A query, or a fragment in the form of one.
  [/[?&#][^\s=?&#]{1,64}=\S*/g, '[query]'],
  [/[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@(?=[\p{N}.-]*\p{L})[\p{L}\p{N}.-]+)+/gu, '[email]'],
  // A secret key written as a list of bytes.
  [/\d{1,3}(?:\s?,\s?\d{1,3}){15,}/g, '[key]'],
  [/[\w+/=.~-]{20,}/g, key],
  [/eyJ[\w-]*(?:\.[\w-]*)+/g, '[key]'],
  [/(?:0x)?[\da-f]{16,}/gi, '[hex]'],
  // A seed phrase, whose first and last word may be glued to other text, and whose words may be numbered. After the
  // keys, whose digits would count as such numbers.
  [/(?<!\p{L})\p{L}{3,}(?:[^\p{L}]{1,6}\p{L}{3,8}(?!\p{L})){10,}[^\p{L}]{1,6}\p{L}{3,}/gu, '[words]'],
  // A one-time code; longer runs of digits, such as phone numbers, as well.
  [/\p{Nd}(?:[\s\p{Pd}]{0,3}\p{Nd}){3,}/gu, '[code]'],
]

/** Replaces the secrets in a text that is normalised and has no urls any more (`redact.ts`). */
export function hideSecrets(text: string): string {
  let hidden = text
  // `replaceAll` has separate signatures for text and functions.
  for (const [pattern, replacement] of shapes)
    hidden =
      typeof replacement === 'string'
        ? hidden.replaceAll(pattern, replacement)
        : hidden.replaceAll(pattern, replacement)
  return hidden
}
