/**
 * From the draft to a review that stays true: everything that is shown there is read anew, from the chain, and frozen; then
 * receiver, balance and fee are read again while it is open. What has moved far is shown, said, and cannot be confirmed before it
 * could be read. Between the press and the wallet nothing of it is read any more.
 */
import type { Wallet } from '../../../app/wallet.ts'
import type { Chain, Fee, Transfer } from '../../../chains/chain.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { inspectDraft } from '../../../transfer/guard.reads.ts'
import type { BlockingReason } from '../../../transfer/guard.rules.ts'
import { createRequest, estimateRequest, payerNow } from '../../../transfer/request.ts'
import { DEBOUNCE_MS, isOld, MAX_READS, markRead, REREAD_MS } from '../../../transfer/review-age.ts'
import { assetContext, checkDraft, draftRequest, readPrices, reread } from '../draft/draft.reads.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { endReview, isInFront, move, refuseHost, sendOf } from '../send.state.ts'
import { confirm, endHostReview } from '../submit/submit.actions.ts'
import type { SendKey } from '../texts.ts'
import {
  changeOf,
  checkReview,
  type Figures,
  mayConfirm,
  type Payment,
  type Refusal,
  type Review,
  type ReviewRequest,
} from './review.rules.ts'

/** Milliseconds. */
const PRICES_MS = 3_000

/** The visitor asks for it. A problem stays with the draft. */
export async function review(wallet: Wallet): Promise<void> {
  const { state } = sendOf(wallet)
  if (!activeAccount(wallet.state).address || state.flow.step !== 'editing') return
  // What is shown holds no more: its price has expired since. Read anew, it says so, or may be reviewed again.
  if (!checkDraft(wallet).ok) return reread(wallet)
  // Its token's facts are read again below; these say which it is.
  const request = draftRequest(wallet)
  const prepared = request && (await prepare(wallet, { ...request, askedBy: 'visitor' }))
  if (!prepared) return
  if ('problem' in prepared) {
    state.problem = prepared.problem
    state.details = prepared.details
  } else if (isInFront(wallet, 'Send')) wallet.go.to('SendPreview')
  // Gone elsewhere while the fee was read: nobody is led back.
  else endReview(wallet)
}

/** Fills the review and answers it, or why not; `undefined`: a newer draft or review has taken its place. */
export async function prepare(wallet: Wallet, request: ReviewRequest): Promise<Review | Refusal | undefined> {
  const { state, tickets } = sendOf(wallet)
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
      inspectDraft(wallet, request.transfer, { name }),
      name === undefined ? undefined : resolveReceiver(wallet, name),
      request.askedBy === 'host' && pricesSoon(wallet),
    ])
    // A token that calls itself something else by now is looked at again.
    const isSame = read.transfer.token?.symbol === request.transfer.token?.symbol
    const findings = isSame ? early : await inspectDraft(wallet, read.transfer, { name })
    if (!isCurrent()) return undefined
    const moved = hasMoved(wallet, request.transfer)
    if (moved) return refuse({ problem: moved, error: failure(moved) })
    // It may lead elsewhere since it was typed: the draft asks once more.
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
    // The page is told by its promise.
    if (request.askedBy === 'visitor') wallet.report(error)
    const problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
    return refuse({ problem, details, error: toError(error) })
  }
}

const paymentNow = (wallet: Wallet): Payment => ({ context: assetContext(wallet), payer: payerNow(wallet) })

/** What was read is of where the visitor was then: it is no review of anywhere else. */
const hasMoved = ({ state }: Wallet, { from, caipNetworkId }: Transfer) => {
  if (activeNetwork(state.network).caipNetworkId !== caipNetworkId) return 'network-changed'
  return activeAccount(state).address === from ? undefined : 'account-changed'
}

/** By the time a visitor asks for a review there are prices; a page asks when it likes. */
const pricesSoon = (wallet: Wallet): Promise<void> =>
  withDeadline(readPrices(wallet), PRICES_MS, wallet.clock, () => failure('timeout')).catch(() => {
    // Without them the fee is compared with the amount itself.
  })

