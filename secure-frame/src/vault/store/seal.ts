/**
 * Seals records with AES-256-GCM. A record's key is its additional data, so a sealed value that is moved to another key does not open. A
 * sealed value is: version (1 byte), id of the data key (4), initialisation vector (12), ciphertext with its tag.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../bytes.ts'

const VERSION = 1
const HEAD = 1 + 4 + 12
const TAG = 16

export type DataKey = { readonly id: number; readonly key: Uint8Array }

export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

export function seal({ id, key }: DataKey, name: string, value: Uint8Array, random: Random): Uint8Array {
  const iv = random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(name))
  const head = Buffer.alloc(5)
  head.writeUInt8(VERSION)
  head.writeUInt32BE(id, 1)
  return new Uint8Array(Buffer.concat([head, iv, cipher.update(value), cipher.final(), cipher.getAuthTag()]))
}

const keyIdOf = (sealed: Uint8Array): number | undefined =>
  sealed.length >= HEAD + TAG && sealed[0] === VERSION ? Buffer.from(sealed).readUInt32BE(1) : undefined

/** @throws DamagedError if it was sealed by another key, under another name, or not by this */
export function unseal({ id, key }: DataKey, name: string, sealed: Uint8Array): Uint8Array {
  if (keyIdOf(sealed) !== id) throw new DamagedError(`${name} is sealed by a key that is not here`)
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(5, HEAD))
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(HEAD, -TAG)), decipher.final()]))
  } catch (cause) {
    throw new DamagedError(`${name} does not open`, { cause })
  }
}
