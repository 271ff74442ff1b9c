/** Bytes as text, hashes and random values of this server. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export type Random = {
  bytes(size: number): Uint8Array
  /** A whole number from 0, below `max`, each as likely as the others. */
  below(max: number): number
}

export const systemRandom: Random = {
  bytes: (size) => new Uint8Array(randomBytes(size)),
  below: (max) => randomInt(max),
}

export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Undefined unless it is exactly `size` bytes in base64url as this server writes it: one value has one text. */
export function fromBase64Url(text: string, size: number): Uint8Array | undefined {
  if (text.length > size * 2 + 4) return undefined
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
  return bytes.length === size && toBase64Url(bytes) === text ? bytes : undefined
}

export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

export const hmac = (key: Uint8Array, ...parts: readonly string[]): Uint8Array => {
  const hash = createHmac('sha256', key)
  // The length before each part: no two lists of parts are the same bytes.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`)
  return new Uint8Array(hash.digest())
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
