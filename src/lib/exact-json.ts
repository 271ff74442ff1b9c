/**
 * JSON whose whole numbers keep their digits: `JSON.parse` makes a double of 18446744073709551615. Whole numbers too long to
 * be safe come back as text of their digits; everything else is as it always was.
 */

/** A text, or a number with all that belongs to it. Texts are matched so that numbers inside them are left alone. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** Throws a SyntaxError when it is not JSON. */
export function parseExactJson(text: string): unknown {
  // First, so that only well-formed texts reach the pattern: on an open quote it would look again from every later one.
  const plain: unknown = JSON.parse(text)
  return /\d{16}/.test(text) ? JSON.parse(text.replace(TOKEN, quoteUnsafe)) : plain
}

const quoteUnsafe = (token: string): string =>
  /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
