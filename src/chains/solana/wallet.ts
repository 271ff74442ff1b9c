/** The one way to a wallet: once, and whatever it answers is read as bytes or not at all. No deadline: a person may be reading (decisions 18). */
import { toError } from '../../errors/to-error.ts'
import { fromBase58 } from '../../lib/base58.ts'
import { solanaLimits } from './limits.ts'

/** `async`, so that a wallet that throws at once rejects like any other. Rejects with the mapped error. */
export async function askWallet(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (error) {
    throw toError(error)
  }
}

/** A copy of at most `most` bytes: a page's array could change later. Arrays of other windows are welcome. */
export function toBytes(value: unknown, limit: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > limit) return undefined
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  } catch {
    return undefined
  }
}

/** 64 bytes, as bytes or in base58. */
export function toSignature(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value) : toBytes(value, solanaLimits.signatureBytes)
  return bytes?.length === solanaLimits.signatureBytes ? bytes : undefined
}
