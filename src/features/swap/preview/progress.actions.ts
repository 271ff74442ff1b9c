/**
 * What follows a step that was sent: an approval is waited for, then the swap is quoted and tried anew; a swap that was sent is over here, and
 * what arrived is told once the chain has it (decisions 73, 76).
 */
import { subscribe } from 'valtio/vanilla'
import type { Hash } from '../../../chains/chain.ts'
import { formatAmount, localize } from '../../../lib/amount.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { isUnlimited } from '../../../lib/unlimited.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import { noticesOf } from '../../../state/notices.ts'
import { type OwnTransaction, PENDING } from '../../../state/transactions.ts'
import { hasMoved } from '../../../transfer/review.ts'
import { endReview } from '../../../transfer/review-flow.ts'
import { isSame } from '../../../transfer/tokens.ts'
import type { Draft, Progress, SwapReview, SwapWallet } from '../contract.ts'
import { measure, readSides } from '../draft/draft.reads.ts'
import { check, writtenNow } from '../draft/draft.rules.ts'
import { backToDraft, resetSwap } from '../swap.state.ts'
import { readReceived } from './received.reads.ts'
import { sentKind } from './steps.rules.ts'
import { forgetSwap, readStoredSwap, saveSwap } from './stored-swap.ts'

/** Calls back once, when the network has decided about this transaction. */
const whenDecided = (wallet: SwapWallet, hash: Hash, then: (row: OwnTransaction) => void): void => {
  const { transactions } = wallet.state
  const look = () => {
    const row = transactions.list.find((one) => one.hash === hash)
    if (!row || row.status === 'pending') return
    stop()
    then(row)
  }
  const stop = subscribe(transactions, look)
  look()
}

/** `draft`: what the step is for. `isHere`: the visitor is still where it was confirmed. */
type Sent = Pick<Progress, 'kind' | 'hash'> & { readonly draft: Draft; readonly isHere: boolean }

/**
 * An approval is on its way: the review ends, and the next one is made when it is mined. The visitor may have left that review while the wallet
 * was asked; a draft that they have changed is another swap, but not one that has ended with its network.
 */
export function followStep(
  wallet: SwapWallet,
  shown: SwapReview,
  { kind, hash, draft, isHere }: Sent,
  prepare: Prepare,
): void {
  const { swap } = wallet
  const { state } = swap
  const { network, owner, done, quote, from, slippage } = shown
  const isUnchanged = state.draft === draft
  if (!isUnchanged && swap.away !== draft) return
  const progress: Progress = { kind, hash, caipNetworkId: network.caipNetworkId, owner }
  // As they were read: what was typed may be in digits and separators of another language.
  const amounts = {
    amount: formatAmount(quote.fromAmount, from.decimals),
    slippage: formatAmount(slippage, 2),
  }
  saveSwap(wallet.storage, { draft: { ...draft, ...amounts }, progress, done })
  swap.hasStored = true
  // Something else has been confirmed since.
  if (!isHere && (!isUnchanged || state.flow.step === 'confirming' || state.progress)) return
  endReview(wallet, swap)
  state.last = shown
  waitFor(wallet, progress, prepare)
}

/** The draft of an approval that an earlier page load, or an earlier opening, has sent. Nothing if it was for somebody else. */
export function continueSwap(wallet: SwapWallet, prepare: Prepare): void {
  const { swap } = wallet
  const { state } = swap
  if (state.progress || state.draft.amount !== '') return
  const stored = readStoredSwap(wallet.storage)
  if (!stored || !isOf(wallet, stored.progress)) return
  swap.hasStored = true
  state.draft = stored.draft
  state.done = stored.done
  endWhenSent(wallet, stored.progress)
  measure(wallet)
  const isFollowed = wallet.state.transactions.list.some(({ hash }) => hash === stored.progress.hash)
  // No longer followed: it was decided before, and the next review asks the chain what it came to.
  if (isFollowed) waitFor(wallet, stored.progress, prepare)
}

/**
 * Before the page was loaded, or in another tab, the wallet may have been asked for the swap of this very draft, and tell only now that it was
 * sent: nobody is to confirm it twice. While it is being confirmed once more, on purpose, it stays.
 */
