/**
 * Prepares a review and, once it is confirmed, makes it one wallet request. What it shows of the transfer is read from the chain and frozen, and
 * exactly that is sent (quality 4.1); prices and warnings also come from services and storage. What keeps it up to date while it is open is `review.reads.ts`.
 */

import type { Hash, Transfer } from '../../../chains/chain.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import { activeAccount } from '../../../state/network.ts'
import { inspectDraft } from '../../../transfer/guard.ts'
import {
  assertAccountAndNetwork,
  assertConfirming,
  returnToReview,
  sendRequest,
} from '../../../transfer/request.ts'
import {
  checkReview,
  hasMoved,
  isFeeFixed,
  type Review,
  type ReviewRequest,
  readFigures,
} from '../../../transfer/review.ts'
import { endReview, mayConfirm, move, pressDoes, whenSessionEnds } from '../../../transfer/review-flow.ts'
import type { SendWallet } from '../contract.ts'
import { readReviewPrices, reread } from '../draft/draft.reads.ts'
import { checkDraft, draftRequest, paymentNow } from '../draft/draft.rules.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { emptyDraft, endHostReview, refuseHost } from '../send.state.ts'
import type { SendKey } from '../texts.ts'
import { rereadNow } from './review.reads.ts'

/** Why there is no review: a text for the visitor, an error for the page. */
type Refusal = {
  readonly problem: SendKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

/** The click on the Review button. A problem is shown with the draft. */
export async function review(wallet: SendWallet): Promise<void> {
  const { state } = wallet.send
  if (!activeAccount(wallet.state).address || state.flow.step !== 'editing') return
  // The price has expired since the button was rendered. Reading again shows that, or makes the draft valid again.
  if (!checkDraft(wallet).ok) return reread(wallet)
  const request = draftRequest(wallet)
  const prepared = request && (await prepare(wallet, { ...request, askedBy: 'visitor' }))
  if (!prepared) return
  if ('problem' in prepared) {
    state.problem = prepared.problem
    state.details = prepared.details
  } else if (isInFront(wallet, 'Send')) wallet.go.to('SendPreview')
  // The visitor went elsewhere meanwhile and is not led back.
  else endReview(wallet, wallet.send)
}

/** Reads and shows a review. Resolves with it, with why there is none, or with undefined when a newer draft or review replaced it. */
export async function prepare(
  wallet: SendWallet,
  request: ReviewRequest,
): Promise<Review | Refusal | undefined> {
  const { state, tickets, history } = wallet.send
  refuseHost(wallet)
  endReview(wallet, wallet.send)
  const isCurrent = tickets.flow()
  move(wallet, wallet.send, { type: 'prepare' })
  const refuse = (refusal: Refusal): Refusal => {
    move(wallet, wallet.send, { type: 'refuse' })
    return refusal
  }
  try {
    const chain = await wallet.chain(request.network.chainNamespace)
    const { name } = request
    const [read, early, resolved] = await Promise.all([
      readFigures(wallet, chain, request),
      inspectDraft(wallet, history, request.transfer, { name }),
      name === undefined ? undefined : resolveReceiver(wallet, name),
      readReviewPrices(wallet, request.transfer),
    ])
    // The token has another symbol by now, so the guard has to check that one.
    const isSame = read.transfer.token?.symbol === request.transfer.token?.symbol
    const findings = isSame ? early : await inspectDraft(wallet, history, read.transfer, { name })
    if (!isCurrent()) return undefined
    const moved = hasMoved(wallet, request.transfer)
    if (moved) return refuse({ problem: moved, error: failure(moved) })
    // The name resolves to another address by now: the draft resolves it again.
    if (resolved && !sameAddress(resolved.address, request.transfer.to)) {
      state.receiver = { kind: 'idle' }
      return refuse({ problem: 'receiver-changed', error: failure('receiver-changed') })
    }
    const checked = checkReview(request, { ...read, findings }, paymentNow(wallet))
    if ('problem' in checked) return refuse(checked)
    move(wallet, wallet.send, { type: 'show', review: checked })
    return checked
  } catch (error) {
    if (!isCurrent()) return undefined
    const { key, details } = describe(error)
    // The page gets the error from its promise.
    if (request.askedBy === 'visitor') wallet.report(error)
    const problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
    return refuse({ problem, details, error: toError(error) })
  }
}

export function agree(wallet: SendWallet, reasons: readonly string[]): void {
  wallet.send.state.agreed = reasons
}

/** The click on the confirm button. */
export async function press(wallet: SendWallet): Promise<void> {
  const does = pressDoes(wallet, wallet.send)
  if (does === 'reread') return rereadNow(wallet)
  if (does === 'confirm') return confirm(wallet)
}

/**
 * Reads account and network from the wallet once more (on Solana the chain then asks a node as well) and refuses on a mismatch; then
 * makes one request, never repeated (decisions 24). Resolves with the hash; rejects with the reason, 4001 for a user rejection.
 */
export async function submit(wallet: SendWallet): Promise<Hash> {
  const { state } = wallet.send
  if (state.flow.step !== 'reviewing') throw failure('sending-busy')
  const { review } = state.flow
  const { transfer } = review
  // Before the first await, so that a second click finds nothing to confirm.
  move(wallet, wallet.send, { type: 'confirm', since: wallet.clock.now() })
  const analytics = {
    isSmartAccount: !review.paysFee,
    network: transfer.caipNetworkId,
    token: transfer.token?.address ?? review.symbol,
    // The service counts in tokens and not exactly. Nothing is computed from it.
    amount: Number(formatAmount(transfer.value, review.decimals)),
  }
  const confirming = state.flow
  wallet.track('SEND_INITIATED', analytics)
  try {
    const hash = await ask(wallet, review)
    wallet.track('SEND_SUCCESS', { ...analytics, token: review.symbol, hash })
    return hash
  } catch (error) {
    const ours = toError(error)
    wallet.track('SEND_ERROR', { ...analytics, message: String(ours.code) })
    returnToReview(wallet, wallet.send, confirming, ours)
    throw ours
  }
}

const isCall = ({ data = '0x' }: Transfer): boolean => data !== '0x'

/** The wallet is asked only while this very review is being confirmed. */
const ask = async (wallet: SendWallet, review: Review): Promise<Hash> => {
  const { state } = wallet.send
  const confirming = state.flow
  const connector = await assertAccountAndNetwork(wallet, review)
  return sendRequest(wallet, review, {
    connector,
    kind: isCall(review.transfer) ? 'call' : 'transfer',
    amount: { value: review.transfer.value, symbol: review.symbol, decimals: review.decimals },
    token: review.transfer.token?.address,
    fee: isFeeFixed(review.isMaxOfCoin, review.network) ? review.fee : undefined,
    stillWanted: () => assertConfirming(wallet, wallet.send, confirming),
    isRead: () => isInFront(wallet, 'SendPreview') && state.flow === confirming,
  })
}

/** The click on the confirm button: on success the draft is cleared and Account is shown (specification 4). */
export async function confirm(wallet: SendWallet): Promise<void> {
  const send = wallet.send
  const { state } = send
  if (!mayConfirm(state) || state.flow.step !== 'reviewing') return
  const { review } = state.flow
  const host = review.askedBy === 'host' ? send.host : undefined
  const asked = submit(wallet)
  const { flow } = state
  // A visitor can try again in the review. A page's promise is rejected, so its review must end: a retry could send all the same.
  const hash = await asked.catch((error: unknown) => {
    if (host) endHostReview(wallet, host, toError(error))
    return undefined
  })
  if (!hash) return
  host?.resolve(hash)
  if (send.host === host) send.host = undefined
  refresh(wallet, review.transfer)
  // The visitor may have moved on while the wallet was open.
  if (state.flow !== flow) return
  resetSend(wallet)
  if (isInFront(wallet, 'SendPreview')) wallet.go.reset('Account')
}

/** The wallet has sent it, so the balances have changed. */
const refresh = (wallet: SendWallet, { token }: Transfer): void => {
  wallet.refreshBalance({ force: true })
  wallet.refreshPortfolio({ force: true, moved: token ? [token.address] : [] })
}

/** Nothing is written, reviewed or chosen any more. */
export function resetSend(wallet: SendWallet): void {
  const { state } = wallet.send
  endReview(wallet, wallet.send)
  state.draft = emptyDraft
  state.token = { kind: 'coin' }
  state.receiver = { kind: 'idle' }
  state.estimate = { kind: 'none' }
  state.link = undefined
}

/** Clears draft and review on disconnect (specification 4). A late hash is still followed. */
export function endWithSession(wallet: SendWallet): void {
  const { send } = wallet
  if (send.isEnding) return
  send.isEnding = true
  whenSessionEnds(wallet, () => {
    refuseHost(wallet)
    resetSend(wallet)
  })
}
