/**
 * Requests to send that an earlier load of the page has left with a wallet: nobody here awaits their answers. The list is written by
 * `transfer/pending.ts` only. What this page load asks, sending counts itself.
 */
import { proxy } from 'valtio/vanilla'
import type { Sent } from './transactions.ts'

/** By what WalletConnect knows a request and its answer. */
export type RequestId = { readonly id: number; readonly topic: string }

export type SendRequest = Sent & {
  readonly kind: 'request'
  /** What it is to do, as its chain names it. */
  readonly call?: string | undefined
  /** Absent: the answer went with the page that asked. */
  readonly walletConnect?: RequestId | undefined
}

export type UnansweredState = { list: readonly SendRequest[] }

export const createUnanswered = (): UnansweredState => proxy<UnansweredState>({ list: [] })

/** `result` is undefined where the wallet said no. */
export type LateAnswer = { readonly method: unknown; readonly result: unknown }

/** Where the follower and the connector find each other, whichever is there first. */
export type LateAnswers = {
  /** Undefined: no answer yet. */
  find: (request: RequestId) => LateAnswer | undefined
  /** There may be new ones. */
  onChange: () => void
}

export const createLateAnswers = (): LateAnswers => ({ find: () => undefined, onChange: () => {} })
