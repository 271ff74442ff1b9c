/** Bytes and their texts: base64url without padding, hex. Base58 is in `src/lib`. */
import type { Hex } from '../contract/approval.ts'

/** Not shared between threads, which is what WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Undefined for anything but base64url without padding. */
export function fromBase64Url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export const toHex = (bytes: Uint8Array): Hex =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** `hex`: checked by the caller to be whole bytes. */
export const fromHex = (hex: Hex): Bytes =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const join = (...parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const randomBytes = (size: number): Bytes => crypto.getRandomValues(new Uint8Array(size))
