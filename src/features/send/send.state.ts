/**
 * The state of the one transfer that is being written, reviewed or confirmed, the table of its steps, and how a draft or a review ends.
 * Asks neither chain nor services nor wallet.
 */
import { proxy, subscribe } from 'valtio/vanilla'
import type { Fee, Hash } from '../../chains/chain.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { activeAccount } from '../../state/network.ts'
import { currentEntry, type ViewName } from '../../state/router.ts'
import type { BlockingReason, HistoryReads } from '../../transfer/guard.ts'
import { createReviewAge, markNew, type ReviewAge } from '../../transfer/request.ts'
import type { Pasted } from '../../transfer/token-choices.ts'
import type { NetworkCoin, Price, TokenRef, TokenState } from '../../transfer/tokens.ts'
import type { PaymentLink, ReceiverState } from './receiver/receiver.reads.ts'
import type { Review } from './review/review.rules.ts'
import type { SendKey } from './texts.ts'

/** What the visitor typed and chose, as typed. */
export type Draft = {
  /** Absent: the coin of the network in use. */
  readonly token: TokenRef | undefined
  readonly amount: string
  readonly unit: 'token' | 'usd'
  readonly receiver: string
  /** Everything the account has. `amount` says how much that was at the last reading; the review reads it again. */
  readonly max: boolean
}

/** The fee of the draft as it is. */
export type Estimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'known'; readonly fee: Fee; readonly coin: NetworkCoin }
  | { readonly kind: 'failed' }

export type Change = 'review.changed.fee' | 'review.changed.balance'

type Flows = {
  readonly editing: object
  readonly preparing: object
  readonly reviewing: { readonly review: Review }
  /** The visitor reads the wallet's prompt, so there is no timeout (decisions 18). */
  readonly confirming: { readonly review: Review; readonly since: number }
}

export type SendStep = keyof Flows
export type SendFlow<S extends SendStep = SendStep> = { [K in S]: { readonly step: K } & Flows[K] }[S]

type Events = {
  /** The visitor typed, went back, closed or disconnected. */
  readonly leave: object
  /** A review was asked for. */
  readonly prepare: object
  /** There can be no review. */
  readonly refuse: object
  readonly show: { readonly review: Review }
  /** Figures of the open review have changed by half or more. */
  readonly change: { readonly review: Review; readonly key: Change }
  /** The visitor confirmed; wall time in ms. */
  readonly confirm: { readonly since: number }
  /** The wallet, or the last check before it, refused. */
  readonly fail: { readonly problem: SendKey; readonly details: string | undefined }
}

type EventName = keyof Events
export type SendEvent<E extends EventName = EventName> = {
  [K in E]: { readonly type: K } & Events[K]
}[E]

type Row<S extends SendStep> = {
  readonly [E in EventName]?: (flow: SendFlow<S>, event: SendEvent<E>) => SendFlow
}

const leave = (): SendFlow => ({ step: 'editing' })

/** Each step and the events that lead on from it. Events without an entry are ignored. */
const STEPS: { readonly [S in SendStep]: Row<S> } = {
  editing: { leave, prepare: () => ({ step: 'preparing' }) },
  preparing: { leave, refuse: leave, show: (_, { review }) => ({ step: 'reviewing', review }) },
  reviewing: {
    leave,
    change: (_, { review }) => ({ step: 'reviewing', review }),
    confirm: ({ review }, { since }) => ({ step: 'confirming', review, since }),
  },
  confirming: { leave, fail: ({ review }) => ({ step: 'reviewing', review }) },
}

/** Undefined: this step ignores the event. */
export function nextFlow<S extends SendStep, E extends EventName>(
  flow: SendFlow<S>,
  event: SendEvent<E>,
): SendFlow | undefined {
  const row: Row<S> = STEPS[flow.step]
  return row[event.type]?.(flow, event)
}

