/** Numbers of specification 9 and decisions 29 by which own transactions are followed: not paid for until there are any. */
export const FOLLOW = {
  /** Milliseconds. Receipt: asked every 4 s for 25 s, then every 30 s, at most 99 times. */
  pollMs: 4_000,
  receiptMs: 25_000,
  pendingPolls: 99,
  /** What is in a block may leave it again: asked for every `pollMs` until it is this deep, or for this many ms. */
  confirmBlocks: 2n,
  confirmMs: 60_000,
  /** Own transactions kept in the list and in storage, and as many proposals. */
  keptTransactions: 20,
  /** 90 days: a proposal whose Safe does not frame the page again is forgotten after that. */
  keptProposalsMs: 90 * 24 * 3_600_000,
  /**
   * Unanswered requests of an earlier page load. WalletConnect's live as long as they were asked to (`walletconnect/asking.ts`);
   * of others nothing is heard any more, and what a person has not confirmed by then is taken for given up.
   */
  keptRequestsMs: 10 * 60_000,
  keptWalletConnectMs: 3_600_000,
} as const
