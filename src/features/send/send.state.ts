/** The one transfer being written, reviewed or confirmed. Written by `send.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Fee, Hash, Transfer } from '../../chains/chain.ts'
import type { Network } from '../../chains/network.ts'
import type { TextKey } from '../../i18n/en.ts'

/** What the visitor typed, as typed. */
export type Draft = { readonly amount: string; readonly receiver: string }

/** What is shown is what is sent: frozen when the review opens. Amounts in base units. */
export type Review = {
  readonly transfer: Transfer
  readonly network: Network
  readonly symbol: string
  readonly decimals: number
  /** The most the network can take; `undefined` when a host's call could not be estimated. */
  readonly fee: Fee
  readonly balance: bigint
  /** False for a Safe: whoever executes it there pays, and it costs more than a plain transfer. */
  readonly paysFee: boolean
  /** Whose wish it is: the visitor's own draft, or the page's `sendTransaction`. */
  readonly askedBy: 'visitor' | 'host'
}

export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'preparing' }
  | { readonly step: 'reviewing'; readonly review: Review }
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  | { readonly step: 'confirming'; readonly review: Review; readonly since: number }

export type SendState = {
  draft: Draft
  flow: SendFlow
  /** Why the last step did not work out; a dictionary key. */
  problem: TextKey | undefined
  /** The thrower's own words, cleaned. */
  details: string | undefined
  /** Requests the wallet has not answered, by sender (decisions 18). */
  unanswered: Record<string, number>
}

export const emptyDraft: Draft = { amount: '', receiver: '' }

export const createSendState = (): SendState =>
  proxy<SendState>({
    draft: emptyDraft,
    flow: { step: 'editing' },
    problem: undefined,
    details: undefined,
    unanswered: {},
  })

/** The page's `sendTransaction` that waits for this review. Nothing of it is shown, so no proxy. */
export type HostAsk = { resolve(hash: Hash): void; reject(error: Error): void }
export type HostRequest = { current: HostAsk | undefined }

export const createHostRequest = (): HostRequest => ({ current: undefined })