export type SendState = {
  draft: Draft
  token: TokenState
  receiver: ReceiverState
  /** By token, see `priceKey`. */
  prices: Readonly<Record<string, Price>>
  /** By network, once its chain was loaded. */
  coins: Readonly<Record<string, NetworkCoin>>
  estimate: Estimate
  /** A payment link for another network, until the visitor has switched. */
  link: PaymentLink | undefined
  flow: SendFlow
  /** Blocking findings of this review that the visitor has agreed to. */
  agreed: readonly BlockingReason[]
  /** The last change in the open review, and how many there were. */
  changed: { readonly key: Change; readonly times: number } | undefined
  /** Of the review's figures. `old`: they could not be read for a while; `ended`: reading has stopped. Neither can be confirmed. */
  age: 'fresh' | 'old' | 'ended'
  /** Why the last step failed; a text key. */
  problem: SendKey | undefined
  /** The error's own message, cleaned. */
  details: string | undefined
  /** Requests the wallet has not answered, by sender (decisions 18). */
  unanswered: Record<string, number>
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
  host: HostAsk | undefined
  /** The wallet is being asked to switch for a request of the page. */
  isSwitching: boolean
  /** What the Send view was given last. */
  given: object | undefined
  /** The current lookup of a name. */
  lookup: AbortController | undefined
  /** Whether the draft ends with the session: subscribed once. */
  isEnding: boolean
  /** For the guard. */
  readonly history: HistoryReads
}

const emptyDraft: Draft = { token: undefined, amount: '', unit: 'token', receiver: '', max: false }

const createSend = (): Send => ({
  state: proxy<SendState>({
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
  }),
  search: proxy<Send['search']>({ query: '', pasted: { kind: 'none' } }),
  age: createReviewAge(),
  tickets: { flow: latest(), token: latest(), fee: latest(), max: latest(), search: latest() },
  host: undefined,
  isSwitching: false,
  given: undefined,
  lookup: undefined,
  isEnding: false,
  history: new Map(),
})

/** The wallet of one element, with what Send keeps for the page. */
export type SendWallet = Wallet & { readonly send: Send }

export const withSend = (wallet: Wallet, send: Send): SendWallet => ({ ...wallet, send })

/** What the views are handed. */
export type SendProps = { readonly send: Send }

/** Moves the flow on, and resets what belongs to a single step. Nothing else writes `flow`. */
export function move(wallet: SendWallet, event: SendEvent): void {
  const { state, age } = wallet.send
  const flow = nextFlow(state.flow, event)
  if (!flow) return
  state.flow = flow
  switch (event.type) {
    case 'leave':
    case 'confirm':
      state.problem = undefined
      state.details = undefined
      break
    case 'show':
      state.agreed = []
      state.changed = undefined
      state.age = 'fresh'
      markNew(age, wallet.clock)
      break
    case 'change':
      state.agreed = []
      state.changed = { key: event.key, times: (state.changed?.times ?? 0) + 1 }
      age.changedAt = wallet.clock.monotonic()
      break
    case 'fail':
      state.problem = event.problem
      state.details = event.details
  }
}

/** Changes the draft, and ends its review. */
export function edit(wallet: SendWallet, change: Partial<Draft>): void {
  const { state } = wallet.send
  endReview(wallet)
  state.draft = { ...state.draft, ...change }
}

/** Ends the review and keeps the draft. */
export function endReview(wallet: SendWallet): void {
  wallet.send.tickets.flow()
  move(wallet, { type: 'leave' })
}

/** Keeps the reason why a review ended while the draft is changed by us, not by the visitor. */
export function keepReason(wallet: SendWallet, change: () => void): void {
  const { state } = wallet.send
  const { problem } = state
  change()
  if (problem === 'receiver-changed') state.problem = problem
}

export function resetSend(wallet: SendWallet): void {
  const { state } = wallet.send
  endReview(wallet)
  state.draft = emptyDraft
  state.token = { kind: 'coin' }
  state.receiver = { kind: 'idle' }
  state.estimate = { kind: 'none' }
  state.link = undefined
}

/** Rejects the page's request, if there is one: its review was closed, left or replaced. */
export function refuseHost(wallet: SendWallet): void {
  const { send } = wallet
  send.host?.reject(rejected('Closed before it was confirmed'))
  send.host = undefined
}

/** Clears draft and review on disconnect (specification 4). A late hash is still followed. */
export function endWithSession(wallet: SendWallet): void {
  const { send } = wallet
  if (send.isEnding) return
  send.isEnding = true
  subscribe(wallet.state.account, () => {
    if (activeAccount(wallet.state).status !== 'disconnected') return
    refuseHost(wallet)
    resetSend(wallet)
  })
}

export const isInFront = ({ state }: Wallet, view: ViewName): boolean =>
  state.modal.open && currentEntry(state.router).view === view

/** The same for the core, for hosts' methods and for views. */
export const sendOf = oncePerCore<Core, Send>(createSend)

export const own = (core: Core): SendProps => ({ send: sendOf(core) })
