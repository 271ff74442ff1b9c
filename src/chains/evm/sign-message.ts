/**
 * Signs a message with `personal_sign` (EIP-191). Text is always encoded as UTF-8, even if it looks like hex, so that the visitor signs
 * the text that is shown.
 */
import { bytesToHex, stringToHex } from 'viem'
import { failure } from '../../errors/to-error.ts'
import type { Eip1193Provider, Hex } from '../chain.ts'
import { askWallet } from './send.ts'

/** At least 62 hex digits (specification 5). Signatures of contract accounts can be much longer. */
const SIGNATURE = /^0x[\da-f]{62,131072}$/i

const isSignature = (value: unknown): value is Hex => typeof value === 'string' && SIGNATURE.test(value)

/** One wallet request. Throws `signature-invalid` if the answer is not a signature; it is not verified. */
export async function signMessage(p: {
  provider: Eip1193Provider
  address: Hex
  message: string | Uint8Array
}): Promise<Hex> {
  const bytes = typeof p.message === 'string' ? stringToHex(p.message) : bytesToHex(p.message)
  const signature = await askWallet(p.provider, 'personal_sign', [bytes, p.address])
  if (!isSignature(signature)) throw failure('signature-invalid')
  return signature
}