const endWhenSent = (wallet: SwapWallet, { owner, caipNetworkId }: Progress): void => {
  const { state } = wallet.swap
  const { transactions } = wallet.state
  const { draft } = state
  const before = transactions.list.map(({ hash }) => hash)
  const look = () => {
    if (state.draft !== draft) return stop()
    const isSent = transactions.list.some(
      (one) =>
        one.kind === 'swap' &&
        one.from === owner &&
        one.caipNetworkId === caipNetworkId &&
        isSame(one.token, draft.from?.address) &&
        !before.includes(one.hash),
    )
    if (!isSent || state.flow.step === 'confirming') return
    stop()
    endSwap(wallet)
  }
  const stops = [
    subscribe(transactions, look),
    subscribe(state, look),
    // The answer may reach another tab only.
    wallet.storage.onChange((key) => key === PENDING && wallet.resume()),
  ]
  const stop = () => {
    for (const one of stops) one()
  }
}

/**
 * Waits for an approval of this very draft that is on its way, also where nobody waits for it any more: another account has sent one since, or
 * it was on its way before this page was loaded. False: there is none.
 */
export function waitForSent(wallet: SwapWallet, prepare: Prepare): boolean {
  const { state } = wallet.swap
  if (state.progress && isOf(wallet, state.progress)) return true
  const written = writtenNow(wallet)
  const checked = check(written)
  const token = written.from.address
  if (!checked.ok || token === undefined) return false
  const sent = wallet.state.transactions.list.find(
    (one) =>
      one.kind === 'approval' &&
      one.status === 'pending' &&
      !hasMoved(wallet, one) &&
      isSame(one.token, token) &&
      (one.value === 0n || one.value === checked.amount || isUnlimited(one)),
  )
  if (!sent) return false
  const { hash, caipNetworkId, from: owner, value } = sent
  const kind = value === 0n ? 'reset' : sentKind('approval', isUnlimited(sent))
  waitFor(wallet, { kind, hash, caipNetworkId, owner }, prepare)
  return true
}

/** Whether it is the account and network in use that it was sent for. */
export const isOf = (wallet: SwapWallet, { owner: from, caipNetworkId }: Progress): boolean =>
  !hasMoved(wallet, { from, caipNetworkId })

const waitFor = (wallet: SwapWallet, progress: Progress, prepare: Prepare): void => {
  const { swap } = wallet
  const { state } = swap
  state.progress = progress
  const own = state.progress
  whenDecided(wallet, progress.hash, ({ status }) => {
    if (state.progress !== own) return
    state.progress = undefined
    // Another account's swap is not continued; its own goes on when that account is back.
    if (!isOf(wallet, progress)) return
    // Nobody knows whether it may still be mined: it goes on from what the chain says by then.
    if (status === 'unknown') {
      state.problem = 'swap.problem.approval.unknown'
      backToDraft(wallet)
      return
    }
    if (status !== 'success') {
      // Another account may have stored its own since.
      forgetSwap(wallet.storage, ({ hash }) => hash === progress.hash)
      state.problem = 'swap.problem.approval'
      backToDraft(wallet)
      return
    }
    state.done = [...state.done, progress.kind]
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

/** The wallet has sent the swap. A draft that the visitor has gone back to, and not changed, is over as well. */
export function finishSwap(
  wallet: SwapWallet,
  shown: SwapReview,
  { hash, draft, isHere }: Omit<Sent, 'kind'>,
): void {
  const { state } = wallet.swap
  const { from, to, network, owner } = shown
  const moved = [from, to].flatMap(({ address }) => address ?? [])
  forgetSwap(wallet.storage, (one) => one.owner === owner && one.caipNetworkId === network.caipNetworkId)
  wallet.refreshBalance({ force: true })
  whenDecided(wallet, hash, ({ status, replacedBy }) => {
    wallet.refreshBalance({ force: true })
    wallet.refreshPortfolio({ force: true, moved })
    // Of one that was sped up there is no receipt by its first hash.
    if (status === 'success') void tell(wallet, shown, replacedBy ?? hash)
  })
  // It is being confirmed once more, on purpose.
  if (!isHere && (state.draft !== draft || state.flow.step === 'confirming')) return
  endSwap(wallet)
}

const endSwap = (wallet: SwapWallet): void => {
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
