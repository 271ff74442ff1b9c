/**
 * Prepares a review and keeps it up to date. Everything it shows is read from the chain and frozen; receiver, balance and fee are read
 * again while it is open. A large change is announced and cannot be confirmed at once. A click on a review that is too old
 * reads it again. Once it is confirmed, only account and network are read; `submit.actions.ts` sends exactly what was shown.
 */

import type { Transfer } from '../../../chains/chain.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { activeAccount } from '../../../state/network.ts'
import { type BlockingReason, inspectDraft } from '../../../transfer/guard.ts'
import { payerNow } from '../../../transfer/request.ts'
import {
  changeOf,
  checkReview,
  DEBOUNCE_MS,
  hasMoved,
  isOld,
  MAX_READS,
  markRead,
  type Payment,
  REREAD_MS,
  type Review,
  type ReviewRequest,
  readFigures,
} from '../../../transfer/review.ts'
import type { SendWallet } from '../contract.ts'
import { readPrices, reread } from '../draft/draft.reads.ts'
import { assetContext, checkDraft, draftRequest } from '../draft/draft.rules.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { endHostReview, endReview, isInFront, mayConfirm, move, refuseHost } from '../send.state.ts'
import { confirm } from '../submit/submit.actions.ts'
import type { SendKey } from '../texts.ts'

/** Why there is no review: a text for the visitor, an error for the page. */
type Refusal = {
  readonly problem: SendKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

const inspect = (wallet: SendWallet, transfer: Transfer, about: { readonly name?: string | undefined }) =>
  inspectDraft(wallet, wallet.send.history, transfer, about)

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
  const { state, tickets } = wallet.send
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
      inspect(wallet, request.transfer, { name }),
      name === undefined ? undefined : resolveReceiver(wallet, name),
      request.askedBy === 'host' && pricesSoon(wallet),
    ])
    // The token has another symbol by now, so the guard has to check that one.
    const isSame = read.transfer.token?.symbol === request.transfer.token?.symbol
    const findings = isSame ? early : await inspect(wallet, read.transfer, { name })
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

const paymentNow = (wallet: SendWallet): Payment => ({
  context: assetContext(wallet),
  payer: payerNow(wallet),
})

/** The Send view has read prices before a visitor asks for a review; a page may ask at any time. */
const pricesSoon = (wallet: SendWallet): Promise<void> =>
  withDeadline(readPrices(wallet), PRICES_MS, wallet.clock, () => failure('timeout')).catch(() => {
    // Without prices the fee is compared with the amount.
  })

/** Ends a review that can no longer be confirmed. The visitor goes back to the draft, which says why; a page's request is rejected. */
const stop = (wallet: SendWallet, problem: SendKey, error: WalletModalError): void => {
  const { state, host } = wallet.send
  if (host && state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host') {
    endHostReview(wallet, host, error)
    return
  }
  endReview(wallet)
  state.problem = problem
  if (problem === 'receiver-changed') state.receiver = { kind: 'idle' }
  if (isInFront(wallet, 'SendPreview')) wallet.go.back()
}

const read = async (wallet: SendWallet, shown: Review, isCurrent: () => boolean): Promise<void> => {
  const { state, age } = wallet.send
  const { transfer, network, askedBy, name, isFixed } = shown
  if (name !== undefined) {
    const { address } = await resolveReceiver(wallet, name)
    if (!isCurrent()) return
    if (!sameAddress(address, transfer.to))
      return stop(wallet, 'receiver-changed', failure('receiver-changed'))
  }
  const request = { network, transfer, askedBy, name, isMax: isFixed }
  const chain = await wallet.chain(network.chainNamespace)
  const figures = await readFigures(wallet, chain, request)
  if (!isCurrent()) return
  const moved = hasMoved(wallet, transfer)
  if (moved) return stop(wallet, moved, failure(moved))
  // An unreadable balance is not a changed one.
  if (figures.coin.failed) throw failure('http-failed')
  const change = changeOf(shown, figures)
  const findings = change ? await inspect(wallet, figures.transfer, { name }) : shown.findings
  if (!isCurrent()) return
  const next = checkReview(request, { ...figures, findings }, paymentNow(wallet))
  if ('problem' in next) return stop(wallet, next.problem, next.error)
  markRead(age, wallet.clock)
  state.age = 'fresh'
  if (change) move(wallet, { type: 'change', review: next, key: change })
}

/** Reads the review's figures once. When that fails the old ones stay until they are too old. */
export async function readAgain(wallet: SendWallet): Promise<void> {
  const { state, age } = wallet.send
  const { flow } = state
  if (age.isReading || flow.step !== 'reviewing') return
  age.isReading = true
  try {
    await read(wallet, flow.review, () => state.flow === flow)
  } catch {
    // One failed read is not shown; `age` says so when it lasts.
  } finally {
    age.isReading = false
  }
  if (state.flow === flow && isOld(age, wallet.clock)) state.age = 'old'
}

/** The visitor asks to read an ended review again. */
export function restart(wallet: SendWallet): Promise<void> {
  const { state, age } = wallet.send
  age.reads = 0
  state.age = 'old'
  return readAgain(wallet)
}

/** Reads at intervals while the view is open. Answers how to stop. */
export const keepReview = (wallet: SendWallet): (() => void) =>
  wallet.clock.setInterval(() => {
    const { state, age } = wallet.send
    if (state.flow.step !== 'reviewing') return
    if (age.reads >= MAX_READS) {
      state.age = 'ended'
      return
    }
    if (isOld(age, wallet.clock)) state.age = 'old'
    if (!wallet.isVisible()) return
    age.reads += 1
    void readAgain(wallet)
  }, REREAD_MS)

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
