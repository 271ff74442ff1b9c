/**
 * Keeps an open review up to date: receiver, balance and fee are read again. A large change is announced and cannot be confirmed
 * at once; what can no longer be confirmed ends.
 */
import type { WalletModalError } from '../../../errors/base.ts'
import { failure } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { inspectDraft } from '../../../transfer/guard.ts'
import {
  changeOf,
  checkReview,
  hasMoved,
  isOld,
  MAX_READS,
  markRead,
  REREAD_MS,
  type Review,
  readFigures,
} from '../../../transfer/review.ts'
import type { SendWallet } from '../contract.ts'
import { paymentNow } from '../draft/draft.rules.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { endHostReview, endReview, isInFront, move } from '../send.state.ts'
import type { SendKey } from '../texts.ts'

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
  const { state, age, history } = wallet.send
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
  const findings = change ? await inspectDraft(wallet, history, figures.transfer, { name }) : shown.findings
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
