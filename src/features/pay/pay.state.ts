/**
 * The state of the one payment that is shown, and how it begins and ends. It ends when the visitor closes the dialog or goes back, with
 * the wallet's hash, or when its time is over. Asks neither chain nor wallet.
 */
import { proxy, subscribe } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected, type WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { networkOf } from '../../state/network.ts'
import { currentEntry } from '../../state/router.ts'
import { startAsking } from '../../transfer/asking.ts'
import { createReviewAge, endReview, noReview } from '../../transfer/review-flow.ts'
import type { Paid, Pay, PayAsk, PayLife, PayProps, PayState, PayWallet } from './contract.ts'
import type { PaymentRequest } from './pay-request.ts'

const nothing = () => ({
  payment: undefined,
  asset: { kind: 'reading' } as const,
  short: undefined,
  isExpired: false,
  refused: undefined,
})

const createPay = (): Pay => ({
  state: proxy<PayState>({ ...noReview(), ...nothing() }),
  age: createReviewAge(),
  tickets: { flow: latest() },
  history: new Map(),
  prices: {},
  pricesRestUntil: 0,
  coins: {},
})

/** The same for the core, for hosts' methods and for the view. */
export const payOf = oncePerCore<Core, Pay>(createPay)

export const own = (core: Core): PayProps => ({ pay: payOf(core) })

export const withPay = (wallet: Wallet, pay: Pay): PayWallet => ({ ...wallet, pay })

/** Throws `sending-busy` while another payment or review is before the visitor. */
export function begin(wallet: PayWallet, payment: PaymentRequest, host?: PayAsk): void {
  const { pay } = wallet
  if (pay.life && !pay.life.isOver) throw failure('sending-busy')
  const release = startAsking(wallet, 'pay')
  forget(wallet)
  pay.life = newLife(wallet, host)
  pay.state.payment = payment
  pay.life.ends.push(release, watchTime(wallet, payment))
}

const newLife = ({ state }: Wallet, host?: PayAsk): PayLife => ({
  host,
  before: state.network.activeNamespace,
  isOver: false,
  isAway: false,
  isWatched: false,
  ends: [],
})

/** Another view of the element may be shown anew: what is over makes room. */
export function clear(wallet: PayWallet): void {
  if (wallet.pay.life?.isOver) forget(wallet)
}

export const isExpired = ({ clock }: Wallet, { expiresAt }: PaymentRequest): boolean =>
  expiresAt !== undefined && clock.now() >= expiresAt * 1000

/** Milliseconds: the longest that a timer can wait. The press looks at the clock as well. */
const MAX_WAIT_MS = 2 ** 31 - 1

const watchTime = (wallet: PayWallet, { expiresAt = Number.POSITIVE_INFINITY }: PaymentRequest) => {
  const left = expiresAt * 1000 - wallet.clock.now()
  return left > MAX_WAIT_MS ? () => {} : wallet.clock.setTimeout(() => expire(wallet), left)
}

/** Its time is over. What the wallet has been asked for it may still send: that is waited for. */
export function expire(wallet: PayWallet): void {
  const { pay } = wallet
  if (!pay.life || pay.life.isOver || pay.state.flow.step === 'confirming') return
  finish(wallet, ({ reject }) => reject(failure('payment-expired')))
  pay.state.isExpired = true
}

/** What was asked for turned out to be no payment, or never was one. */
export function invalidate(wallet: PayWallet, error: WalletModalError): void {
  const { pay } = wallet
  pay.life ??= newLife(wallet)
  finish(wallet, ({ reject }) => reject(error))
  pay.state.refused = error.message
}

/** The wallet has given its hash: the page has its answer, and the visitor sees what becomes of it. */
export function paid(wallet: PayWallet, answer: Paid): void {
  const isShown = isInFront(wallet, 'Pay')
  answerPage(wallet, ({ resolve }) => resolve(answer))
  forget(wallet)
  if (isShown) wallet.go.replace('Paid', { hash: answer.hash })
  else dropView(wallet)
}

/** Nobody goes back to what is over. */
const dropView = ({ state: { router } }: Wallet): void => {
  router.stack = router.stack.filter(({ view }) => view !== 'Pay')
}

/** Once. */
const answerPage = ({ pay: { life } }: PayWallet, answer: (host: PayAsk) => void): void => {
  if (life?.host && !life.isOver) answer(life.host)
}

/** Answers the page. What is shown stays until it is left. */
const finish = (wallet: PayWallet, answer: (host: PayAsk) => void): void => {
  const { pay } = wallet
  const { life } = pay
  if (!life || life.isOver) return
  answerPage(wallet, answer)
  life.isOver = true
  for (const end of life.ends.splice(0)) end()
  life.isWatched = false
  endReview(wallet, pay)
  comeBack(wallet, life)
  // Whoever leaves what is over does not come back to it.
  watch(wallet)
}

/** To the namespace that was in use: nobody had to be asked for that. */
const comeBack = ({ state, session }: Wallet, { before }: PayLife): void => {
  const network = networkOf(state.network, before)
  if (before !== state.network.activeNamespace && network && session.connector(before))
    session.choose(network)
}

/** The visitor has closed, gone back or gone elsewhere. If the wallet has been asked already, a late hash is still followed. */
export function leave(wallet: PayWallet): void {
  finish(wallet, ({ reject }) => reject(rejected('Left before it was paid')))
  forget(wallet)
}

/** Nothing is shown any more, and nobody comes back to it. */
const forget = (wallet: PayWallet): void => {
  const { pay } = wallet
  for (const end of pay.life?.ends ?? []) end()
  pay.life = undefined
  endReview(wallet, pay)
  Object.assign(pay.state, nothing())
}

/** Ends the payment with the dialog, or once the visitor has gone where no way leads back from. Called when the view is in front. */
export function watch(wallet: PayWallet): void {
  const { life } = wallet.pay
  if (!life || life.isWatched) return
  life.isWatched = true
  const { modal, router } = wallet.state
  const check = () => {
    if (wallet.pay.life !== life) return
    if (!modal.open) return leave(wallet)
    const { view, data } = currentEntry(router)
    if (view === 'Pay') life.isAway = false
    else if (life.isOver) {
      dropView(wallet)
      leave(wallet)
    } else if (life.isAway && view === 'Account') wallet.go.to('Pay')
    // The connection has ended, as by Cancel of a sign-in: an embedded one is never closed, so the page would wait for whoever connects next.
    else if (
      life.isAway ? view === 'Connect' && data?.endedBy : !router.stack.some((entry) => entry.view === 'Pay')
    )
      leave(wallet)
  }
  life.ends.push(subscribe(modal, check, true), subscribe(router, check))
  if (life.isOver) return
  // Whichever wallet connects meanwhile, the visitor comes back.
  router.onward = 'Pay'
  life.ends.push(() => {
    router.onward = undefined
  })
}
