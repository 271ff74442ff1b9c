/** The state of the one swap that is being written, reviewed or carried out, and how it ends. Asks neither chain nor services nor wallet. */
import { proxy } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { latest } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { createReviewAge, endReview, noReview, whenSessionEnds } from '../../transfer/review-flow.ts'
import type { Draft, Swap, SwapProps, SwapState, SwapWallet } from './contract.ts'

/** Milliseconds between two quotes while the view is in front (decisions 74). */
export const QUOTE_MS = 10_000
/** Milliseconds. An older quote is asked for again before the wallet is. */
export const OLD_QUOTE_MS = 20_000

export const emptyDraft: Draft = { amount: '', max: false, slippage: '1', isUnlimited: false }

const nothing = () => ({
  draft: emptyDraft,
  isApprovalLikely: false,
  progress: undefined,
  last: undefined,
  done: [],
  query: '',
})

const createSwap = (): Swap => ({
  state: proxy<SwapState>({
    ...nothing(),
    listed: { kind: 'none' },
    tokens: {},
    prices: {},
    coins: {},
    pricesRestUntil: 0,
    quote: { kind: 'none' },
    choosing: 'from',
    ...noReview(),
  }),
  age: createReviewAge(QUOTE_MS, OLD_QUOTE_MS),
  tickets: { flow: latest(), quote: latest(), tokens: latest(), max: latest() },
  quoteRestUntil: 0,
  prompts: new Map(),
})

export const withSwap = (wallet: Wallet, swap: Swap): SwapWallet => ({ ...wallet, swap })

/**
 * Call with whatever asking the exchange has failed with, or without it when it was answered. A service that wants to be left alone for a while
 * (`Retry-After`, decisions 35) has named the time; other failures say nothing of that. Answers whether it has.
 */
export function heed({ swap }: SwapWallet, failure: unknown = { restUntil: 0 }): boolean {
  const until = readField(failure, 'restUntil')
  const isNamed = typeof until === 'number'
  if (isNamed) swap.quoteRestUntil = until
  return isNamed
}

/** A prompt of the wallet is open until the wallet has answered, or its session has ended. */
export function withPrompt<T>({ swap: { prompts }, session }: SwapWallet, sending: Promise<T>): Promise<T> {
  prompts.set(sending, session.connector())
  return sending.finally(() => prompts.delete(sending))
}

/** For what is asked at intervals only (decisions 74): a press of the visitor asks all the same. */
export const isResting = ({ swap, clock, session }: SwapWallet): boolean =>
  [...swap.prompts.values()].includes(session.connector()) || clock.monotonic() < swap.quoteRestUntil

/** Nothing is asked for the quote any more. */
export function dropQuote({ swap }: SwapWallet): void {
  swap.tickets.quote()
  swap.quoting?.abort()
  swap.quoting = undefined
  swap.state.quote = { kind: 'none' }
}

/** Nothing is written, reviewed or on its way any more. An approval that was sent is followed all the same. */
export function resetSwap(wallet: SwapWallet): void {
  const { swap } = wallet
  swap.away = undefined
  endReview(wallet, swap)
  dropQuote(wallet)
  Object.assign(swap.state, nothing())
}

/** The visitor goes back to the draft. If the wallet has been asked already, a late hash is still followed. */
export function leaveReview(wallet: SwapWallet): void {
  endReview(wallet, wallet.swap)
  wallet.go.back()
}

/** From the review to the draft, where that is still in sight. */
export function backToDraft(wallet: SwapWallet): void {
  if (isInFront(wallet, 'SwapPreview')) wallet.go.back()
}

/** The draft ends with the session (specification 4). */
export function endWithSession(wallet: SwapWallet): void {
  const { swap } = wallet
  if (swap.isEnding) return
  swap.isEnding = true
  whenSessionEnds(wallet, () => {
    swap.prompts.clear()
    resetSwap(wallet)
  })
}

/** The same for the core, whichever element asks. */
export const swapOf = oncePerCore<Core, Swap>(createSwap)

export const own = (core: Core): SwapProps => ({ swap: swapOf(core) })
