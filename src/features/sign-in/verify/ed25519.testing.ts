/** A Solana account's key, for tests of what it has signed. */
import { toBase58 } from '../../../lib/base58.ts'

export const createKey = async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new TypeError('No pair')
  const address = toBase58(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const sign = async (message: string) => {
    const bytes = new TextEncoder().encode(message)
    return toBase58(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)))
  }
  return { address, sign }
}
