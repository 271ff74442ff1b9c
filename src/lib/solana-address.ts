/** Owns reading a Solana address. No library beside base58: connectors use it. Whether anybody can sign for it: `chains/solana/curve.ts`. */
import { fromBase58 } from './base58.ts'

/** Base58 of exactly 32 bytes, 32 to 44 characters (specification 5); undefined for anything else. Case matters, spaces are no part of it. */
export function toSolanaAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return undefined
  return fromBase58(text)?.length === 32 ? text : undefined
}
