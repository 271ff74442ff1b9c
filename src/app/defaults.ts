/**
 * Numbers of specification 9 and of the decisions, each with its unit. Chain numbers live in `chains/evm`,
 * those of following transactions in `transfer/follow.ts`.
 */
export const DEFAULTS = {
  /** Milliseconds. A wallet may appear and answer this late at a silent restore (decisions 8). */
  restoreAppearMs: 3_000,
  restoreAnswerMs: 3_000,
  /** Wallets that revoke slowly do not hold up the visitor. */
  revokeMs: 3_000,
  /** A chunk that takes longer counts as not to be had. */
  chunkMs: 20_000,
  noticeReopenMs: 150,
  noticeHideMs: 5_000,
  shakeMs: 500,
  /** So long after a navigation a press may still be meant for the view before. */
  strayMs: 500,
  /** A part that something waits for is fetched so often at most; the next page load begins anew. */
  partTries: 20,
  partPause: { first: 30_000, longest: 300_000, jitter: 0.2 },
  recentWallets: 2,
  /** What was told before the services were there waits for them, as much as this (decisions 36). */
  waitingEvents: 100,
} as const

/** The hosts of the services (wire facts 1); each can be replaced by the option `endpoints` (interface 4). */
export const ENDPOINTS = {
  blockchain: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
} as const
