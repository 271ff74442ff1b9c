/** Limits of Solana and of decisions 33. Limits for asking nodes are in `rpc/limits.ts`. */
export const solanaLimits = {
  /** The largest transaction, in bytes. */
  wireBytes: 1_232,
  signatureBytes: 64,
  /** For how many blocks a blockhash is valid. */
  validBlocks: 150n,
  /** The most compute units that a transaction may use. */
  units: 1_400_000n,
  /** The highest priority fee in lamports, unless the visitor agrees to more. */
  maxPriority: 10_000n,
  /** Lamports that the network takes for the signature, and the most that a node is believed when it says so. */
  signature: 5_000n,
  maxSignature: 100_000n,
  /** The largest amount of SOL or a token: a u64. */
  maxLamports: 2n ** 64n - 1n,
  /** Decimals of a mint are a u8. */
  maxDecimals: 255,
  /** Micro-lamports per lamport. */
  micro: 1_000_000n,
} as const
