// Owns as much of Node's `Buffer` as the sign client uses: browsers have none, and it cannot sign in without.

type Encoding = 'utf8' | 'utf-8' | 'base64' | 'hex'

class TextBytes extends Uint8Array {
  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'base64') return btoa(String.fromCharCode(...this))
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}

const encode = (text: string, encoding: unknown): Uint8Array<ArrayBuffer> =>
  encoding === 'base64'
    ? Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    : new TextEncoder().encode(text)

/** The second and third are an encoding, or offset and length of an ArrayBuffer. */
const from = (
  given: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
  second?: unknown,
  length?: number,
): TextBytes => {
  if (typeof given === 'string') return new TextBytes(encode(given, second))
  return given instanceof ArrayBuffer
    ? new TextBytes(given, Number(second ?? 0), length)
    : new TextBytes(given)
}

/** Before the client is asked for anything. */
export const provideBuffer = (): void => {
  Reflect.set(globalThis, 'Buffer', { from })
}
