/**
 * The state of the one transfer that is being written, reviewed or confirmed, the table of its steps, whether a review may be
 * confirmed, and how a draft or a review ends. Asks neither chain nor services nor wallet.
 */
import { proxy, subscribe } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected, type WalletModalError } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { activeAccount } from '../../state/network.ts'
import { noticesOf } from '../../state/notices.ts'
import { currentEntry, type ViewName } from '../../state/router.ts'
import { type BlockingReason, isRefused, needsAgreement } from '../../transfer/guard.ts'
import { type Change, createReviewAge, markNew, type Review } from '../../transfer/review.ts'
import type {
  Draft,
  HostAsk,
  Send,
  SendFlow,
  SendProps,
  SendState,
  SendStep,
  SendWallet,
} from './contract.ts'
import type { SendKey } from './texts.ts'

type Events = {
  /** The visitor typed, went back, closed or disconnected. */
  readonly leave: object
  /** A review was asked for. */
  readonly prepare: object
  /** There can be no review. */
  readonly refuse: object
  readonly show: { readonly review: Review }
  /** Figures of the open review have changed by as much as `changeOf` announces. */
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

/** A review is open, the guard refuses nothing, and the visitor has agreed to all that blocks. */
export const mayConfirm = ({
  flow,
  agreed,
}: {
  readonly flow: SendFlow
  readonly agreed: readonly BlockingReason[]
}): boolean =>
  flow.step === 'reviewing' &&
  !isRefused(flow.review.findings) &&
  !needsAgreement(flow.review.findings, agreed)

const emptyDraft: Draft = { amount: '', unit: 'token', receiver: '', max: false }

const createSend = (): Send => ({
  state: proxy<SendState>({
    draft: emptyDraft,
    token: { kind: 'coin' },
    receiver: { kind: 'idle' },
    prices: {},
    coins: {},
    estimate: { kind: 'none' },
    flow: { step: 'editing' },
    agreed: [],
    age: 'fresh',
  }),
  search: proxy<Send['search']>({ query: '', pasted: { kind: 'none' } }),
  age: createReviewAge(),
  tickets: { flow: latest(), token: latest(), fee: latest(), max: latest(), search: latest() },
  isSwitching: false,
  isEnding: false,
  history: new Map(),
})

export const withSend = (wallet: Wallet, send: Send): SendWallet => ({ ...wallet, send })

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

/** The visitor goes back. If the wallet has been asked already, a late hash is still followed. */
export function leaveReview(wallet: SendWallet): void {
  refuseHost(wallet)
  endReview(wallet)
  wallet.go.back()
}

/** Rejects the page's request and ends its review. */
export function endHostReview(wallet: SendWallet, host: HostAsk, error: WalletModalError): void {
  const send = wallet.send
  host.reject(error)
  if (send.host !== host) return
  send.host = undefined
  endReview(wallet)
  const { key, rejected: declined } = describe(error)
  noticesOf(wallet).show('error', declined ? 'review.rejected' : key)
  if (isInFront(wallet, 'SendPreview')) wallet.go.home()
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
