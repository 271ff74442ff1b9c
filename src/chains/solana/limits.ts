/** The numbers of Solana itself and of decisions 33; those of asking nodes are in `rpc/limits.ts`. */
export const solanaLimits = {
  /** Bytes of a transaction on the wire. */
  wireBytes: 1_232,
  signatureBytes: 64,
  /** Blocks after which a transaction that is in none of them never will be. */
  validBlocks: 150n,
  /** The most units any transaction may use. */
  units: 1_400_000n,
  /** Lamports, unless the visitor agreed to more. */
  maxPriority: 10_000n,
  /** Amounts of anything are 64 bits. */
  maxLamports: 2n ** 64n - 1n,
  /** Of a token, in one byte. */
  maxDecimals: 255,
  /** Micro-lamports in a lamport. */
  micro: 1_000_000n,
} as const
