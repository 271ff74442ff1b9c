/**
 * Parses JSON without rounding large integers, as `JSON.parse` does with 18446744073709551615. Unsafe integers are returned as strings of
 * their digits; everything else is as `JSON.parse` returns it.
 */

/** A string, or a whole number token. Strings are matched so that digits inside them are skipped. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** Throws a SyntaxError when it is not JSON. */
export function parseExactJson(text: string): unknown {
  // Parse first: on malformed JSON with an unclosed quote, the pattern would rescan from every later quote.
  const plain: unknown = JSON.parse(text)
  return /\d{16}/.test(text) ? JSON.parse(text.replace(TOKEN, quoteUnsafe)) : plain
}

const quoteUnsafe = (token: string): string =>
  /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
