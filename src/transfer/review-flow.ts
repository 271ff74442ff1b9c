/**
 * The steps of one review, until the wallet is asked: the table of them, whether it may be confirmed, how old its figures are, and that it
 * ends with its wallet, or when its draft is changed (`edit`). What it contains, how it is read and confirmed is the feature's that shows it.
 */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../core/wallet.ts'
import type { Clock } from '../lib/clock.ts'
import { PENDING } from '../state/transactions.ts'
import { type Found, isRefused, needsAgreement } from './guard.ts'

/** What every review has: what was found wrong in it, by guard or feature; when its quote was answered, by both clocks in ms: it is as old as that. */
export type Reviewed = {
  readonly findings: readonly Found[]
  readonly quote?: { readonly at: number; readonly monotonic: number }
}

type Flows<R> = {
  readonly editing: object
  readonly preparing: object
  readonly reviewing: { readonly review: R }
  /** The visitor reads the wallet's prompt, so there is no timeout (decisions 18). `since`: wall time in ms. */
  readonly confirming: { readonly review: R; readonly since: number }
}

export type FlowStep = keyof Flows<unknown>
export type ReviewFlow<R, S extends FlowStep = FlowStep> = {
  [K in S]: { readonly step: K } & Flows<R>[K]
}[S]

type Events<R, Key> = {
  /** The visitor typed, went back or disconnected; closed, where the page has asked. */
  readonly leave: object
  /** A review was asked for. */
  readonly prepare: object
  /** There can be no review. */
  readonly refuse: object
  readonly show: { readonly review: R }
  /** Figures of the open review have changed by as much as is announced. */
  readonly change: { readonly review: R; readonly key: Key }
  /** The same figures, with another request behind them: nothing to announce. */
  readonly renew: { readonly review: R }
  /** The visitor confirmed; wall time in ms. */
  readonly confirm: { readonly since: number }
  /** The wallet, or the last check before it, refused. */
  readonly fail: { readonly problem: Key; readonly details: string | undefined }
}

type EventName = keyof Events<unknown, unknown>
export type FlowEvent<R, Key, E extends EventName = EventName> = {
  [K in E]: { readonly type: K } & Events<R, Key>[K]
}[E]

type Row<R, S extends FlowStep> = {
  readonly [E in EventName]?: (flow: ReviewFlow<R, S>, event: FlowEvent<R, unknown, E>) => ReviewFlow<R>
}

const leave = () => ({ step: 'editing' }) as const

/** Each step and the events that lead on from it. Events without an entry are ignored. */
const steps = <R>(): { readonly [S in FlowStep]: Row<R, S> } => ({
  editing: { leave, prepare: () => ({ step: 'preparing' }) },
  preparing: { leave, refuse: leave, show: (_, { review }) => ({ step: 'reviewing', review }) },
  reviewing: {
    leave,
    change: (_, { review }) => ({ step: 'reviewing', review }),
    renew: (_, { review }) => ({ step: 'reviewing', review }),
    confirm: ({ review }, { since }) => ({ step: 'confirming', review, since }),
  },
  confirming: { leave, fail: ({ review }) => ({ step: 'reviewing', review }) },
})

/** Undefined: this step ignores the event. */
export function nextFlow<R, S extends FlowStep, E extends EventName>(
  flow: ReviewFlow<R, S>,
  event: FlowEvent<R, unknown, E>,
): ReviewFlow<R> | undefined {
  const row: Row<R, S> = steps<R>()[flow.step]
  return row[event.type]?.(flow, event)
}

/** What is shown of a review. The feature writes it as well, but for flow and age. `Key`: the keys of its texts. */
export type ReviewState<R, Key extends string> = {
  /** Written by `move` alone. */
  flow: ReviewFlow<R>
  /** Blocking findings of this review that the visitor has agreed to. */
  agreed: readonly string[]
  /** The last change in the open review, and how many there were. */
  changed?: { readonly key: Key; readonly times: number } | undefined
  /** Of the figures. `old`: they could not be read for a while; `ended`: reading has stopped. Neither can be confirmed. */
  age: 'fresh' | 'old' | 'ended'
  /** Why the last step failed. */
  problem?: Key | undefined
  /** The error's own message, cleaned. */
  details?: string | undefined
}

