/** The one transfer being written, reviewed or confirmed. Written by the actions of this feature only. */
import { proxy } from 'valtio/vanilla'
import type { Address, Fee, Hash, TokenFacts, Transfer } from '../../chains/chain.ts'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import type { BlockingReason, Finding } from '../../transfer/guard.rules.ts'
import type { PaymentLink, ResolvedReceiver } from './receiver/receiver.ts'
import type { SendKey } from './texts.ts'

/** A token of a network, by contract or mint. */
export type TokenRef = { readonly caipNetworkId: CaipNetworkId; readonly address: Address }

/** What the visitor typed and chose, as typed. */
export type Draft = {
  /** Absent: the coin of the network in use. */
  readonly token: TokenRef | undefined
  readonly amount: string
  readonly unit: 'token' | 'usd'
  readonly receiver: string
  /** All there is. `amount` says how much that was when it was read last; the review reads it again. */
  readonly max: boolean
}

/** What the chain says of the chosen token. `owner`: whose balance is in it. */
export type TokenState =
  | { readonly kind: 'coin' }
  | { readonly kind: 'reading'; readonly token: TokenRef }
  | {
      readonly kind: 'known'
      readonly token: TokenRef
      readonly owner: Address
      readonly facts: TokenFacts
    }
  | { readonly kind: 'failed'; readonly token: TokenRef; readonly problem: SendKey }

/** What a name came to, on the network it was asked for. `idle`: what is typed is no name. */
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

/** US dollars for one token, plain decimal text. `at`: wall time in milliseconds. */
export type Price = { readonly text: string; readonly at: number }

/** What the draft as it stands would cost. */
export type Estimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'known'; readonly fee: Fee; readonly coin: NetworkCoin }
  | { readonly kind: 'failed' }

/** Of the network: what fees are paid in. */
export type NetworkCoin = { readonly symbol: string; readonly decimals: number }

export type Coin = NetworkCoin & { readonly balance: bigint }

/** What is shown is what is sent: frozen when the review opens. Amounts in base units. */
export type Review = {
  readonly transfer: Transfer
  readonly network: Network
  /** Of what is sent, coin or token, as the chain told them; `balance` as well. */
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  readonly coin: Coin
  /** As far as it is known; the most the network can take where `isFeeFixed`. */
  readonly fee: Fee
  /** All of the coin: fee and amount fit the balance only together, so both are part of the request (decisions 26). */
  readonly isFixed: boolean
  /** False for a Safe: whoever executes it there pays, and it costs more than a plain transfer. */
  readonly paysFee: boolean
  /** Another contract than a Safe, which may pay in its own way, or not at all: its wallet says how much. */
  readonly isSmart: boolean
  /** Whose wish it is: the visitor's own draft, or the page's `sendTransaction`. */
  readonly askedBy: 'visitor' | 'host'
  /** The name that the receiver was found by; it is asked again on confirm. */
  readonly name?: string | undefined
  /** Worth of amount and fee in dollars, plain decimal text, at a price that was young then. */
  readonly dollars?: string | undefined
  readonly feeDollars?: string | undefined
  readonly findings: readonly Finding[]
}

export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'preparing' }
  | { readonly step: 'reviewing'; readonly review: Review }
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  | { readonly step: 'confirming'; readonly review: Review; readonly since: number }

export type SendState = {
  draft: Draft
  token: TokenState
  receiver: ReceiverState
  /** By token, see `priceKey`. */
  prices: Readonly<Record<string, Price>>
  /** By network, as far as its chain has been asked. */
  coins: Readonly<Record<string, NetworkCoin>>
  estimate: Estimate
  /** A link for another network, until the visitor is there. */
  link: PaymentLink | undefined
  flow: SendFlow
  /** What the visitor has agreed to of what the guard found for this review. */
  agreed: readonly BlockingReason[]
  /** What has changed in the open review since it was shown, and how often. */
  changed:
    | { readonly key: 'review.changed.fee' | 'review.changed.balance'; readonly times: number }
    | undefined
  /** Of its figures. `old`: they could not be read for a while; `ended`: nobody reads them any more. Neither is confirmed. */
  age: 'fresh' | 'old' | 'ended'
  /** Why the last step did not work out; a dictionary key. */
  problem: SendKey | undefined
  /** The thrower's own words, cleaned. */
  details: string | undefined
  /** Requests the wallet has not answered, by sender (decisions 18). */
  unanswered: Record<string, number>
}

export const emptyDraft: Draft = { token: undefined, amount: '', unit: 'token', receiver: '', max: false }

export const createSendState = (): SendState =>
  proxy<SendState>({
    draft: emptyDraft,
    token: { kind: 'coin' },
    receiver: { kind: 'idle' },
    prices: {},
    coins: {},
    estimate: { kind: 'none' },
    link: undefined,
    flow: { step: 'editing' },
    agreed: [],
    changed: undefined,
    age: 'fresh',
    problem: undefined,
    details: undefined,
    unanswered: {},
  })

/** The page's `sendTransaction` that waits for this review. Nothing of it is shown, so no proxy. */
export type HostAsk = { resolve(hash: Hash): void; reject(error: Error): void }
export type HostRequest = { current: HostAsk | undefined }

export const createHostRequest = (): HostRequest => ({ current: undefined })
