/** Base64 for the stand-ins, in pieces, because messages can have megabytes. */

/** Engines limit the number of arguments of a call. */
const PIECE = 32_768

/** With padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

/** Accepts both alphabets, with or without padding. Throws on anything else. */
export const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