export const noReview = () => ({ flow: leave(), agreed: [], age: 'fresh' }) as const

/** What a feature keeps of the one review it shows. */
export type Reviewing<R, Key extends string> = {
  readonly state: ReviewState<R, Key>
  readonly age: ReviewAge
  /** `flow`: current until the draft changes, or a review begins or ends. */
  readonly tickets: { readonly flow: () => () => boolean }
}

type Timed = { readonly clock: Clock }

/** Moves the flow on, and resets what belongs to a single step. Nothing else writes `flow`. */
export function move<R extends Reviewed, Key extends string>(
  timed: Timed,
  reviewing: Reviewing<R, Key>,
  event: FlowEvent<R, Key>,
): void {
  const { state, age } = reviewing
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
      age.reads = 0
      age.changedAt = Number.NEGATIVE_INFINITY
      markRead(timed, reviewing, event.review, false)
      break
    case 'change':
      state.agreed = []
      state.changed = { key: event.key, times: (state.changed?.times ?? 0) + 1 }
      age.changedAt = timed.clock.monotonic()
      break
    case 'fail':
      state.problem = event.problem
      state.details = event.details
  }
}

/** Ends the review and keeps the draft. */
export function endReview<R extends Reviewed, Key extends string>(
  timed: Timed,
  reviewing: Reviewing<R, Key>,
): void {
  reviewing.tickets.flow()
  move(timed, reviewing, { type: 'leave' })
}

/**
 * What is written or reviewed ends with its wallet (specification 4): calls back when the one in use has ended. Where another namespace
 * has one, that one is in use by then.
 */
export function whenSessionEnds({ state }: Pick<Wallet, 'state'>, onEnd: () => void): void {
  const { account, network } = state
  let inUse = network.activeNamespace
  const check = () => {
    if (account[inUse].status === 'disconnected') onEnd()
    inUse = network.activeNamespace
  }
  subscribe(account, check)
  subscribe(network, check)
}

/** Changes what is being written, and ends its review. */
export function edit<R extends Reviewed, Key extends string, Draft extends object>(
  timed: Timed,
  reviewing: Reviewing<R, Key> & { readonly state: { draft: Draft } },
  change: Partial<Draft>,
): void {
  endReview(timed, reviewing)
  reviewing.state.draft = { ...reviewing.state.draft, ...change }
}

/** A review is open, the guard refuses nothing, and the visitor has agreed to all that blocks. */
export const mayConfirm = ({
  flow,
  agreed,
}: Pick<ReviewState<Reviewed, string>, 'flow' | 'agreed'>): boolean =>
  flow.step === 'reviewing' &&
  !isRefused(flow.review.findings) &&
  !needsAgreement(flow.review.findings, agreed)

/** Milliseconds between two readings while the view is open and the page in front. Two may fail, then the figures are too old to confirm. */
export const REREAD_MS = 15_000
export const OLD_MS = 3 * REREAD_MS
/** Readings of one review: after ten minutes the visitor is asked to read it again. */
const MAX_READS = 40
/** Milliseconds after a change in which the review cannot be confirmed: the click was meant for the figures before. */
const DEBOUNCE_MS = 400

/** How old figures are, by two clocks: the monotonic one may stop while the device sleeps, the wall clock may be set. Whoever shows them keeps it. */
export type ReviewAge = {
  wall: number
  monotonic: number
  reads: number
  changedAt: number
  isReading: boolean
  /** Milliseconds between two readings, and after which figures are too old. */
  readonly rereadMs: number
  readonly oldMs: number
}

