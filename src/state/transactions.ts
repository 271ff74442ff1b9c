/** Transactions that the visitor sent through the modal, and proposals to a Safe. Written by `transfer/follow.ts` and `transfer/pending.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Address, Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import type { Amount } from '../lib/money.ts'

/** In storage: those that are not finished. Removed when they are, and on disconnect. */
export const PENDING = 'pending'
/** In storage: the swap that Swap goes on from after a reload. Removed when it was sent or given up, and on disconnect, as all that begins with `PENDING`. */
export const PENDING_SWAP = 'pending-swap'

export type TransactionStatus = 'pending' | 'success' | 'reverted' | 'replaced' | 'cancelled' | 'unknown'

/** What a transaction is for, as hosts are told (decisions 71). `call`: a call of a contract that the page asked for. */
export type TransactionKind = 'transfer' | 'approval' | 'swap' | 'payment' | 'call'

/**
 * What was sent; shared by transactions, proposals and unanswered requests. The amount is what the visitor reviewed: what is sent, what
 * may be spent, what is sold.
 */
export type TransactionBase = Amount & {
  readonly kind: TransactionKind
  readonly caipNetworkId: CaipNetworkId
  readonly from: Address
  /** The receiver of a transfer or payment, else the contract that is called. */
  readonly to: Address
  /** Contract or mint of the token; absent for the coin. */
  readonly token?: Address
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
  /** The block from which the network is searched for it; 0: not known. Absent where the Safe frames the page, and is asked itself. */
  since?: bigint | undefined
  /** What was asked for, as in a transaction. */
  readonly call?: string | undefined
}

export type TransactionsState = { list: OwnTransaction[]; proposals: Proposal[] }

export const createTransactionsState = (): TransactionsState =>
  proxy<TransactionsState>({ list: [], proposals: [] })
