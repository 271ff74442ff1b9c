/** Transactions that the visitor sent through the modal, and proposals to a Safe. Written by `transfer/follow.ts` and `transfer/pending.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Address, Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import type { Amount } from '../lib/money.ts'

/** In storage: those that are not finished. Removed when they are, and on disconnect. */
export const PENDING = 'pending'

export type TransactionStatus = 'pending' | 'success' | 'reverted' | 'replaced' | 'cancelled' | 'unknown'

/** What was sent; shared by transactions, proposals and unanswered requests. */
export type TransactionBase = Amount & {
  readonly caipNetworkId: CaipNetworkId
  readonly from: Address
  readonly to: Address
  /** Contract or mint of the token; absent for the coin. */
  readonly token?: Address
  /** It was a contract call, so `to` is not a receiver. */
  readonly isCall?: true
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

export type OwnTransaction = TransactionBase & {
  readonly hash: Hash
  /** Block height when it was sent: the search for a replacement starts there. */
  since: bigint | undefined
  nonce: number | undefined
  /** Identifies what the transaction does, in the chain's own form. A replacement with the same value was only sped up. */
  call?: string | undefined
  status: TransactionStatus
  /** The block it was mined in. While the status is `pending`, a reorganisation may still remove it from there. */
  blockNumber?: bigint | undefined
  /** The transaction with this hash is not the one that was asked for; the outcome of the request is unknown. */
  isOther?: true
  /** Hash of the replacement. If that one does the same, `status` is its outcome. */
  replacedBy: Hash | undefined
}

/** A transaction that waits in a Safe for its owners' signatures. It has no hash until they execute it. */
export type Proposal = TransactionBase & {
  /** The Safe's reference (safeTxHash). */
  readonly name: Hex
}

export type TransactionsState = { list: OwnTransaction[]; proposals: Proposal[] }

export const createTransactionsState = (): TransactionsState =>
  proxy<TransactionsState>({ list: [], proposals: [] })
