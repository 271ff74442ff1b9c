/**
 * Prepares a review and confirms it. Everything it shows is read from the chain and frozen. Once it is confirmed, only account and
 * network are read; `submit.actions.ts` sends exactly what was shown. What keeps it up to date while it is open is `review.reads.ts`.
 */

import type { WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { activeAccount } from '../../../state/network.ts'
import { type BlockingReason, inspectDraft } from '../../../transfer/guard.ts'
import {
  checkReview,
  DEBOUNCE_MS,
  hasMoved,
  isOld,
  type Review,
  type ReviewRequest,
  readFigures,
} from '../../../transfer/review.ts'
import type { SendWallet } from '../contract.ts'
import { readPrices, reread } from '../draft/draft.reads.ts'
import { checkDraft, draftRequest, paymentNow } from '../draft/draft.rules.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { endReview, isInFront, mayConfirm, move, refuseHost } from '../send.state.ts'
import { confirm } from '../submit/submit.actions.ts'
import type { SendKey } from '../texts.ts'
import { readAgain } from './review.reads.ts'

/** Why there is no review: a text for the visitor, an error for the page. */
type Refusal = {
  readonly problem: SendKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

/** Milliseconds. */
const PRICES_MS = 3_000

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
  else endReview(wallet)
}

/** Reads and shows a review. Resolves with it, with why there is none, or with undefined when a newer draft or review replaced it. */
export async function prepare(
  wallet: SendWallet,
  request: ReviewRequest,
): Promise<Review | Refusal | undefined> {
  const { state, tickets, history } = wallet.send
  refuseHost(wallet)
  endReview(wallet)
  const isCurrent = tickets.flow()
  move(wallet, { type: 'prepare' })
  const refuse = (refusal: Refusal): Refusal => {
    move(wallet, { type: 'refuse' })
    return refusal
  }
  try {
    const chain = await wallet.chain(request.network.chainNamespace)
    const { name } = request
    const [read, early, resolved] = await Promise.all([
      readFigures(wallet, chain, request),
      inspectDraft(wallet, history, request.transfer, { name }),
      name === undefined ? undefined : resolveReceiver(wallet, name),
      request.askedBy === 'host' && pricesSoon(wallet),
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
    move(wallet, { type: 'show', review: checked })
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

/** The Send view has read prices before a visitor asks for a review; a page may ask at any time. */
const pricesSoon = (wallet: SendWallet): Promise<void> =>
  withDeadline(readPrices(wallet), PRICES_MS, wallet.clock, () => failure('timeout')).catch(() => {
    // Without prices the fee is compared with the amount.
  })

export function agree(wallet: SendWallet, reasons: readonly BlockingReason[]): void {
  wallet.send.state.agreed = reasons
}

/** The click on the confirm button. Does nothing where the review may not be confirmed or has ended, and right after a change; with old figures it reads them again instead. */
export async function press(wallet: SendWallet): Promise<void> {
  const { state, age } = wallet.send
  if (!mayConfirm(state) || state.age === 'ended') return
  if (isOld(age, wallet.clock)) {
    state.age = 'old'
    return readAgain(wallet)
  }
  if (wallet.clock.monotonic() - age.changedAt < DEBOUNCE_MS) return
  return confirm(wallet)
}
