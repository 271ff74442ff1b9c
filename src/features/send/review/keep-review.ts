/**
 * Keeps an open review true: receiver, balance and fee are read anew while somebody looks at it. What has moved far is shown,
 * said, and cannot be confirmed before it could be read. Between the press and the wallet nothing of it is read any more.
 */
import type { Wallet } from '../../../app/wallet.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { failure } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { inspectDraft } from '../../../transfer/guard.reads.ts'
import { createReviewAge, DEBOUNCE_MS, isOld, MAX_READS, markRead } from '../../../transfer/review-age.ts'
import { REREAD_MS } from '../draft/draft.reads.ts'
import { coversFee } from '../draft/draft.rules.ts'
import { endReview, isInFront } from '../flow.actions.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { createHostRequest, createSendState, type Review } from '../send.state.ts'
import { confirm, endHostReview, mayConfirm } from '../submit/submit.actions.ts'
import type { SendKey } from '../texts.ts'
import { check, type Figures, hasMoved, readFigures } from './review.actions.ts'

type Change = 'review.changed.fee' | 'review.changed.balance'

/** By half or more, up or down. */
const isFar = (before: bigint, now: bigint): boolean =>
  now !== before && (2n * now >= 3n * before || 2n * now <= before)

const changeOf = ({ fee, coin, balance, isFixed, transfer }: Review, read: Figures): Change | undefined => {
  const now = read.fee
  const isFeeFar =
    isFar(fee.total, now.total) ||
    isFar(fee.withheld ?? 0n, now.withheld ?? 0n) ||
    (fee.deposit ?? 0n) !== (now.deposit ?? 0n)
  if (isFeeFar) return 'review.changed.fee'
  const isBalanceFar =
    isFar(coin.balance, read.coin.balance) ||
    isFar(balance, read.facts?.balance ?? read.coin.balance) ||
    (isFixed && !coversFee(read.coin.balance, transfer.value, fee.total))
  return isBalanceFar ? 'review.changed.balance' : undefined
}

/** It can never be confirmed as it is: the visitor is led back to the draft, which says why; the page is told. */
const stop = (wallet: Wallet, problem: SendKey, error: WalletModalError): void => {
  const state = wallet.slice(createSendState)
  const host = wallet.slice(createHostRequest).current
  if (host && state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host') {
    endHostReview(wallet, host, error)
    return
  }
  endReview(wallet)
  state.problem = problem
  if (problem === 'receiver-changed') state.receiver = { kind: 'idle' }
  if (isInFront(wallet, 'SendPreview')) wallet.go.back()
}

const read = async (wallet: Wallet, review: Review, isCurrent: () => boolean): Promise<void> => {
  const state = wallet.slice(createSendState)
  const { transfer, network, askedBy, name, isFixed } = review
  if (name !== undefined) {
    const { address } = await resolveReceiver(wallet, name)
    if (!isCurrent()) return
    if (!sameAddress(address, transfer.to))
      return stop(wallet, 'receiver-changed', failure('receiver-changed'))
  }
  const request = { transfer, askedBy, name, isMax: isFixed }
  const chain = await wallet.chain(network.chainNamespace)
  const figures = await readFigures(wallet, chain, request)
  if (!isCurrent()) return
  const moved = hasMoved(wallet, transfer)
  if (moved) return stop(wallet, moved, failure(moved))
  // A balance that cannot be read is not one that has changed.
  if (figures.coin.failed) throw failure('http-failed')
  const change = changeOf(review, figures)
  const findings = change ? await inspectDraft(wallet, figures.transfer, { name }) : review.findings
  if (!isCurrent()) return
  const next = check(wallet, request, { ...figures, findings })
  if ('problem' in next) return stop(wallet, next.problem, next.error)
  markRead(wallet)
  state.age = 'fresh'
  if (!change) return
  wallet.slice(createReviewAge).changedAt = wallet.clock.monotonic()
  state.agreed = []
  state.changed = { key: change, times: (state.changed?.times ?? 0) + 1 }
  state.flow = { step: 'reviewing', review: next }
}

/** Reads once. A reading that fails leaves what is shown, until that is too old. */
export async function readAgain(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
  const age = wallet.slice(createReviewAge)
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
  if (state.flow === flow && isOld(wallet)) state.age = 'old'
}

/** The visitor is back, after it has ended. */
export function restart(wallet: Wallet): Promise<void> {
  wallet.slice(createReviewAge).reads = 0
  wallet.slice(createSendState).age = 'old'
  return readAgain(wallet)
}

/** While the view is open. */
export const keepReview = (wallet: Wallet): (() => void) =>
  wallet.clock.setInterval(() => {
    const state = wallet.slice(createSendState)
    const age = wallet.slice(createReviewAge)
    if (state.flow.step !== 'reviewing') return
    if (age.reads >= MAX_READS) {
      state.age = 'ended'
      return
    }
    if (isOld(wallet)) state.age = 'old'
    if (!wallet.isVisible()) return
    age.reads += 1
    void readAgain(wallet)
  }, REREAD_MS)

/** The press on the confirm button: not before what has just changed could be read, nor by what is too old. */
export async function press(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
  if (!mayConfirm(state) || state.age === 'ended') return
  if (isOld(wallet)) {
    state.age = 'old'
    return readAgain(wallet)
  }
  if (wallet.clock.monotonic() - wallet.slice(createReviewAge).changedAt < DEBOUNCE_MS) return
  return confirm(wallet)
}
