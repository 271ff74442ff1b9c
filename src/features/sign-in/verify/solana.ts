/** Whether a signature is a Solana account's: Ed25519 of the browser over the text in UTF-8 (decisions 85). */
import { fromBase58 } from '../../../lib/base58.ts'
import { readField } from '../../../lib/json.ts'
import type { Verdict } from '../contract.ts'
import type { Signed } from './eip155.ts'

const bytesOf = (base58: string, length: number): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = fromBase58(base58)
  return bytes?.length === length ? Uint8Array.from(bytes) : undefined
}

/** Undefined: this browser has no Ed25519, or the page is not in a secure context. */
export async function verifyOnSolana(
  { address, message, signature }: Signed,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Verdict | undefined> {
  const key = bytesOf(address, 32)
  // Of 64 bytes; the bound keeps the work of decoding small.
  const signed = signature.length <= 88 ? bytesOf(signature, 64) : undefined
  if (!key || !signed) return 'invalid'
  if (!subtle) return undefined
  try {
    const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    const isValid = await subtle.verify('Ed25519', imported, signed, new TextEncoder().encode(message))
    return isValid ? 'valid' : 'invalid'
  } catch (error) {
    // Any other error says that the address is no key.
    return readField(error, 'name') === 'NotSupportedError' ? undefined : 'invalid'
  }
}
