/** Limits of API calls (decisions 35, specification 9). Times in ms, sizes in bytes. */
export const limits = {
  /** For one attempt, including its body. */
  attempt: 10_000,
  /** For all attempts and pauses together. */
  call: 30_000,
  retries: 3,
  retryDelay: 150,
  bodyBytes: 5_000_000,
  /** For the body of an error. */
  errorBytes: 64_000,
  imageBytes: 256 * 1_024,
  /** Cache lifetime of portfolios (specification 9). */
  balanceLife: 30_000,
  /** Cache lifetime of identities and names (specification 9). */
  nameLife: 300_000,
} as const
