/** The visitor's own transactions sent from here and not forgotten yet. Written by `transfer/follow.ts` and `transfer/pending.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Address, Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'

/** In storage: those that are not finished. Removed when they are, and on disconnect. */
export const PENDING = 'pending'

export type TransactionStatus = 'pending' | 'success' | 'reverted' | 'replaced' | 'cancelled' | 'unknown'

/** What the visitor has sent, by whatever name it goes. */
export type Sent = {
  readonly caipNetworkId: CaipNetworkId
  readonly from: Address
  readonly to: Address
  /** What was sent: contract or mint; absent: the coin. */
  readonly token?: Address
  /** A contract was called, at a page's wish: `to` is nobody that was sent to. */
  readonly isCall?: true
  /** Base units. */
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

export type OwnTransaction = Sent & {
  readonly hash: Hash
  /** Block at sending: where a search for a replacement starts. */
  since: bigint | undefined
  nonce: number | undefined
  /** What it was to do, as its chain names it: the same in one that was only sped up. */
  call?: string | undefined
  status: TransactionStatus
  /** The block it is in; while it is `pending`, it may leave it again. */
  blockNumber?: bigint | undefined
  /** By this hash the wallet has sent something else: nobody here knows what came of what was asked for. */
  isOther?: true
  /** What took its place in the wallet; the status is that of its own outcome where it does the same. */
  replacedBy: Hash | undefined
}

/** It waits in a Safe for its owners, and has no hash before they have executed it. */
export type Proposal = Sent & {
  /** The Safe's own reference (safeTxHash). */
  readonly name: Hex
}

export type TransactionsState = { list: OwnTransaction[]; proposals: Proposal[] }

export const createTransactionsState = (): TransactionsState =>
  proxy<TransactionsState>({ list: [], proposals: [] })

export const isUnfinished = (transaction: { readonly status: TransactionStatus }): boolean =>
  transaction.status === 'pending'
