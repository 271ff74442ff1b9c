/** What becomes of a request to send, beyond the view that made it. Types only. */
import type { Hash } from '../../chains/chain.ts'
import type { OwnTransaction, Proposal } from '../../state/transactions.ts'
import type { LateAnswers, SendRequest } from '../../state/unanswered.ts'

/** Sent here and not forgotten: followed until the network has decided (decisions 29). */
export type Follow = (
  transaction: Omit<OwnTransaction, 'status' | 'replacedBy' | 'nonce' | 'since' | 'blockNumber' | 'isOther'>,
) => void

/**
 * What has no hash yet is kept, as soon as the code for it is there: `transfer/request.ts` fetches it first. A proposal waits in a Safe under
 * its name: `hash` rejects when its owners decide otherwise; then the visitor is told, unless `isRead` says that the view in front does. A
 * request waits in a wallet: `hash` resolves when that is over, and who has asked follows what came of it.
 */
export type AddPending = (
  waiting: Proposal | SendRequest,
  hash: Promise<Hash | undefined>,
  isRead?: () => boolean,
) => void

export type Sending = {
  readonly follow: Follow
  readonly addPending: AddPending
  readonly lateAnswers: LateAnswers
  /** Follows what earlier loads of the page, and other tabs, have left unfinished, and names what no wallet has answered. */
  resume(): void
}
