/** Replaces `bs58` in the sign client with the base58 that the product has anyway. */
import { fromBase58, toBase58 } from '../../../src/lib/base58.ts'

// biome-ignore lint/style/noDefaultExport: as the one it stands for
export default {
  encode: toBase58,
  /** Throws where the original does. */
  decode(text: string): Uint8Array {
    const bytes = fromBase58(text)
    if (!bytes) throw new Error('Non-base58 character')
    return bytes
  },
}
