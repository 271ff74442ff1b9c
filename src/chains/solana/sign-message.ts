/** Signs a message with one wallet request and verifies the signature. Text is signed as UTF-8. */
import { failure } from '../../errors/to-error.ts'
import { fromBase58, toBase58 } from '../../lib/base58.ts'
import type { SolanaProvider } from './solana-chain.ts'
import { askWallet, toSignature } from './wallet.ts'

/** Resolves with the signature in base58. Throws `signature-invalid` if it is not this account's signature of the message. */
export async function signMessage(p: {
  provider: SolanaProvider
  address: string
  message: string | Uint8Array
}): Promise<string> {
  const message = typeof p.message === 'string' ? new TextEncoder().encode(p.message) : p.message.slice()
  const answer = await askWallet(async () => {
    if (!p.provider.signMessage) throw failure('unsupported-method')
    return p.provider.signMessage({ address: p.address, message: message.slice() })
  })
  const signature = toSignature(answer)
  if (!signature || !(await isSignedBy(p.address, signature, message))) throw failure('signature-invalid')
  return toBase58(signature)
}

/** True also in browsers without Ed25519: there, only whoever receives the signature can verify it. */
const isSignedBy = async (address: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> => {
  const key = await importPublicKey(address)
  if (key === 'unsupported') return true
  return key !== undefined && crypto.subtle.verify('Ed25519', key, copy(signature), copy(message))
}

const importPublicKey = async (address: string): Promise<CryptoKey | 'unsupported' | undefined> => {
  const bytes = fromBase58(address)
  // Missing on pages without https.
  if (!globalThis.crypto?.subtle) return 'unsupported'
  try {
    return bytes && (await crypto.subtle.importKey('raw', copy(bytes), 'Ed25519', false, ['verify']))
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : undefined
  }
}

/** The types of WebCrypto require a plain `ArrayBuffer`. */
const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)
