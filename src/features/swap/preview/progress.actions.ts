/**
 * What follows a step that was sent: an approval is waited for, then the swap is quoted and tried anew; a swap that was sent is over here, and
 * what arrived is told once the chain has it (decisions 73, 76).
 */
import { subscribe } from 'valtio/vanilla'
import type { Hash } from '../../../chains/chain.ts'
import { formatAmount, localize } from '../../../lib/amount.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { noticesOf } from '../../../state/notices.ts'
import { isInFront } from '../../../state/router.ts'
import type { TransactionStatus } from '../../../state/transactions.ts'
import { hasMoved } from '../../../transfer/review.ts'
import { endReview } from '../../../transfer/review-flow.ts'
import type { Progress, SwapReview, SwapWallet } from '../contract.ts'
import { measure, readSides } from '../draft/draft.reads.ts'
import { backToDraft, resetSwap } from '../swap.state.ts'
import { readReceived } from './received.reads.ts'
import { forgetSwap, readStoredSwap, saveSwap } from './stored-swap.ts'

/** Calls back once, when the network has decided about this transaction. */
const whenDecided = (wallet: SwapWallet, hash: Hash, then: (status: TransactionStatus) => void): void => {
  const { transactions } = wallet.state
  const look = (): boolean => {
    const row = transactions.list.find((one) => one.hash === hash)
    if (!row || row.status === 'pending') return false
    stop()
    then(row.status)
    return true
  }
  let stop = () => {}
  stop = subscribe(transactions, look)
  look()
}

/**
 * An approval is on its way: the review ends, and the next one is made when it is mined. The visitor may have left that review while the wallet
 * was asked, but the draft is still the same.
 */
export function followStep(
  wallet: SwapWallet,
  shown: SwapReview,
  { kind, hash }: Pick<Progress, 'kind' | 'hash'>,
  prepare: Prepare,
): void {
  const { swap } = wallet
  const { network, owner } = shown
  endReview(wallet, swap)
  const progress: Progress = { kind, hash, caipNetworkId: network.caipNetworkId, owner }
  swap.state.last = shown
  saveSwap(wallet.storage, { draft: swap.state.draft, progress, done: swap.state.done })
  waitFor(wallet, progress, prepare)
}

/** The draft of an approval that an earlier page load, or an earlier opening, has sent. Nothing if it was for somebody else. */
export function continueSwap(wallet: SwapWallet, prepare: Prepare): void {
  const { state } = wallet.swap
  if (state.progress || state.draft.amount !== '') return
  const stored = readStoredSwap(wallet.storage)
  if (!stored || !isOf(wallet, stored.progress)) return
  state.draft = stored.draft
  state.done = stored.done
  measure(wallet)
  const isFollowed = wallet.state.transactions.list.some(({ hash }) => hash === stored.progress.hash)
  // No longer followed: it was decided before, and the next review asks the chain what it came to.
  if (isFollowed) waitFor(wallet, stored.progress, prepare)
}

/** Whether it is the account and network in use that it was sent for. */
export const isOf = (wallet: SwapWallet, { owner: from, caipNetworkId }: Progress): boolean =>
  !hasMoved(wallet, { from, caipNetworkId })

const waitFor = (wallet: SwapWallet, progress: Progress, prepare: Prepare): void => {
  const { swap } = wallet
  const { state } = swap
  state.progress = progress
  const own = state.progress
  whenDecided(wallet, progress.hash, (status) => {
    if (state.progress !== own) return
    state.progress = undefined
    // Another account's swap is not continued; its own goes on when that account is back.
    if (!isOf(wallet, progress)) return
    if (status !== 'success') {
      forgetSwap(wallet.storage)
      state.problem = 'swap.problem.approval'
      backToDraft(wallet)
      return
    }
    state.done += 1
    if (state.problem === 'swap.waiting') state.problem = undefined
    void readSides(wallet)
    // Wherever else the visitor is by now, Swap goes on when it is opened again.
    if (isInFront(wallet, 'SwapPreview')) void goOn(wallet, prepare)
  })
}

/** Makes the next review. */
type Prepare = (wallet: SwapWallet) => Promise<boolean>

/** Quoted and tried anew; the draft says why if that is not possible. */
export const goOn = async (wallet: SwapWallet, prepare: Prepare): Promise<void> => {
  if (!(await prepare(wallet))) backToDraft(wallet)
}

/** The wallet has sent the swap. `isHere`: the visitor is still where it was confirmed. */
export function finishSwap(wallet: SwapWallet, shown: SwapReview, hash: Hash, isHere: boolean): void {
  const { from, to } = shown
  const moved = [from, to].flatMap(({ address }) => address ?? [])
  forgetSwap(wallet.storage)
  wallet.refreshBalance({ force: true })
  whenDecided(wallet, hash, (status) => {
    wallet.refreshBalance({ force: true })
    wallet.refreshPortfolio({ force: true, moved })
    if (status === 'success') void tell(wallet, shown, hash)
  })
  if (!isHere) return
  resetSwap(wallet)
  if (isInFront(wallet, 'SwapPreview')) wallet.go.reset('Account')
}

/** What arrived, by the chain. */
const tell = async (wallet: SwapWallet, { network, owner, to }: SwapReview, hash: Hash): Promise<void> => {
  const chain = await wallet.chain(network.chainNamespace)
  const received = await readReceived(chain, { network, owner, token: to.address, hash }).catch(
    () => undefined,
  )
  if (received === undefined || received <= 0n) return
  const amount = localize(formatAmount(received, to.decimals), SHOWN_IN)
  noticesOf(wallet).show('success', 'notice.received', { amount, symbol: to.symbol })
}
