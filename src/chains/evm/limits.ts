/** The numbers of spec section 9 (RPC) and decisions 25-26. Times in ms. */
export const limits = {
  httpTimeout: 10_000,
  batchSize: 1000,
  /** Retries of the whole list of urls: 150, 300, 600 ms apart. */
  retryCount: 3,
  retryDelay: 150,
  /** Any read, retries and all urls included. */
  callDeadline: 30_000,
  /** A read that is not waited for. */
  peekDeadline: 3000,
  /** Answers of chains are small; a full block is the largest. */
  bodyBytes: 10_485_760,
  multicallBytes: 1024,
  /** What a wallet answers by itself, without asking a person. */
  walletDeadline: 3000,
  /** As long for what it holds: it asks the network itself. */
  discoveryDeadline: 10_000,
  walletPoll: 250,
  rank: { interval: 4000, samples: 10, timeout: 1000, stability: 0.7, latency: 0.3 },
} as const

/** × 1.2, rounded up: "up to" must never be too little (decisions 26). */
export const withMargin = (amount: bigint): bigint => (amount * 12n + 9n) / 10n
