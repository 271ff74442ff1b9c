/** Limits for asking nodes (specification 9, decisions 25). Times in ms, sizes in bytes. */
export const rpcLimits = {
  httpTimeout: 10_000,
  batchSize: 1000,
  /** Retries of the whole list of URLs, 150, 300 and 600 ms apart. */
  retryCount: 3,
  retryDelay: 150,
  /** For a read with all its retries and URLs. */
  callDeadline: 30_000,
  /** For a read that is useful but not needed. */
  peekDeadline: 3000,
  /** The largest answer is a full block. */
  bodyBytes: 10_485_760,
  /** `longest`: the longest pause after rounds in which no URL answered. */
  rank: {
    interval: 4000,
    longest: 60_000,
    jitter: 0.2,
    samples: 10,
    timeout: 1000,
    stability: 0.7,
    latency: 0.3,
  },
} as const
