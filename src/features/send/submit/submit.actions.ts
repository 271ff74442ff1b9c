/**
 * Sending: a review becomes one wallet request, its hash is followed. What the review shows is frozen and exactly what is
 * sent (quality 4.1).
 */
import type { Wallet } from '../../../app/wallet.ts'
import type { Hash, Transfer } from '../../../chains/chain.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { rejected, type WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { networkOf } from '../../../state/network.ts'
import { sendRequest, syncWallet } from '../../../transfer/request.ts'
import { isFeeFixed } from '../draft/draft.rules.ts'
import { mayConfirm, type Review } from '../review/review.rules.ts'
import { endReview, type HostAsk, isInFront, move, refuseHost, resetSend, sendOf } from '../send.state.ts'

/**
 * The visitor confirmed. Re-reads account and network from the wallet, nothing else, and refuses on a mismatch; then one
 * request, never repeated (decisions 24). Where a name leads is read while the review is open (`review.actions.ts`). Resolves
 * with the hash; rejects with the reason, 4001 for a refusal.
 */
export async function submit(wallet: Wallet): Promise<Hash> {
  const { state } = sendOf(wallet)
  if (state.flow.step !== 'reviewing') throw failure('sending-busy')
  const { review } = state.flow
  const { transfer } = review
  // Before anything is awaited: a second click finds nothing to confirm.
  move(wallet, { type: 'confirm', since: wallet.clock.now() })
  const analytics = {
    isSmartAccount: review.isSmart || !review.paysFee,
    network: transfer.caipNetworkId,
    token: transfer.token?.address ?? review.symbol,
    // As the service counts: in tokens, not exact. Nothing is ever computed from it.
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

/** Only as long as this very review is being confirmed, by whoever it was shown for. */
const ask = async (wallet: Wallet, review: Review): Promise<Hash> => {
  const { state } = sendOf(wallet)
  const confirming = state.flow
  const { from } = review.transfer
  const connector = await syncWallet(wallet, review)
  return sendRequest(wallet, review, {
    connector,
    symbol: review.symbol,
    decimals: review.decimals,
    fee: isFeeFixed(review.isFixed, review.network) ? review.fee : undefined,
    stillWanted() {
      // Back or closed before the wallet was asked: then it is not asked.
      if (state.flow !== confirming || !wallet.state.modal.open)
        throw rejected('Left before the wallet was asked')
      checkWallet(wallet, connector, review)
    },
    isRead: () =>
      isInFront(wallet, 'SendPreview') && state.flow.step === 'confirming' && state.flow.review === review,
    onUnanswered(step) {
      state.unanswered[from] = (state.unanswered[from] ?? 0) + step
    },
  })
}

/** The wallet may have told of another account or network since it was asked. */
const checkWallet = (wallet: Wallet, connector: Connector, { network, transfer }: Review): void => {
  const { chainNamespace } = network
  const isSame = wallet.session.connector(chainNamespace) === connector
  if (!isSame || wallet.state.account[chainNamespace].address !== transfer.from)
    throw failure('account-changed')
  if (networkOf(wallet.state.network, chainNamespace)?.caipNetworkId !== transfer.caipNetworkId)
    throw failure('network-changed')
}

/** Only when the visitor still reads this very review. */
const returnToReview = (wallet: Wallet, review: Review, error: WalletModalError): void => {
  const { flow } = sendOf(wallet).state
  if (flow.step !== 'confirming' || flow.review !== review) return
  const { key, details, rejected: declined } = describe(error)
  if (!declined) wallet.report(error)
  move(wallet, { type: 'fail', problem: declined ? 'review.rejected' : key, details })
}

/** The click on the confirm button: on success the draft is cleared and Account is shown (specification 4). */
export async function confirm(wallet: Wallet): Promise<void> {
  const send = sendOf(wallet)
  const { state } = send
  if (!mayConfirm(state) || state.flow.step !== 'reviewing') return
  const { review } = state.flow
  const host = review.askedBy === 'host' ? send.host : undefined
  const asked = submit(wallet)
  const { flow } = state
  // What went wrong stands in the visitor's review; the page's is over: its promise says no, so no retry may say yes.
  const hash = await asked.catch((error: unknown) => {
    if (host) endHostReview(wallet, host, toError(error))
    return undefined
  })
  if (!hash) return
  host?.resolve(hash)
  if (send.host === host) send.host = undefined
  refresh(wallet, review.transfer)
  // The visitor may have gone on to something else while the wallet was open.
  if (state.flow !== flow) return
  resetSend(wallet)
  if (isInFront(wallet, 'SendPreview')) wallet.go.reset('Account')
}

/** It has left the account as far as the wallet is concerned. */
const refresh = (wallet: Wallet, { token }: Transfer): void => {
  wallet.refreshBalance({ force: true })
  wallet.refreshPortfolio({ force: true, moved: token ? [token.address] : [] })
}

/** The visitor does not wait for the wallet any longer. What it answers late is followed all the same. */
export function leaveReview(wallet: Wallet): void {
  refuseHost(wallet)
  endReview(wallet)
  wallet.go.back()
}

/** The page's request is over, and so is its review. */
export function endHostReview(wallet: Wallet, host: HostAsk, error: WalletModalError): void {
  const send = sendOf(wallet)
  host.reject(error)
  if (send.host !== host) return
  send.host = undefined
  endReview(wallet)
  const { key, rejected: declined } = describe(error)
  wallet.notices.show('error', declined ? 'review.rejected' : key)
  if (isInFront(wallet, 'SendPreview')) wallet.go.home()
}
