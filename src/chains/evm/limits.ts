/** The numbers of specification 9 for eip155 and its wallets. Times in ms; those of asking nodes are in `rpc/limits.ts`. */
export const limits = {
  multicallBytes: 1024,
  /** What a wallet answers by itself, without asking a person. */
  walletDeadline: 3000,
  /** As long for what it holds: it asks the network itself. */
  discoveryDeadline: 10_000,
  walletPoll: 250,
  /** What blocks of late have cost, where nothing is confirmed without it. */
  usualPriceDeadline: 10_000,
} as const
