/** Turns a confirmed review into one wallet request. The review is frozen, and exactly what it shows is sent (quality 4.1). */

import type { Hash, Transfer } from '../../../chains/chain.ts'
import { rejected, type WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { assertAccountAndNetwork, sendRequest } from '../../../transfer/request.ts'
import { isFeeFixed, type Review } from '../../../transfer/review.ts'
import type { SendWallet } from '../contract.ts'
import { endHostReview, isInFront, mayConfirm, move, resetSend } from '../send.state.ts'

/**
 * Reads account and network from the wallet once more, nothing else, and refuses on a mismatch; then makes one request, never
 * repeated (decisions 24). Resolves with the hash; rejects with the reason, 4001 for a user rejection.
 */
export async function submit(wallet: SendWallet): Promise<Hash> {
  const { state } = wallet.send
  if (state.flow.step !== 'reviewing') throw failure('sending-busy')
  const { review } = state.flow
  const { transfer } = review
  // Before the first await, so that a second click finds nothing to confirm.
  move(wallet, { type: 'confirm', since: wallet.clock.now() })
  const analytics = {
    isSmartAccount: review.isSmart || !review.paysFee,
    network: transfer.caipNetworkId,
    token: transfer.token?.address ?? review.symbol,
    // The service counts in tokens and not exactly. Nothing is computed from it.
    amount: Number(formatAmount(transfer.value, review.decimals)),
  }
  wallet.track('SEND_INITIATED', analytics)
  try {
    const hash = await ask(wallet, review)
    wallet.track('SEND_SUCCESS', { ...analytics, token: review.symbol, hash })
    return hash
  } catch (error) {
    const ours = toError(error)
    wallet.track('SEND_ERROR', { ...analytics, message: String(ours.code) })
    returnToReview(wallet, review, ours)
    throw ours
  }
}

/** The wallet is asked only while this very review is being confirmed. */
const ask = async (wallet: SendWallet, review: Review): Promise<Hash> => {
  const { state } = wallet.send
  const confirming = state.flow
  const connector = await assertAccountAndNetwork(wallet, review)
  return sendRequest(wallet, review, {
    connector,
    symbol: review.symbol,
    decimals: review.decimals,
    fee: isFeeFixed(review.isFixed, review.network) ? review.fee : undefined,
    stillWanted() {
      // The visitor went back or closed the dialog meanwhile.
      if (state.flow !== confirming || !wallet.state.modal.open)
        throw rejected('Left before the wallet was asked')
    },
    isRead: () =>
      isInFront(wallet, 'SendPreview') && state.flow.step === 'confirming' && state.flow.review === review,
  })
}

/** Only if the visitor still has this very review open. */
const returnToReview = (wallet: SendWallet, review: Review, error: WalletModalError): void => {
  const { flow } = wallet.send.state
  if (flow.step !== 'confirming' || flow.review !== review) return
  const { key, details, rejected: declined } = describe(error)
  if (!declined) wallet.report(error)
  move(wallet, { type: 'fail', problem: declined ? 'review.rejected' : key, details })
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
