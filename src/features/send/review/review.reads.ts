/**
 * Keeps an open review up to date: receiver, balance, fee and prices are read again. A large change is announced and cannot be confirmed
 * at once; what can no longer be confirmed ends.
 */
import type { WalletModalError } from '../../../errors/base.ts'
import { failure } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import { inspectDraft } from '../../../transfer/guard.ts'
import {
  burnsNow,
  changeOf,
  checkReview,
  hasMoved,
  type Review,
  readFigures,
} from '../../../transfer/review.ts'
import { endReview, markRead, move, type ReadReview, readAgain } from '../../../transfer/review-flow.ts'
import type { SendWallet } from '../contract.ts'
import { readReviewPrices } from '../draft/draft.reads.ts'
import { paymentNow } from '../draft/draft.rules.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { endHostReview } from '../send.state.ts'
import type { SendKey } from '../texts.ts'

/** Ends a review that can no longer be confirmed. The visitor goes back to the draft, which says why; a page's request is rejected. */
const stop = (wallet: SendWallet, problem: SendKey, error: WalletModalError): void => {
  const { state, host } = wallet.send
  if (host && state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host') {
    endHostReview(wallet, host, error)
    return
  }
  endReview(wallet, wallet.send)
  state.problem = problem
  if (problem === 'receiver-changed') state.receiver = { kind: 'idle' }
  if (isInFront(wallet, 'SendPreview')) wallet.go.back()
}

/**
 * Reads the name, balances, fee and prices of the open review anew. After a large change the guard looks again, and the change is
 * announced; so is a fee that burns money by what prices have become.
 */
export const readReview =
  (wallet: SendWallet): ReadReview<Review> =>
  async (shown, isCurrent) => {
    const { history } = wallet.send
    const { transfer, network, askedBy, name, isMaxOfCoin } = shown
    if (name !== undefined) {
      const { address } = await resolveReceiver(wallet, name)
      if (!isCurrent()) return
      if (!sameAddress(address, transfer.to))
        return stop(wallet, 'receiver-changed', failure('receiver-changed'))
    }
    const request = { network, transfer, askedBy, name, isMax: isMaxOfCoin }
    const chain = await wallet.chain(network.chainNamespace)
    const [figures] = await Promise.all([
      readFigures(wallet, chain, request),
      readReviewPrices(wallet, transfer, true),
    ])
    if (!isCurrent()) return
    const moved = hasMoved(wallet, transfer)
    if (moved) return stop(wallet, moved, failure(moved))
    // An unreadable balance is not a changed one.
    if (figures.coin.failed) throw failure('http-failed')
    const change = changeOf(shown, figures)
    const findings = change ? await inspectDraft(wallet, history, figures.transfer, { name }) : shown.findings
    if (!isCurrent()) return
    const next = checkReview(request, { ...figures, findings }, paymentNow(wallet))
    if ('problem' in next) return stop(wallet, next.problem, next.error)
    markRead(wallet, wallet.send, next)
    const key = change ?? burnsNow(shown, next)
    if (key) move(wallet, wallet.send, { type: 'change', review: next, key })
  }

/** Reads the open review once, now. */
export const rereadNow = (wallet: SendWallet): Promise<void> =>
  readAgain(wallet, wallet.send, readReview(wallet))
