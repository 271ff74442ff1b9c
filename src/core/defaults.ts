/**
 * Numbers of specification 9 and of the decisions, each with its unit. Chain numbers live in `chains/evm`,
 * those of following transactions in `transfer/follow.ts`.
 */
import { CHUNK_MS } from '../session/stored/limits.ts'

export const DEFAULTS = {
  /** Milliseconds */
  chunkMs: CHUNK_MS,
  noticeReopenMs: 150,
  noticeHideMs: 5_000,
  shakeMs: 500,
  /** So long after a navigation a press may still be meant for the view before. */
  strayMs: 500,
  /** A part that something waits for is fetched so often at most; the next page load begins anew. */
  partTries: 20,
  partPause: { first: 30_000, longest: 300_000, jitter: 0.2 },
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
