/**
 * What the visitor does with a payment: connects, switches, confirms, gets what is missing. Once confirmed it is one wallet request,
 * and exactly what is shown (quality 4.1).
 */
import type { Hash } from '../../chains/chain.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { formatAmount } from '../../lib/amount.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { activeAccount, mustSignIn } from '../../state/network.ts'
import { dollarsFor } from '../../transfer/dollars.ts'
import {
  assertAccountAndNetwork,
  assertConfirming,
  MAY_BE_SENT,
  returnToReview,
  sendRequest,
} from '../../transfer/request.ts'
import { hasMoved, isFeeFixed, type Review } from '../../transfer/review.ts'
import { endReview, mayConfirm, move, pressDoes, readAgain } from '../../transfer/review-flow.ts'
import type { PayWallet } from './contract.ts'
import { prepare, readAsset, readReview } from './pay.reads.ts'
import { standing } from './pay.rules.ts'
import { begin, clear, expire, invalidate, isExpired, paid, watch } from './pay.state.ts'
import { readPaymentRequest } from './pay-request.ts'

/** The view is shown: with the payment under way, else with the one that `open()` asks for. */
export function start(wallet: PayWallet, given: unknown): void {
  const { pay } = wallet
  if (!pay.life || pay.life.isOver) startAnew(wallet, given)
  watch(wallet)
  // A sign-in that the host requires comes first, also where the page named the view; it leads back here.
  if (pay.state.flow.step !== 'confirming' && mustSignIn(wallet.state))
    goAway(wallet, () => wallet.go.to('SIWXSignMessage'))
  else void goOn(wallet)
}

const startAnew = (wallet: PayWallet, given: unknown): void => {
  clear(wallet)
  try {
    begin(wallet, readPaymentRequest(wallet, given, wallet.clock.now()))
  } catch (error) {
    invalidate(wallet, toError(error))
  }
}

/** As far as it goes without the visitor: what is paid, then the review. Called whenever account or network have changed. */
export async function goOn(wallet: PayWallet): Promise<void> {
  const { pay } = wallet
  const { life } = pay
  const { payment, flow, short } = pay.state
  if (!payment || !life || life.isOver) return
  const where = standing(wallet.state, payment)
  if (where === 'choose') wallet.session.choose(payment.network)
  const { step } = flow
  const at = `${where} ${activeAccount(wallet.state).address}`
  const isOther = life.at !== at
  life.at = at
  const isElsewhere = step === 'reviewing' ? hasMoved(wallet, flow.review.transfer) : isOther
  // The account's list knows the token's decimals as well, and what it costs to get what is missing.
  if (where === 'there') wallet.refreshPortfolio()
  // What the wallet has been asked goes on by itself. What was missing may be there by now.
  if (step !== 'confirming' && (isElsewhere || short)) endReview(wallet, pay)
  await readAsset(wallet)
  if (pay.state.problem === undefined) await prepare(wallet)
}

/** The visitor tries once more what could not be read. */
export function retry(wallet: PayWallet): void {
  endReview(wallet, wallet.pay)
  void goOn(wallet)
}

/** Shows another view, from where the visitor comes back. */
const goAway = ({ pay }: PayWallet, go: () => void): void => {
  if (pay.life) pay.life.isAway = true
  go()
}

/** To the wallets of the payment's namespace; once connected, back to the payment. */
export function connect(wallet: PayWallet): void {
  const { life, state } = wallet.pay
  const { payment } = state
  if (!payment || !life) return
  const { caipNetworkId, chainNamespace: namespace } = payment.network
  const { session } = wallet
  session.switchAfterConnect(caipNetworkId)
  life.ends.push(() => session.switchAfterConnect(undefined))
  goAway(wallet, () => wallet.go.to('Connect', { namespace }))
}

/** Asks the wallet to switch, in sight, and comes back. */
export async function switchThere(wallet: PayWallet): Promise<void> {
  const { state, life } = wallet.pay
  const { payment, flow } = state
  // Without its review, nobody would say what came of what the wallet has been asked.
  if (!payment || flow.step === 'confirming') return
  const { network } = payment
  const { caipNetworkId } = network
  // What comes late says nothing of another payment, nor of a review that the visitor has gone back to.
  const isWaiting = () => wallet.pay.life === life && isInFront(wallet, 'SwitchNetwork')
  endReview(wallet, wallet.pay)
  if (!wallet.state.config.enableNetworkSwitch) {
    state.problem = 'pay.switch.off'
    return
  }
  wallet.track('SWITCH_NETWORK', { network: caipNetworkId })
  goAway(wallet, () => wallet.go.to('SwitchNetwork', { caipNetworkId }))
  try {
    await (await wallet.session.live()).requestSwitch(network)
    if (isWaiting()) wallet.go.back()
  } catch (error) {
    if (!isWaiting()) return
    const { key, rejected: isDeclined } = describe(error)
    wallet.go.back()
    state.problem = isDeclined ? 'pay.switch.declined' : key
  }
}

