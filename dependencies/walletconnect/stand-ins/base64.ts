/** Base64 of what stands in the sign client: messages of megabytes, so in pieces. */

/** Arguments of one call, which engines limit. */
const PIECE = 32_768

/** With padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

/** Either alphabet, with or without padding. Throws where it is none. */
export const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
