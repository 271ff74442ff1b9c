/**
 * Send requests that a wallet has not answered, and whose answer may still come: before another one is sent, the visitor has to agree
 * (decisions 18).
 */
import { proxy } from 'valtio/vanilla'
import type { LateAnswer, RequestId } from '../connectors/connector.ts'
import type { TransactionBase } from './transactions.ts'

export type SendRequest = TransactionBase & {
  readonly isRequest: true
  /** Identifies what the transaction does, in the chain's own form. */
  readonly call?: string | undefined
  /** Absent for other connectors: there the answer was lost with the page that asked. */
  readonly walletConnect?: RequestId | undefined
}

export type UnansweredState = {
  /** Those that an earlier load of the page left with a wallet. Written by `transfer/pending.ts` only. */
  list: readonly SendRequest[]
  /** How many of this page load there are, by sender. Written by `transfer/request.ts` only. */
  readonly counts: Record<string, number>
}

export const createUnanswered = (): UnansweredState => proxy<UnansweredState>({ list: [], counts: {} })

/** Joins the connector, which sets `find`, and `transfer/pending.ts`, which sets `onChange`; either may load first. */
export type LateAnswers = {
  /** Undefined: no answer yet. */
  find: (request: RequestId) => LateAnswer | undefined
  /** Called when there may be new answers. */
  onChange: () => void
}

export const createLateAnswers = (): LateAnswers => ({ find: () => undefined, onChange: () => {} })
