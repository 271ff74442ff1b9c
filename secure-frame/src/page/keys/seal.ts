/** AES-256-GCM with a random iv: of the keys under the wrapping key, and of what the copy on this device is made of. */
import { type Bytes, randomBytes, utf8 } from '../bytes.ts'

export type Sealed = { readonly iv: Bytes; readonly ciphertext: Bytes }

const IV_SIZE = 12

export async function importSecret(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** `purpose`: the additional data, so that nothing sealed for one purpose opens for another. */
export async function seal(key: CryptoKey, clear: Bytes, purpose: string): Promise<Sealed> {
  const iv = randomBytes(IV_SIZE)
  const how = { name: 'AES-GCM', iv, additionalData: utf8(purpose) }
  return { iv, ciphertext: new Uint8Array(await crypto.subtle.encrypt(how, key, clear)) }
}

/** Undefined: another key, another purpose, or changed bytes. */
export async function unseal(key: CryptoKey, sealed: Sealed, purpose: string): Promise<Bytes | undefined> {
  const how = { name: 'AES-GCM', iv: sealed.iv, additionalData: utf8(purpose) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.ciphertext))
  } catch (error) {
    // WebCrypto's name for all three, which it does not tell apart on purpose.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}
