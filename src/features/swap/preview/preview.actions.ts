/**
 * Prepares the review and carries out its steps, each as one request to the wallet that the visitor has confirmed (decisions 73, 76). What
 * follows a step that was sent is in `progress.actions.ts`.
 */
import type { Hash, Transfer } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { UNLIMITED } from '../../../lib/unlimited.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { keepRefusal, refusesBatches } from '../../../transfer/batching.ts'
import {
  assertAccountAndNetwork,
  assertConfirming,
  createRequest,
  returnToReview,
  sendRequest,
} from '../../../transfer/request.ts'
import { burnsNow, hasMoved, isFar } from '../../../transfer/review.ts'
import {
  edit,
  endReview,
  markRead,
  mayConfirm,
  move,
  pressDoes,
  type ReadReview,
  readAgain,
} from '../../../transfer/review-flow.ts'
import type { SentKind, Step, SwapReview, SwapWallet } from '../contract.ts'
import { quoteProblem } from '../draft/draft.reads.ts'
import { makeReview, type PlanProblem } from '../plan/plan.reads.ts'
import { backToDraft, heed, isResting, withPrompt } from '../swap.state.ts'
import type { SwapKey } from '../texts.ts'
import { sentBatch } from './batch.ts'
import { finishSwap, followStep, goOn, waitForSent } from './progress.actions.ts'
import { sentKind } from './steps.rules.ts'

/** The click on the Review button. */
export async function review(wallet: SwapWallet): Promise<void> {
  const { state } = wallet.swap
  if (state.flow.step !== 'editing') return
  // What the allowance is on the chain does not say yet that an approval is on its way: it would be asked for a second time.
  if (waitForSent(wallet, prepare)) {
    if (state.last) wallet.go.to('SwapPreview')
    // After a reload there is no review to show meanwhile.
    else state.problem = 'swap.waiting'
    return
  }
  if (!(await prepare(wallet))) return
  if (isInFront(wallet, 'Swap')) wallet.go.to('SwapPreview')
  // The visitor went elsewhere meanwhile and is not led back.
  else if (!isInFront(wallet, 'SwapPreview')) endReview(wallet, wallet.swap)
}

/** Reads and shows a review; false: there is none, and the state says why, or something newer replaced it. */
export async function prepare(wallet: SwapWallet): Promise<boolean> {
  const { swap } = wallet
  const { state } = swap
  endReview(wallet, swap)
  const isCurrent = swap.tickets.flow()
  move(wallet, swap, { type: 'prepare' })
  const { address: from = '' } = activeAccount(wallet.state)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  // What another account approved, or chose, is not this one's.
  if (state.last && state.last.owner !== from) {
    state.done = []
    Object.assign(state.draft, { isUnlimited: false })
  }
  const read = await makeReview(wallet).catch((error: unknown) => failed(wallet, error))
  if (!isCurrent()) return false
  const moved = hasMoved(wallet, 'problem' in read ? { from, caipNetworkId } : senderOf(read))
  const made = moved ? { problem: moved } : read
  if ('problem' in made) {
    move(wallet, swap, { type: 'refuse' })
    refuse(wallet, made)
    return false
  }
  heed(wallet)
  state.last = made
  state.quote = { kind: 'known', quote: made.quote }
  move(wallet, swap, { type: 'show', review: made })
  return true
}

const failed = (wallet: SwapWallet, error: unknown): PlanProblem => {
  heed(wallet, error)
  wallet.report(error)
  const { key } = describe(error)
  return { problem: isOfService(error) ? quoteProblem(error) : key }
}

const isOfService = (error: unknown): boolean => error instanceof Error && 'reasons' in error

/** Said to the visitor in one sentence, and to the host's engineer why. */
const refuse = (wallet: SwapWallet, { problem, why }: PlanProblem): void => {
  const { state } = wallet.swap
  state.problem = problem
  state.details = undefined
  if (why !== undefined) wallet.report(failure('swap-refused', new Error(why)))
}

/** Whom, and for which network, it was read for. */
export const senderOf = ({ owner: from, network }: SwapReview): Pick<Transfer, 'from' | 'caipNetworkId'> => ({
  from,
  caipNetworkId: network.caipNetworkId,
})

/** Without a limit, or with one again: another approval, so another review. */
export async function chooseUnlimited(wallet: SwapWallet, isUnlimited: boolean): Promise<void> {
  const { swap } = wallet
  edit(wallet, swap, { isUnlimited })
  await goOn(wallet, prepare)
}

export function agree(wallet: SwapWallet, reasons: readonly string[]): void {
  wallet.swap.state.agreed = reasons
}

/**
 * Reads the open review anew: another rate is announced, and what cannot be confirmed any more ends. `isPoll`: at intervals, by itself; that
 * the account or network is another one is seen also while the exchange is left alone.
 */
export const readReview =
  (wallet: SwapWallet, isPoll = false): ReadReview<SwapReview> =>
  async (shown, isCurrent) => {
    const { swap } = wallet
    const isLeftAlone = isPoll && isResting(wallet)
    const reading = isLeftAlone ? Promise.reject(failure('rpc-limit')) : makeReview(wallet, isPoll)
    // Elsewhere by now, it may fail for any reason.
    await reading.catch((error: unknown) => heed(wallet, error))
    if (!isCurrent()) return
    const end = (why: PlanProblem) => {
      endReview(wallet, swap)
      refuse(wallet, why)
      backToDraft(wallet)
    }
    // What another account would get, or what comes of it on another network, is not what is shown.
    const moved = hasMoved(wallet, senderOf(shown))
    if (moved) return end({ problem: moved })
    const next = await reading
    if ('problem' in next) return end(next)
    // It was elsewhere while it was read.
    const was = hasMoved(wallet, senderOf(next))
    if (was) return end({ problem: was })
    heed(wallet)
    markRead(wallet, swap, next)
    const key = changeOf(shown, next)
    // Alike figures stay on the screen, with the calls that were built and tried last: a deadline or route in those before may be over.
    const review = key ? next : { ...shown, steps: next.steps }
    swap.state.last = review
    move(wallet, swap, key ? { type: 'change', review, key } : { type: 'renew', review })
  }

