/** The numbers of every call (decisions 35, specification 9). Times in ms, sizes in bytes. */
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
  /** Portfolio and balances (specification 9). */
  balanceLife: 30_000,
  /** Identities and names (specification 9). */
  nameLife: 300_000,
} as const
