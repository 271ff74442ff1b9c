/** Limits for eip155 and its wallets (specification 9). Times in ms. Limits for asking nodes are in `rpc/limits.ts`. */
export const limits = {
  multicallBytes: 1024,
  /** For requests that a wallet answers without a prompt. */
  walletDeadline: 3000,
  /** For asset discovery, for which the wallet itself asks the network. */
  discoveryDeadline: 10_000,
  walletPoll: 250,
  /** For the median gas price, when the review waits for it. */
  medianPriceDeadline: 10_000,
} as const
