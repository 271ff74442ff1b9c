/** The nonce of a sign-in message where the host has none: what keeps a text from being signed twice. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 142 bits. */
const LENGTH = 24
/** The largest multiple of the alphabet's length in a byte: what is above would favour some letters. */
const FAIR = 256 - (256 % ALPHABET.length)

/** 24 letters and digits. `fill`: the browser's source of randomness. */
export function createNonce(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  let nonce = ''
  const bytes = new Uint8Array(LENGTH * 2)
  while (nonce.length < LENGTH) {
    fill(bytes)
    for (const byte of bytes) if (byte < FAIR) nonce += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return nonce.slice(0, LENGTH)
}