/** Undefined: close enough to what is shown. */
const changeOf = (shown: SwapReview, next: SwapReview): SwapKey | undefined => {
  if (!isAlike(ratedOf(next), ratedOf(shown))) return 'swap.changed.rate'
  if (!isAlike(askedOf(next), askedOf(shown))) return 'swap.changed.steps'
  return isFar(shown.fee.total, next.fee.total) ? 'review.changed.fee' : burnsNow(shown, next)
}

/** What is received, and what is to be known of it. */
const ratedOf = ({ quote, findings }: SwapReview) => ({
  amount: `${quote.toAmount}`,
  findings: findings.filter(({ reason }) => reason !== 'fee'),
})

/** What is sold for what, which calls the wallet is asked for, whom they call and who may spend; what the swap's calldata says is for the trial. */
const askedOf = ({ from, to, quote, steps, spender, isBatch, isWrap }: SwapReview) => ({
  from,
  to,
  amount: `${quote.fromAmount}`,
  steps: steps.map(({ kind, call: { to, value, data } }) => [kind, to, `${value}`, kind === 'swap' || data]),
  spender,
  isBatch,
  isWrap,
})

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

export const rereadNow = (wallet: SwapWallet): Promise<void> =>
  readAgain(wallet, wallet.swap, readReview(wallet))

/** The click on the confirm button. */
export async function press(wallet: SwapWallet): Promise<void> {
  const does = pressDoes(wallet, wallet.swap)
  if (does === 'reread') return rereadNow(wallet)
  if (does === 'confirm') return confirm(wallet)
}

/** Asks the wallet for the next step, once. */
export async function confirm(wallet: SwapWallet): Promise<void> {
  const { swap } = wallet
  const { state } = swap
  if (!mayConfirm(state) || state.flow.step !== 'reviewing') return
  const { review: shown } = state.flow
  const step = shown.isBatch ? shown.steps.at(-1) : shown.steps[0]
  if (!step) return
  if (shown.isBatch && refusesBatches(wallet, shown)) return rereadNow(wallet)
  // It was sent by an earlier press, of which the wallet has told only now.
  if (step.kind !== 'swap' && waitForSent(wallet, prepare)) {
    endReview(wallet, swap)
    state.last = shown
    return
  }
  // Before the first await, so that a second click finds nothing to confirm.
  move(wallet, swap, { type: 'confirm', since: wallet.clock.now() })
  const { flow, draft } = state
  const track = (event: string, more: object = {}) => wallet.track(event, { ...analyticsOf(shown), ...more })
  if (step.kind === 'swap') track('INITIATE_SWAP')
  try {
    const hash = await ask(wallet, shown, step)
    if (step.kind === 'swap') {
      track('SWAP_SUCCESS')
      finishSwap(wallet, shown, { hash, draft, isHere: state.flow === flow })
    } else
      followStep(
        wallet,
        shown,
        { kind: sentKind(step.kind, shown.isUnlimited), hash, draft, isHere: state.flow === flow },
        prepare,
      )
  } catch (error) {
    const ours = toError(error)
    track(step.kind === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { message: String(ours.code) })
    returnToReview(wallet, swap, flow, ours)
    // Its steps one by one, as another review.
    if (shown.isBatch && keepRefusal(wallet, shown, ours)) await rereadNow(wallet)
  }
}

/** What may be spent after these steps; after the others, what is sold. */
const allowed: { readonly [K in SentKind | 'swap']?: bigint } = { reset: 0n, unlimited: UNLIMITED }

/** The wallet is asked only while this very review is being confirmed. */
const ask = async (wallet: SwapWallet, shown: SwapReview, step: Step): Promise<Hash> => {
  const { state } = wallet.swap
  const confirming = state.flow
  const { network, from, quote } = shown
  const kind = sentKind(step.kind, shown.isUnlimited)
  const request = createRequest({ ...step.call, network, from: shown.owner })
  const connector = await assertAccountAndNetwork(wallet, request)
  return sendRequest(wallet, request, {
    connector,
    kind: kind === 'swap' ? kind : 'approval',
    amount: {
      value: allowed[kind] ?? quote.fromAmount,
      symbol: from.symbol,
      decimals: from.decimals,
    },
    token: from.address,
    fee: undefined,
    stillWanted: () => assertConfirming(wallet, wallet.swap, confirming),
    isRead: () => isInFront(wallet, 'SwapPreview') && state.flow === confirming,
    ask: shown.isBatch ? sentBatch(wallet, shown) : undefined,
    // What becomes of a batch or proposal is waited for long after its prompt is gone.
    prompt: (sending) => (shown.isProposal ? sending : withPrompt(wallet, sending)),
  })
}

const analyticsOf = ({ from, to, quote, network, paysFee }: SwapReview) => ({
  isSmartAccount: !paysFee,
  network: network.caipNetworkId,
  swapFromToken: from.symbol,
  swapToToken: to.symbol,
  swapFromAmount: formatAmount(quote.fromAmount, from.decimals),
  swapToAmount: formatAmount(quote.toAmount, to.decimals),
})
