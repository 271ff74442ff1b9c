/**
 * The state of the one transfer that is being written, reviewed or confirmed, and how a draft or a review ends. Its steps are those of
 * `transfer/review-flow.ts`. Asks neither chain nor services nor wallet.
 */
import { proxy } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected, type WalletModalError } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { createFlights, latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { noticesOf } from '../../state/notices.ts'
import { createReviewAge, endReview, noReview } from '../../transfer/review-flow.ts'
import type { Draft, HostAsk, Send, SendProps, SendState, SendWallet } from './contract.ts'

export const emptyDraft: Draft = { amount: '', unit: 'token', receiver: '', max: false }

const createSend = (): Send => ({
  state: proxy<SendState>({
    draft: emptyDraft,
    token: { kind: 'coin' },
    receiver: { kind: 'idle' },
    prices: {},
    coins: {},
    pricesRestUntil: 0,
    estimate: { kind: 'none' },
    ...noReview(),
  }),
  search: proxy<Send['search']>({ query: '', pasted: { kind: 'none' } }),
  age: createReviewAge(),
  tickets: { flow: latest(), token: latest(), fee: latest(), max: latest(), search: latest() },
  isSwitching: false,
  isEnding: false,
  pricing: createFlights(),
  history: new Map(),
})

export const withSend = (wallet: Wallet, send: Send): SendWallet => ({ ...wallet, send })

/** Keeps the reason why a review ended while the draft is changed by us, not by the visitor. */
export function keepReason(wallet: SendWallet, change: () => void): void {
  const { state } = wallet.send
  const { problem } = state
  change()
  if (problem === 'receiver-changed') state.problem = problem
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
  endReview(wallet, wallet.send)
  wallet.go.back()
}

/** Rejects the page's request and ends its review. */
export function endHostReview(wallet: SendWallet, host: HostAsk, error: WalletModalError): void {
  const send = wallet.send
  host.reject(error)
  if (send.host !== host) return
  send.host = undefined
  endReview(wallet, wallet.send)
  const { key, rejected: declined } = describe(error)
  noticesOf(wallet).show('error', declined ? 'review.rejected' : key)
  if (isInFront(wallet, 'SendPreview')) wallet.go.home()
}

/** The same for the core, for hosts' methods and for views. */
export const sendOf = oncePerCore<Core, Send>(createSend)

export const own = (core: Core): SendProps => ({ send: sendOf(core) })