export const createReviewAge = (rereadMs = REREAD_MS, oldMs = OLD_MS): ReviewAge => ({
  wall: 0,
  monotonic: 0,
  reads: 0,
  changedAt: Number.NEGATIVE_INFINITY,
  isReading: false,
  rereadMs,
  oldMs,
})

/** The figures were just read. Asked for anew they hold for half of `oldMs`: where reading takes all of it, none could be confirmed at all. */
export function markRead<R extends Reviewed, Key extends string>(
  { clock }: Timed,
  { state, age }: Reviewing<R, Key>,
  { quote }: R,
  isAnew = true,
): void {
  const maxAge = isAnew ? age.oldMs / 2 : Number.POSITIVE_INFINITY
  age.wall = Math.max(quote?.at ?? clock.now(), clock.now() - maxAge)
  age.monotonic = Math.max(quote?.monotonic ?? clock.monotonic(), clock.monotonic() - maxAge)
  state.age = isOld(age, clock) ? 'old' : 'fresh'
}

export const isOld = ({ wall, monotonic, oldMs }: ReviewAge, clock: Clock): boolean =>
  Math.abs(clock.now() - wall) > oldMs || clock.monotonic() - monotonic > oldMs

/** Reads the figures of the open review and shows what came of it. `isCurrent`: the same review is still open. */
export type ReadReview<R> = (review: R, isCurrent: () => boolean) => Promise<void>

/** Reads the review's figures once. When that fails the old ones stay until they are too old. */
export async function readAgain<R, Key extends string>(
  { clock }: Timed,
  { state, age }: Reviewing<R, Key>,
  read: ReadReview<R>,
): Promise<void> {
  const { flow } = state
  if (age.isReading || flow.step !== 'reviewing') return
  age.isReading = true
  try {
    await read(flow.review, () => state.flow === flow)
  } catch {
    // One failed read is not shown; `age` says so when it lasts.
  } finally {
    age.isReading = false
  }
  if (state.flow === flow && isOld(age, clock)) state.age = 'old'
}

/** The visitor asks to read an ended review again. */
export function restart<R, Key extends string>(
  timed: Timed,
  reviewing: Reviewing<R, Key>,
  read: ReadReview<R>,
): Promise<void> {
  reviewing.age.reads = 0
  reviewing.state.age = 'old'
  return readAgain(timed, reviewing, read)
}

/** Reads at intervals while the view is open, at once what is old already, and hears what other tabs ask the wallet for. Answers how to stop. */
export const keepReview = <R, Key extends string>(
  page: Pick<Wallet, 'clock' | 'isVisible' | 'resume' | 'storage'>,
  reviewing: Reviewing<R, Key>,
  read: ReadReview<R>,
): (() => void) => {
  page.resume()
  const stopHearing = page.storage.onChange((key) => key === PENDING && page.resume())
  const look = () => {
    const { state, age } = reviewing
    if (state.flow.step !== 'reviewing') return
    if (isOld(age, page.clock)) state.age = 'old'
    if (age.reads >= MAX_READS) state.age = 'ended'
    else if (page.isVisible()) {
      age.reads += 1
      void readAgain(page, reviewing, read)
    }
  }
  if (reviewing.state.age === 'old') look()
  const stopReading = page.clock.setInterval(look, reviewing.age.rereadMs)
  return () => {
    stopHearing()
    stopReading()
  }
}

/** What a click on the confirm button does: with old figures it reads them again; nothing where it may not be confirmed, nor right after a change. */
export function pressDoes<R extends Reviewed, Key extends string>(
  { clock }: Timed,
  { state, age }: Reviewing<R, Key>,
): 'confirm' | 'reread' | 'nothing' {
  if (!mayConfirm(state) || state.age === 'ended') return 'nothing'
  if (!isOld(age, clock)) return clock.monotonic() - age.changedAt < DEBOUNCE_MS ? 'nothing' : 'confirm'
  state.age = 'old'
  return 'reread'
}
