/**
 * Sending: a review becomes one wallet request, its hash is followed. What the review shows is frozen and exactly what is
 * sent (quality 4.1).
 */
import type { Wallet } from '../../../app/wallet.ts'
import type { Chain, Hash, Transfer } from '../../../chains/chain.ts'
import { type Connector, coversAll } from '../../../connectors/connector.ts'
import { type ErrorCode, rejected, type WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { namespaceOf } from '../../../lib/namespaces.ts'
import { networkOf } from '../../../state/network.ts'
import type { RequestId } from '../../../state/unanswered.ts'
import { type BlockingReason, isRefused, needsAgreement } from '../../../transfer/guard.rules.ts'
import { endReview, isInFront, refuseHost, resetSend } from '../flow.actions.ts'
import {
  createHostRequest,
  createSendState,
  type HostAsk,
  type Review,
  type SendState,
} from '../send.state.ts'

/** Milliseconds a wallet has to say which account and network it is on; it asks nobody for that. */
const WALLET_ANSWER_MS = 10_000

/** Failures after which the transaction may be on its way all the same. */
const MAY_BE_SENT: readonly ErrorCode[] = ['hash-invalid', 'wallet-unanswered']

/**
 * The visitor confirmed. Re-reads account and network from the wallet, nothing else, and refuses on a mismatch; then one
 * request, never repeated (decisions 24). Where a name leads is read while the review is open (`keep-review.ts`). Resolves with the hash; rejects with the reason, 4001 for a refusal.
 */
export async function submit(wallet: Wallet): Promise<Hash> {
  const state = wallet.slice(createSendState)
  if (state.flow.step !== 'reviewing') throw failure('sending-busy')
  const { review } = state.flow
  const { transfer } = review
  // Before anything is awaited: a second click finds nothing to confirm.
  state.flow = { step: 'confirming', review, since: wallet.clock.now() }
  const confirming = state.flow
  state.problem = undefined
  state.details = undefined
  const analytics = {
    isSmartAccount: review.isSmart || !review.paysFee,
    network: transfer.caipNetworkId,
    token: transfer.token?.address ?? review.symbol,
    // As the service counts: in tokens, not exact. Nothing is ever computed from it.
    amount: Number(formatAmount(transfer.value, review.decimals)),
  }
  wallet.track('SEND_INITIATED', analytics)
  try {
    const connector = await syncWallet(wallet, transfer)
    const chain = await wallet.chain(review.network.chainNamespace)
    const stillWanted = () => {
      // Back or closed before the wallet was asked: then it is not asked.
      if (state.flow !== confirming || !wallet.state.modal.open)
        throw rejected('Left before the wallet was asked')
      // It may have told of another one since it was asked.
      const { chainNamespace } = review.network
      const isSame = wallet.session.connector(chainNamespace) === connector
      if (!isSame || wallet.state.account[chainNamespace].address !== transfer.from)
        throw failure('account-changed')
      if (networkOf(wallet.state.network, chainNamespace)?.caipNetworkId !== transfer.caipNetworkId)
        throw failure('network-changed')
    }
    const hash = await ask(wallet, { chain, connector, review, stillWanted })
    wallet.track('SEND_SUCCESS', { ...analytics, token: review.symbol, hash })
    return hash
  } catch (error) {
    const ours = toError(error)
    wallet.track('SEND_ERROR', { ...analytics, message: String(ours.code) })
    returnToReview(wallet, review, ours)
    throw ours
  }
}

/** The wallet may be on another account or network than the review says: then nothing is sent. Resolves with who said so. */
const syncWallet = async (wallet: Wallet, transfer: Transfer): Promise<Connector> => {
  const namespace = namespaceOf(transfer.caipNetworkId)
  const connector = wallet.session.connector(namespace)
  if (!connector) throw failure('connector-not-connected')
  const link = await withDeadline(connector.current(), WALLET_ANSWER_MS, wallet.clock, () =>
    failure('timeout'),
  )
  const current = link?.[namespace]
  const { activeOf } = await wallet.session.live()
  if (!current || activeOf(namespace, current.accounts) !== transfer.from) throw failure('account-changed')
  // A wallet that goes wherever a request says may not go where it never agreed to.
  const isThere = current.network
    ? current.network === transfer.caipNetworkId
    : (current.approved?.includes(transfer.caipNetworkId) ?? true)
  if (!isThere) throw failure('network-changed')
  return connector
}

type Asked = {
  readonly chain: Chain
  readonly connector: Connector
  readonly review: Review
  /** Throws when it is not: the last look at who is asked. */
  readonly stillWanted: () => void
}

const ask = async (wallet: Wallet, { chain, connector, review, stillWanted }: Asked): Promise<Hash> => {
  const state = wallet.slice(createSendState)
  const { transfer, symbol, decimals } = review
  const { network } = review
  // On Solana the fee is part of what is signed; elsewhere the wallet sets it, except with max (decisions 26, 33).
  const isFixed = review.isFixed || network.chainNamespace === 'solana'
  const sent = {
    caipNetworkId: transfer.caipNetworkId,
    from: transfer.from,
    to: transfer.to,
    value: transfer.value,
    symbol,
    decimals,
    ...(transfer.token && { token: transfer.token.address }),
    ...(transfer.data && transfer.data !== '0x' && { isCall: true as const }),
  }
  const isRead = () =>
    isInFront(wallet, 'SendPreview') && state.flow.step === 'confirming' && state.flow.review === review
  const call = chain.callName?.(transfer)
  let forget = (_over: undefined): void => {}
  const over = new Promise<undefined>((resolve) => {
    forget = resolve
  })
  const keep = (walletConnect?: RequestId) =>
    wallet.propose({ kind: 'request', ...sent, call, walletConnect, sentAt: wallet.clock.now() }, over)
  const isElsewhere = coversAll(connector)
  const provider =
    connector.proposing?.((name, hash) => {
      forget(undefined)
      wallet.propose({ ...sent, name, sentAt: wallet.clock.now() }, hash, isRead)
    }) ?? connector.provider(network.chainNamespace, { stillWanted, onAsked: keep })
  if (!provider) throw failure('connector-not-connected')
  const count = (step: number) => {
    state.unanswered[transfer.from] = (state.unanswered[transfer.from] ?? 0) + step
    if (step < 0) forget(undefined)
  }
  /** Where it has a number of its own it is kept under that. */
  const onAsk = () => {
    stillWanted()
    if (!isElsewhere) keep()
  }
  count(1)
  // However late the answer is, and whatever has been closed meanwhile: a hash is followed (decisions 18).
  const hash = await chain
    .send({ provider, transfer, network, ...(isFixed && { fee: review.fee }), stillWanted: onAsk })
    .catch((error) => {
      // It may have been sent all the same: then confirming again has to be agreed to.
      if (!MAY_BE_SENT.includes(toError(error).code)) count(-1)
      throw error
    })
  wallet.follow({ ...sent, call, hash, sentAt: wallet.clock.now() })
  count(-1)
  return hash
}

/** Only when the visitor still looks at this very review. */
const returnToReview = (wallet: Wallet, review: Review, error: WalletModalError): void => {
  const state = wallet.slice(createSendState)
  if (state.flow.step !== 'confirming' || state.flow.review !== review) return
  const { key, details, rejected: declined } = describe(error)
  if (!declined) wallet.report(error)
  state.flow = { step: 'reviewing', review }
  state.problem = declined ? 'review.rejected' : key
  state.details = details
}

/** Nothing that the guard found stands in the way, or it was agreed to. */
export const mayConfirm = ({ flow, agreed }: Pick<SendState, 'flow' | 'agreed'>): boolean =>
  flow.step === 'reviewing' &&
  !isRefused(flow.review.findings) &&
  !needsAgreement(flow.review.findings, agreed)

export function agree(wallet: Wallet, reasons: readonly BlockingReason[]): void {
  wallet.slice(createSendState).agreed = reasons
}

/** The click on the confirm button: on success the draft is cleared and Account is shown (specification 4). */
export async function confirm(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
  if (!mayConfirm(state)) return
  const isHosts = state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host'
  const request = wallet.slice(createHostRequest)
  const host = isHosts ? request.current : undefined
  const sent = state.flow.step === 'reviewing' ? state.flow.review : undefined
  const asked = submit(wallet)
  const { flow } = state
  // What went wrong stands in the visitor's review; the page's is over: its promise says no, so no retry may say yes.
  const hash = await asked.catch((error: unknown) => {
    if (host) endHostReview(wallet, host, toError(error))
    return undefined
  })
  if (!hash) return
  host?.resolve(hash)
  if (request.current === host) request.current = undefined
  refresh(wallet, sent?.transfer)
  // The visitor may have gone on to something else while the wallet was open.
  if (state.flow !== flow) return
  resetSend(wallet)
  if (isInFront(wallet, 'SendPreview')) wallet.go.reset('Account')
}

/** It has left the account as far as the wallet is concerned. */
const refresh = (wallet: Wallet, transfer: Transfer | undefined): void => {
  wallet.refreshBalance({ force: true })
  const moved = transfer?.token ? [transfer.token.address] : []
  wallet.refreshPortfolio({ force: true, moved })
}

/** The visitor does not wait for the wallet any longer. What it answers late is followed all the same. */
export function leaveReview(wallet: Wallet): void {
  refuseHost(wallet)
  endReview(wallet)
  wallet.go.back()
}

/** The page's request is over, and so is its review. */
export function endHostReview(wallet: Wallet, host: HostAsk, error: WalletModalError): void {
  const request = wallet.slice(createHostRequest)
  host.reject(error)
  if (request.current !== host) return
  request.current = undefined
  endReview(wallet)
  const { key, rejected: declined } = describe(error)
  wallet.notices.show('error', declined ? 'review.rejected' : key)
  if (isInFront(wallet, 'SendPreview')) wallet.go.home()
}
