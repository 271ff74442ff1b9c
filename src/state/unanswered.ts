/**
 * Send requests that an earlier load of the page left with a wallet, and whose answer may still come. Written by `transfer/pending.ts`
 * only. Requests of this page load are not here: `features/send` keeps those.
 */
import { proxy } from 'valtio/vanilla'
import type { LateAnswer, RequestId } from '../connectors/connector.ts'
import type { TransactionBase } from './transactions.ts'

export type SendRequest = TransactionBase & {
  readonly kind: 'request'
  /** Identifies what the transaction does, in the chain's own form. */
  readonly call?: string | undefined
  /** Absent for other connectors: there the answer was lost with the page that asked. */
  readonly walletConnect?: RequestId | undefined
}

export type UnansweredState = { list: readonly SendRequest[] }

export const createUnanswered = (): UnansweredState => proxy<UnansweredState>({ list: [] })

/** Joins the connector, which sets `find`, and `transfer/pending.ts`, which sets `onChange`; either may load first. */
export type LateAnswers = {
  /** Undefined: no answer yet. */
  find: (request: RequestId) => LateAnswer | undefined
  /** Called when there may be new answers. */
  onChange: () => void
}

export const createLateAnswers = (): LateAnswers => ({ find: () => undefined, onChange: () => {} })
