/**
 * Reads Solana addresses, without the Solana library because connectors need it early. Whether an address has a private key is checked
 * in `chains/solana/curve.ts`.
 */
import { fromBase58 } from './base58.ts'

/** Returns the text if it is base58 of exactly 32 bytes, 32 to 44 characters (specification 5); undefined for anything else. */
export function toSolanaAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return undefined
  return fromBase58(text)?.length === 32 ? text : undefined
}
