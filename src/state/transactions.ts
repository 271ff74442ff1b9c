/** The visitor's own transactions sent from here and not forgotten yet. Written by `app/follow.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Address, Hash } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'

export type TransactionStatus = 'pending' | 'success' | 'reverted' | 'replaced' | 'cancelled' | 'unknown'

export type OwnTransaction = {
  readonly hash: Hash
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
  /** Block at sending: where a search for a replacement starts. */
  since: bigint | undefined
  nonce: number | undefined
  /** What it does, as its chain names it: the same in one that was only sped up. */
  call?: string | undefined
  status: TransactionStatus
  /** What took its place in the wallet; the status is that of its own outcome where it does the same. */
  replacedBy: Hash | undefined
}

export type TransactionsState = { list: OwnTransaction[] }

export const createTransactionsState = (): TransactionsState => proxy<TransactionsState>({ list: [] })

export const isUnfinished = (transaction: { readonly status: TransactionStatus }): boolean =>
  transaction.status === 'pending'
