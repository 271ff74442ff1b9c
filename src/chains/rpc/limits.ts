/** The numbers of specification 9 (RPC) and decisions 25. Times in ms. */
export const rpcLimits = {
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
  /** `longest`: between rounds that no url has answered, one after the other. */
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