/** With all of it the amount is part of what is read, so the fee comes with it or after it. */
const readFigures = async (wallet: Wallet, chain: Chain, request: ReviewRequest): Promise<Figures> => {
  const { network, transfer } = request
  const { from, token: wanted } = transfer
  const reading = chain.balance({ network, address: from })
  const { symbol, decimals } = chain.details(network).nativeCurrency
  const isMax = request.isMax && !wanted && payerNow(wallet) === 'account'
  const isUnusualFee = async (fee: Fee): Promise<boolean> =>
    (await chain.isUnusualFee?.({ network, fee, isWaitedFor: isMax }).catch((error) => {
      // Where the wallet sets the fee itself, what nobody can tell does not stand in the way.
      if (isMax) throw error
      return false
    })) ?? false
  const withCoin = async (figures: Omit<Figures, 'coin' | 'isUnusual'>): Promise<Figures> => {
    const { fee } = figures
    const asks = fee.total > 0n && payerNow(wallet) === 'account'
    const [{ value, failed }, isUnusual] = await Promise.all([reading, asks && isUnusualFee(fee)])
    return { ...figures, isUnusual, coin: { symbol, decimals, balance: value, failed } }
  }
  if (!wanted) return withCoin({ ...(await estimateRequest(chain, { ...request, isMax })), facts: undefined })
  const facts = await chain.token({ network, token: wanted.address, owner: from })
  const value = request.isMax ? facts.balance : transfer.value
  const anew = createRequest({ ...transfer, network, token: facts, value })
  // A node refuses to estimate what is not there: said in our words instead.
  if (value > facts.balance) return withCoin({ transfer: anew.transfer, fee: { total: 0n }, facts })
  return withCoin({ ...(await estimateRequest(chain, anew)), facts })
}

/** It can never be confirmed as it is: the visitor is led back to the draft, which says why; the page is told. */
const stop = (wallet: Wallet, problem: SendKey, error: WalletModalError): void => {
  const { state, host } = sendOf(wallet)
  if (host && state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host') {
    endHostReview(wallet, host, error)
    return
  }
  endReview(wallet)
  state.problem = problem
  if (problem === 'receiver-changed') state.receiver = { kind: 'idle' }
  if (isInFront(wallet, 'SendPreview')) wallet.go.back()
}

const read = async (wallet: Wallet, shown: Review, isCurrent: () => boolean): Promise<void> => {
  const { state, age } = sendOf(wallet)
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
  // A balance that cannot be read is not one that has changed.
  if (figures.coin.failed) throw failure('http-failed')
  const change = changeOf(shown, figures)
  const findings = change ? await inspectDraft(wallet, figures.transfer, { name }) : shown.findings
  if (!isCurrent()) return
  const next = checkReview(request, { ...figures, findings }, paymentNow(wallet))
  if ('problem' in next) return stop(wallet, next.problem, next.error)
  markRead(age, wallet.clock)
  state.age = 'fresh'
  if (change) move(wallet, { type: 'change', review: next, key: change })
}

/** Reads once. A reading that fails leaves what is shown, until that is too old. */
export async function readAgain(wallet: Wallet): Promise<void> {
  const { state, age } = sendOf(wallet)
  const { flow } = state
  if (age.isReading || flow.step !== 'reviewing') return
  age.isReading = true
  try {
    await read(wallet, flow.review, () => state.flow === flow)
  } catch {
    // A node, or a name's, that does not answer just now: said below when it lasts.
  } finally {
    age.isReading = false
  }
  if (state.flow === flow && isOld(age, wallet.clock)) state.age = 'old'
}

/** The visitor is back, after it has ended. */
export function restart(wallet: Wallet): Promise<void> {
  const { state, age } = sendOf(wallet)
  age.reads = 0
  state.age = 'old'
  return readAgain(wallet)
}

/** While the view is open. */
export const keepReview = (wallet: Wallet): (() => void) =>
  wallet.clock.setInterval(() => {
    const { state, age } = sendOf(wallet)
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

export function agree(wallet: Wallet, reasons: readonly BlockingReason[]): void {
  sendOf(wallet).state.agreed = reasons
}

/** The press on the confirm button: not before what has just changed could be read, nor by what is too old. */
export async function press(wallet: Wallet): Promise<void> {
  const { state, age } = sendOf(wallet)
  if (!mayConfirm(state) || state.age === 'ended') return
  if (isOld(age, wallet.clock)) {
    state.age = 'old'
    return readAgain(wallet)
  }
  if (wallet.clock.monotonic() - age.changedAt < DEBOUNCE_MS) return
  return confirm(wallet)
}
