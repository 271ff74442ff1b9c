/** Replaces the parts of Node's `Buffer` that the SDK uses to sign: bytes from hex or text, and back to hex. */

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

const withHex = (bytes: Uint8Array): Uint8Array =>
  Object.defineProperty(bytes, 'toString', {
    value: () => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  })

export const Buffer = {
  isBuffer: isBytes,
  alloc: (length: number) => withHex(new Uint8Array(length)),
  from: (text: string, encoding: 'hex' | 'utf8') =>
    withHex(
      encoding === 'hex'
        ? Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
        : new TextEncoder().encode(text),
    ),
}
