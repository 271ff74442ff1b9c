/**
 * The one transfer being written, reviewed or confirmed: its state, the table of its steps, and what begins and ends a draft and a
 * review. What is asked of chain, services and wallet is elsewhere.
 */
import { proxy, subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../app/wallet.ts'
import type { Fee, Hash } from '../../chains/chain.ts'
import { rejected } from '../../errors/base.ts'
import { latest } from '../../lib/flight.ts'
import { activeAccount } from '../../state/network.ts'
import { currentEntry, type ViewName } from '../../state/router.ts'
import type { BlockingReason } from '../../transfer/guard.rules.ts'
import { createReviewAge, markNew, type ReviewAge } from '../../transfer/review-age.ts'
import type { Pasted } from '../../transfer/token-choices.ts'
import type { NetworkCoin, Price, TokenRef, TokenState } from '../../transfer/tokens.rules.ts'
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
  /** All there is. `amount` says how much that was when it was read last; the review reads it again. */
  readonly max: boolean
}

/** What the draft as it stands would cost. */
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
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  readonly confirming: { readonly review: Review; readonly since: number }
}

export type SendStep = keyof Flows
export type SendFlow<S extends SendStep = SendStep> = { [K in S]: { readonly step: K } & Flows[K] }[S]

type Events = {
  /** Typed anew, went back, closed, disconnected. */
  readonly leave: object
  /** Asked for a review. */
  readonly prepare: object
  /** There can be no review of it. */
  readonly refuse: object
  readonly show: { readonly review: Review }
  /** What the review says has moved far since it was shown. */
  readonly change: { readonly review: Review; readonly key: Change }
  /** Pressed the button; milliseconds of the wall clock. */
  readonly confirm: { readonly since: number }
  /** The wallet, or the last check before it, has said no. */
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

/** Every step, and what leads on from it. An event that has no entry in the row of the step changes nothing. */
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

/** Undefined: nothing of this kind happens in this step. */
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
  /** By network, as far as its chain has been asked. */
  coins: Readonly<Record<string, NetworkCoin>>
  estimate: Estimate
  /** A link for another network, until the visitor is there. */
  link: PaymentLink | undefined
  flow: SendFlow
  /** What the visitor has agreed to of what the guard found for this review. */
  agreed: readonly BlockingReason[]
  /** What has changed in the open review since it was shown, and how often. */
  changed: { readonly key: Change; readonly times: number } | undefined
  /** Of its figures. `old`: they could not be read for a while; `ended`: nobody reads them any more. Neither is confirmed. */
  age: 'fresh' | 'old' | 'ended'
  /** Why the last step did not work out; a dictionary key. */
  problem: SendKey | undefined
  /** The thrower's own words, cleaned. */
  details: string | undefined
  /** Requests the wallet has not answered, by sender (decisions 18). */
  unanswered: Record<string, number>
}

/** The page's `sendTransaction` that waits for a review. */
export type HostAsk = { resolve(hash: Hash): void; reject(error: Error): void }

/** All that sending keeps, for every element of the page. Only what is shown is a proxy. */
export type Send = {
  readonly state: SendState
  /** The search for a token, and what the chain says of an address that was pasted there. */
  readonly search: { query: string; pasted: Pasted }
  readonly age: ReviewAge
  /** Each draws a ticket that is current until the next one; `flow`: until the draft changes, or a review begins or ends. */
  readonly tickets: Readonly<Record<'flow' | 'token' | 'fee' | 'max' | 'search', () => () => boolean>>
  host: HostAsk | undefined
  /** A request of the page whose wallet is being asked to switch. */
  isSwitching: boolean
  /** What the view was given when it began last. */
  given: object | undefined
  /** The name that is being resolved. */
  lookup: AbortController | undefined
  isEnding: boolean
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
})

export const sendOf = (wallet: Wallet): Send => wallet.slice(createSend)

/** The only writer of `flow`, and of what is said of one step. */
export function move(wallet: Wallet, event: SendEvent): void {
  const { state, age } = sendOf(wallet)
  const flow = nextFlow(state.flow, event)
  if (!flow) return
  state.flow = flow
  if (event.type === 'show' || event.type === 'change') state.agreed = []
  switch (event.type) {
    case 'leave':
    case 'confirm':
      state.problem = undefined
      state.details = undefined
      break
    case 'show':
      state.changed = undefined
      state.age = 'fresh'
      markNew(age, wallet.clock)
      break
    case 'change':
      state.changed = { key: event.key, times: (state.changed?.times ?? 0) + 1 }
      age.changedAt = wallet.clock.monotonic()
      break
    case 'fail':
      state.problem = event.problem
      state.details = event.details
  }
}

/** What is typed anew is free of what was said of the old one. */
export function edit(wallet: Wallet, change: Partial<Draft>): void {
  const { state } = sendOf(wallet)
  endReview(wallet)
  state.draft = { ...state.draft, ...change }
}

/** Nothing is under review; what the visitor typed stays. */
export function endReview(wallet: Wallet): void {
  sendOf(wallet).tickets.flow()
  move(wallet, { type: 'leave' })
}

/** Why a review was stopped for good is said with the draft, until the visitor changes that. */
export function keepReason(wallet: Wallet, change: () => void): void {
  const { state } = sendOf(wallet)
  const { problem } = state
  change()
  if (problem === 'receiver-changed') state.problem = problem
}

export function resetSend(wallet: Wallet): void {
  const { state } = sendOf(wallet)
  endReview(wallet)
  state.draft = emptyDraft
  state.token = { kind: 'coin' }
  state.receiver = { kind: 'idle' }
  state.estimate = { kind: 'none' }
  state.link = undefined
}

/** Its review was closed, left, or gave way to another one: the page's request is refused, if there is one. */
export function refuseHost(wallet: Wallet): void {
  const send = sendOf(wallet)
  send.host?.reject(rejected('Closed before it was confirmed'))
  send.host = undefined
}

/** Nothing of a transfer outlives the connection (specification 4). What the wallet answers late is followed all the same. */
export function endWithSession(wallet: Wallet): void {
  const send = sendOf(wallet)
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
