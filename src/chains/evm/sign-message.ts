/**
 * personal_sign (EIP-191), one request. Text is always encoded as UTF-8, even where it looks like hex: what is signed
 * is the text the visitor was shown. Bytes are given as `Uint8Array`.
 */
import { bytesToHex, stringToHex } from 'viem'
import { failure } from '../../errors/to-error.ts'
import type { Eip1193Provider, Hex } from '../chain.ts'
import { askWallet } from './wallet.ts'

/** At least 62 digits (specification 5); smart accounts answer far longer ones, but not without end. */
const SIGNATURE = /^0x[\da-f]{62,131072}$/i

const isSignature = (value: unknown): value is Hex => typeof value === 'string' && SIGNATURE.test(value)

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
