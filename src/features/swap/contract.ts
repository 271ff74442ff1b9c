/** What Swap keeps and what its files hand each other: the draft, the quote, the plan of steps, the review. Types only. */
import type { SwapToken } from '../../api/contract.ts'
import type { Call } from '../../chains/calls.ts'
import type { Address, Fee, Hash } from '../../chains/chain.ts'
import type { CaipNetworkId, EvmNetwork } from '../../chains/network.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Currency } from '../../lib/money.ts'
import type { Batching } from '../../transfer/batching.ts'
import type { Finding, Found } from '../../transfer/guard.ts'
import type { Reviewing, ReviewState } from '../../transfer/review-flow.ts'
import type { AskedAssets, AssetRef, TokenState } from '../../transfer/tokens.ts'
import type { SwapKey } from './texts.ts'

export type Asset = AssetRef

export type Side = 'from' | 'to'

/** What the visitor typed and chose, as typed. */
export type Draft = {
  /** Absent: the coin of the network in use. */
  readonly from?: Asset | undefined
  readonly to?: Asset | undefined
  readonly amount: string
  /** Everything the account has, less the fee. */
  readonly max: boolean
  /** Percent, as typed. */
  readonly slippage: string
  /** The visitor wants the approval without limit. Asked anew for each swap. */
  readonly isUnlimited: boolean
}

/** Amounts in base units of the two tokens, the price of gas in wei as the exchange says it. `at` and `monotonic`: when it was answered, by both clocks in ms. */
export type Quoted = {
  readonly fromAmount: bigint
  readonly toAmount: bigint
  readonly gasPrice: bigint
  readonly at: number
  readonly monotonic: number
}

export type QuoteState =
  | { readonly kind: 'none' }
  /** `last`: what is shown meanwhile, for the same input. */
  | { readonly kind: 'reading'; readonly last?: Quoted | undefined }
  | { readonly kind: 'known'; readonly quote: Quoted }
  | { readonly kind: 'failed'; readonly problem: SwapKey }

/** The tokens that the service swaps on a network. */
export type Listed =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly caipNetworkId: CaipNetworkId }
  | {
      readonly kind: 'known'
      readonly caipNetworkId: CaipNetworkId
      readonly tokens: readonly SwapToken[]
    }
  | { readonly kind: 'failed'; readonly caipNetworkId: CaipNetworkId; readonly problem: SwapKey }

/** One request to the wallet. `reset`: sets an allowance to 0 that the token refuses to change. */
export type StepKind = 'reset' | 'approval' | 'swap'
/** A step before the swap, once it was sent. */
export type SentKind = Exclude<StepKind, 'swap'> | 'unlimited'
export type Step = { readonly kind: StepKind; readonly call: Call }

/** A side of the review: the token as its chain says it is. */
export type ReviewSide = Currency & { readonly address?: Address | undefined }

/** Never written to: what is shown is what is sent. Amounts in base units. */
export type SwapReview = {
  readonly network: EvmNetwork
  readonly owner: Address
  readonly from: ReviewSide
  readonly to: ReviewSide
  readonly quote: Quoted
  /** At least this arrives, or the swap fails. */
  readonly minimum: bigint
  /** Hundredths of a percent. */
  readonly slippage: bigint
  /** Hundredths of a percent; undefined: a price is missing. */
  readonly impact: bigint | undefined
  /** The coin becomes its wrapped token, or the other way round. */
  readonly isWrap: boolean
  /** What is left to do, in order. */
  readonly steps: readonly Step[]
  /** The steps of this swap that were mined before, in order. */
  readonly done: readonly SentKind[]
  /** All steps are one request. */
  readonly isBatch: boolean
  readonly isUnlimited: boolean
  /** Who may spend, for an approval. */
  readonly spender: Address | undefined
  /** Of all steps that are left. */
  readonly fee: Pick<Fee, 'total'>
  readonly coin: Currency & { readonly balance: bigint }
  /** False for a smart account and a Safe. */
  readonly paysFee: boolean
  /** Several owners sign, so it may take long. */
  readonly isProposal: boolean
  readonly findings: readonly SwapFinding[]
}

/** What is to be known, or agreed to, before the button works. */
export type SwapFinding = Found &
  (
    | { readonly level: 'blocking' | 'warning'; readonly reason: 'impact'; readonly percent: string }
    | { readonly level: 'blocking'; readonly reason: 'slippage'; readonly percent: string }
    | { readonly level: 'blocking'; readonly reason: 'untried' | 'unlimited' }
    | Extract<Finding, { readonly reason: 'counterfeit' | 'fee' }>
    | { readonly level: 'warning'; readonly reason: 'no-price' | 'owners' }
  )

/** A step that was sent and that the next one waits for. */
export type Progress = {
  readonly kind: SentKind
  readonly hash: Hash
  readonly caipNetworkId: CaipNetworkId
  readonly owner: Address
}

export type SwapState = ReviewState<SwapReview, SwapKey> &
  AskedAssets & {
    draft: Draft
    listed: Listed
    /** By asset, see `priceKey`: what the chain says of the two tokens. */
    tokens: Readonly<Record<string, TokenState>>
    quote: QuoteState
    /** By the service, which is asked with the quote; the review reads the chain (decisions 76). */
    isApprovalLikely: boolean
    /** An approval that is on its way. */
    progress: Progress | undefined
    /** The last review, drawn while the next one is made. */
    last: SwapReview | undefined
    /** The steps that were sent and mined for the draft as it is, in order. */
    done: readonly SentKind[]
    /** Which side the list of tokens is for. */
    choosing: Side
    query: string
  }

/** Everything Swap keeps, shared by all elements of the page. Only `state` is a proxy. */
export type Swap = Reviewing<SwapReview, SwapKey> &
  Batching & {
    readonly state: SwapState
    readonly tickets: Readonly<Record<'flow' | 'quote' | 'tokens' | 'max', () => () => boolean>>
    /** Ends the requests of the quote before. */
    quoting?: AbortController | undefined
    /** The newest reading of prices. */
    pricing?: Promise<void> | undefined
    /** Until when no quote is asked for at intervals, by the monotonic clock in ms: the service has asked for it. */
    quoteRestUntil: number
    /** Open prompts, by the wallet that was asked: also those that the visitor has gone back from. */
    readonly prompts: Map<Promise<unknown>, Connector | undefined>
    /** What the view was given last. */
    given?: object | undefined
    /** The draft that has ended with its network, until another one is written. */
    away?: Draft | undefined
    /** This page load has stored a swap, or gone on from one that was stored. */
    hasStored?: boolean
    isEnding?: boolean
  }

/** The wallet of one element, with what Swap keeps for the page. */
export type SwapWallet = Wallet & { readonly swap: Swap }

/** What the views are handed. */
export type SwapProps = { readonly swap: Swap }
