/**
 * Owns how secrets look in plain text that has no urls in it (decisions 36): each shape and the word that stands for it
 * afterwards. Rather one word of an error too many than one secret. Every pattern takes linear time.
 */

const SHORT_WORD = /^(?:at|by|of|to|in|is|or|if|on|no|id|as)$/i

const isWord = (text: string): boolean =>
  SHORT_WORD.test(text) ||
  (text.length > 2 && text.length < 20 && /[aeiouy]/i.test(text) && !/[^aeiouy]{4}/i.test(text))

/**
 * Names of functions and errors (`ContractFunctionExecutionError`) are as long as keys; without them a report tells nothing.
 * Of random letters one in a million passes.
 */
const isName = (text: string): boolean => {
  if (!/^[A-Za-z_/=-]+$/.test(text)) return false
  const words = text.match(/[a-z]/.test(text) ? /[A-Z](?![a-z])|[A-Z]?[a-z]+/g : /[A-Z]+/g) ?? []
  return words.every(isWord) && words.join('').length >= words.length * 4.5
}

/** One secret part makes a secret of the whole: a JWT's payload may be short. */
const isKey = (token: string): boolean =>
  /(?:^|[^A-Za-z\d])eyJ/.test(token) || token.split('.').some((part) => part.length >= 20 && !isName(part))

const key = (token: string): string => {
  if (!isKey(token)) return token
  return /^(?:0x)?[\da-f]+$/i.test(token) ? '[hex]' : '[key]'
}

type Shape = readonly [pattern: RegExp, put: string | ((found: string) => string)]

const shapes: readonly Shape[] = [
  [/-----BEGIN[^-]*-----[^-]*(?:-----END[^-]*-----)?/gi, '[key]'],
  [/(sym_?key|pass(?:word|phrase)|secret|api_?key|private_?key|mnemonic)["']?\s?[=:]\s?\S+/gi, '$1=[secret]'],
  // The query of a path, or a fragment that is one.
  [/[?&#][^\s=?&#]{1,64}=\S*/g, '[query]'],
  [/[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@(?=[\p{N}.-]*\p{L})[\p{L}\p{N}.-]+)+/gu, '[email]'],
  // A secret key as the list of its bytes.
  [/\d{1,3}(?:\s?,\s?\d{1,3}){15,}/g, '[key]'],
  [/[\w+/=.~-]{20,}/g, key],
  [/eyJ[\w-]*(?:\.[\w-]*)+/g, '[key]'],
  [/(?:0x)?[\da-f]{16,}/gi, '[hex]'],
  // After the keys, whose digits would pass for what stands between words.
  // A seed phrase; its first and last word may be glued to others, and numbers may stand between.
  [/(?<!\p{L})\p{L}{3,}(?:[^\p{L}]{1,6}\p{L}{3,8}(?!\p{L})){10,}[^\p{L}]{1,6}\p{L}{3,}/gu, '[words]'],
  // Longer runs too: a code among other digits is still a code, and phone numbers are nobody's business.
  [/\p{Nd}(?:[\s\p{Pd}]{0,3}\p{Nd}){3,}/gu, '[code]'],
]

/** The text with its secrets replaced. It is normalised and has no urls any more (`redact.ts`). */
export function hideSecrets(text: string): string {
  let hidden = text
  // `replaceAll` has one signature for text and one for functions.
  for (const [pattern, put] of shapes)
    hidden = typeof put === 'string' ? hidden.replaceAll(pattern, put) : hidden.replaceAll(pattern, put)
  return hidden
}