export function agree({ pay }: PayWallet, reasons: readonly string[]): void {
  pay.state.agreed = reasons
}

/** Reads the open review once, now. */
export const rereadNow = (wallet: PayWallet): Promise<void> =>
  readAgain(wallet, wallet.pay, readReview(wallet))

/** The click on the confirm button. */
export async function press(wallet: PayWallet): Promise<void> {
  const does = pressDoes(wallet, wallet.pay)
  if (does === 'reread') return rereadNow(wallet)
  if (does === 'confirm') return confirm(wallet)
}

/**
 * Reads account and network from the wallet once more and refuses on a mismatch; then makes one request, never repeated (decisions 24).
 * A refusal stays in the review, which says so.
 */
export async function confirm(wallet: PayWallet): Promise<void> {
  const { pay } = wallet
  const { state, life } = pay
  const { payment, flow } = state
  if (!payment || !life || life.isOver || !mayConfirm(state) || flow.step !== 'reviewing') return
  const { review } = flow
  const { transfer } = review
  // Before the first await, so that a second click finds nothing to confirm.
  move(wallet, pay, { type: 'confirm', since: wallet.clock.now() })
  const confirming = state.flow
  const analytics = { network: transfer.caipNetworkId, token: review.symbol }
  wallet.track('PAY_INITIATED', analytics)
  try {
    const hash = await ask(wallet, review)
    wallet.track('PAY_SUCCESS', { ...analytics, hash })
    wallet.refreshBalance({ force: true })
    wallet.refreshPortfolio({ force: true, moved: transfer.token ? [transfer.token.address] : [] })
    // The visitor may have left while the wallet was open: then the page has heard that already.
    if (state.flow === confirming)
      paid(wallet, { hash, caipNetworkId: transfer.caipNetworkId, payer: transfer.from })
  } catch (error) {
    const ours = toError(error)
    wallet.track('PAY_ERROR', { ...analytics, message: String(ours.code) })
    const refusal = returnToReview(wallet, pay, confirming, ours)
    // Its time was over before the wallet was asked, or while it was and sent nothing.
    if (refusal && isExpired(wallet, payment) && !MAY_BE_SENT.includes(ours.code)) expire(wallet)
  }
}

/** The wallet is asked only while this very review is being confirmed, and before the payment's time is over. */
const ask = async (wallet: PayWallet, review: Review): Promise<Hash> => {
  const { state } = wallet.pay
  const { flow: confirming, payment } = state
  const connector = await assertAccountAndNetwork(wallet, review)
  return sendRequest(wallet, review, {
    connector,
    kind: 'payment',
    amount: { value: review.transfer.value, symbol: review.symbol, decimals: review.decimals },
    token: review.transfer.token?.address,
    fee: isFeeFixed(review.isMaxOfCoin, review.network) ? review.fee : undefined,
    stillWanted() {
      assertConfirming(wallet, wallet.pay, confirming)
      if (payment && isExpired(wallet, payment)) throw failure('payment-expired')
    },
    isRead: () => isInFront(wallet, 'Pay') && state.flow === confirming,
  })
}

/** To where what is missing can be had; back leads to the payment. */
export function getMissing(wallet: PayWallet, by: 'Swap' | 'OnRamp'): void {
  const { short } = wallet.pay.state
  if (!short) return
  const { token, symbol, amount, decimals } = short
  goAway(wallet, () => {
    if (by === 'OnRamp') return wallet.go.to('OnRamp', { symbol, amount: dollarsFor(wallet, short) })
    // A symbol may be another token's as well.
    wallet.go.to('Swap', {
      receive: amount === undefined ? '' : formatAmount(amount, decimals),
      ...(token && { toToken: token }),
    })
  })
}

/** What is over is left: with the dialog, or for home where there is none. */
export function done(wallet: PayWallet): void {
  if (!wallet.modal.requestClose('user')) wallet.go.home()
}
