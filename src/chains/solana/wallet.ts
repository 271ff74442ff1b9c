/**
 * All requests to wallets go through here, exactly once, and their answers are read as bytes. No deadline, because the visitor may be
 * reading a prompt (decisions 18).
 */
import { toError } from '../../errors/to-error.ts'
import { fromBase58 } from '../../lib/base58.ts'
import { solanaLimits } from './limits.ts'

/** Rejects with a `WalletModalError`. */
export async function askWallet(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (error) {
    throw toError(error)
  }
}

/** A copy of at most `limit` bytes, because the page could change the array later; arrays of other realms are accepted. Else undefined. */
export function toBytes(value: unknown, limit: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > limit) return undefined
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  } catch {
    return undefined
  }
}

/** Reads a signature of 64 bytes, given as bytes or base58; undefined for anything else. */
export function toSignature(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value) : toBytes(value, solanaLimits.signatureBytes)
  return bytes?.length === solanaLimits.signatureBytes ? bytes : undefined
}
