/** What Pay keeps and what its files hand each other: the payment, its review, what came of it. Types only. */
import type { Address, Hash } from '../../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Currency } from '../../lib/money.ts'
import type { HistoryReads } from '../../transfer/receivers.ts'
import type { Review } from '../../transfer/review.ts'
import type { Reviewing, ReviewState } from '../../transfer/review-flow.ts'
import type { AskedAssets } from '../../transfer/tokens.ts'
import type { PaymentRequest } from './pay-request.ts'
import type { PayKey } from './texts.ts'

/** What the page gets for a payment. */
export type Paid = { readonly hash: Hash; readonly caipNetworkId: CaipNetworkId; readonly payer: string }

/** The coin or token of the payment, as its chain says. `value`: the amount in base units. */
export type Asset =
  | { readonly kind: 'reading' }
  | ({ readonly kind: 'known'; readonly value: bigint } & Currency)
  | { readonly kind: 'failed'; readonly problem: PayKey }

/** What the account lacks. `amount`: how much of it, in base units, where that is known. */
export type Shortage = Currency & {
  readonly amount: bigint | undefined
  /** Absent: the coin. */
  readonly token?: Address | undefined
}

export type PayState = ReviewState<Review, PayKey> & {
  payment?: PaymentRequest | undefined
  asset: Asset
  short?: Shortage | undefined
  isExpired: boolean
  /** Why nothing can be paid, in English, for whoever makes the page: what was asked for is no payment. */
  refused?: string | undefined
}

/** Hears what became of the payment. */
export type PayAsk = { resolve(paid: Paid): void; reject(error: Error): void }

/** From the moment a payment is shown until nobody can come back to it. */
export type PayLife = {
  readonly host: PayAsk | undefined
  /** In use when it came. */
  readonly before: Namespace
  /** Expired or refused: what is shown is the end of it, and another one may come. */
  isOver: boolean
  /** The visitor is connecting, switching or getting what is missing, and comes back. */
  isAway: boolean
  isWatched: boolean
  /** Where the visitor stood, as whom, when it was last gone on with: what was wrong is of there. */
  at?: string | undefined
  /** Stops watching, and lets other requests of the page come. */
  readonly ends: (() => void)[]
}

/** Everything Pay keeps, shared by all elements of the page. Only what is shown is a proxy. */
export type Pay = Reviewing<Review, PayKey> &
  AskedAssets & {
    readonly state: PayState
    life?: PayLife | undefined
    /** For the guard. */
    readonly history: HistoryReads
  }

/** The wallet of one element, with what Pay keeps for the page. */
export type PayWallet = Wallet & { readonly pay: Pay }

/** What the view is handed. */
export type PayProps = { readonly pay: Pay }
