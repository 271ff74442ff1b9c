/** The numbers of every call (decision 35, spec section 9). Times in ms, sizes in bytes. */
export const limits = {
  /** One attempt, its whole body included. */
  attempt: 10_000,
  /** All attempts and waits together. */
  call: 30_000,
  retries: 3,
  retryDelay: 150,
  bodyBytes: 5_000_000,
  /** What is read of an answer that says no. */
  errorBytes: 64_000,
  imageBytes: 256 * 1_024,
  /** Portfolio and balances (spec section 9). */
  balanceLife: 30_000,
  /** Identities and names (spec section 9). */
  nameLife: 300_000,
} as const
