/** What Send keeps and what its files hand each other: the draft, the receiver, the review. Types only. */
import type { Address, Fee, Hash } from '../../chains/chain.ts'
import type { CaipNetworkId } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Flights } from '../../lib/flight.ts'
import type { Currency } from '../../lib/money.ts'
import type { HistoryReads } from '../../transfer/receivers.ts'
import type { Review } from '../../transfer/review.ts'
import type { ReviewAge, ReviewState } from '../../transfer/review-flow.ts'
import type { Pasted } from '../../transfer/token-choices.ts'
import type { AskedAssets, TokenRef, TokenState } from '../../transfer/tokens.ts'
import type { SendKey } from './texts.ts'

/** What the visitor typed and chose, as typed. */
export type Draft = {
  /** Absent: the coin of the network in use. */
  readonly token?: TokenRef | undefined
  readonly amount: string
  readonly unit: 'token' | 'usd'
  readonly receiver: string
  /** Everything the account has. `amount` says how much that was at the last reading; the review reads it again. */
  readonly max: boolean
}

export type ResolvedReceiver = {
  readonly address: Address
  /** As its registry writes it; absent: the address itself was typed. */
  readonly name?: string
  readonly image?: string
}

/** An `ethereum:` link (ERC-681): a plain transfer or `/transfer` of a token, nothing else. */
export type PaymentLink = {
  readonly to: Address
  /** Base units of coin or token. */
  readonly value?: bigint
  /** Contract of the token; absent: the coin. */
  readonly token?: Address
  /** Absent: the network in use. */
  readonly caipNetworkId?: CaipNetworkId
}

/** The lookup of a name, on the network it was asked for. `idle`: the text is not a name. */
export type ReceiverState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'resolving'; readonly text: string }
  | {
      readonly kind: 'resolved'
      readonly text: string
      readonly caipNetworkId: CaipNetworkId
      readonly receiver: ResolvedReceiver
    }
  | { readonly kind: 'failed'; readonly text: string; readonly problem: SendKey }

/** The fee of the draft as it is. */
export type Estimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'known'; readonly fee: Fee; readonly coin: Currency }
  | { readonly kind: 'failed' }

export type SendState = ReviewState<Review, SendKey> &
  AskedAssets & {
    draft: Draft
    token: TokenState
    receiver: ReceiverState
    estimate: Estimate
    /** A payment link for another network, until the visitor has switched. */
    link?: PaymentLink | undefined
  }

/** The page's `sendTransaction` that waits for a review. */
export type HostAsk = { resolve(hash: Hash): void; reject(error: Error): void }

/** Everything Send keeps, shared by all elements of the page. Only what is shown is a proxy. */
export type Send = {
  readonly state: SendState
  /** The search for a token, and what the chain says of an address that was pasted there. */
  readonly search: { query: string; pasted: Pasted }
  readonly age: ReviewAge
  /** The latest of each kind is current. `flow`: until the draft changes, or a review begins or ends. */
  readonly tickets: Readonly<Record<'flow' | 'token' | 'fee' | 'max' | 'search', () => () => boolean>>
  host?: HostAsk | undefined
  /** The wallet is being asked to switch for a request of the page. */
  isSwitching: boolean
  /** What the Send view was given last. */
  given?: object | undefined
  /** The current lookup of a name. */
  lookup?: AbortController | undefined
  /** Whether the draft ends with the session: subscribed once. */
  isEnding: boolean
  /** Readings of prices that are under way. */
  readonly pricing: Flights
  /** For the guard. */
  readonly history: HistoryReads
}

/** The wallet of one element, with what Send keeps for the page. */
export type SendWallet = Wallet & { readonly send: Send }

/** What the views are handed. */
export type SendProps = { readonly send: Send }
