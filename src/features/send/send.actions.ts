/**
 * Sending: a draft becomes a review, a review becomes one wallet request, its hash is followed. The only writer of the
 * send state. What the review shows is frozen and exactly what is sent (quality section 4).
 */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../app/wallet.ts'
import type { Chain, Hash, Transfer } from '../../chains/chain.ts'
import type { Connector } from '../../connectors/connector.ts'
import { SAFE_ID } from '../../connectors/lazy.ts'
import { type ErrorCode, rejected, type WalletModalError } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import type { TextKey } from '../../i18n/en.ts'
import { formatAmount } from '../../lib/amount.ts'
import { latest, withDeadline } from '../../lib/flight.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'
import { currentEntry, type ViewData, type ViewName } from '../../state/router.ts'
import { check, coversFee } from './send.rules.ts'
import {
  createHostRequest,
  createSendState,
  type Draft,
  emptyDraft,
  type HostAsk,
  type Review,
} from './send.state.ts'

/** Milliseconds a wallet has to say which account and network it is on; it asks nobody for that. */
const WALLET_ANSWER_MS = 10_000

/** Failures after which the transaction may be on its way all the same. */
const MAY_BE_SENT: readonly ErrorCode[] = ['hash-invalid', 'wallet-unanswered']

const createTickets = () => latest()

const createEnd = (): { stop: (() => void) | undefined } => ({ stop: undefined })

/** Spec section 4: nothing of a transfer outlives the connection. What the wallet answers late is followed all the same. */
export const endWithSession = (wallet: Wallet): void => {
  const end = wallet.slice(createEnd)
  end.stop ??= subscribe(wallet.state.account, () => {
    if (activeAccount(wallet.state).status !== 'disconnected') return
    refuseHost(wallet)
    resetSend(wallet)
  })
}

export const isInFront = ({ state }: Wallet, view: ViewName): boolean =>
  state.modal.open && currentEntry(state.router).view === view

const createStart = (): { given: object | undefined } => ({ given: undefined })

/**
 * The Send view stands: takes over what the host or a link brought, once. A request that the wallet has not answered
 * yet stays with the wallet; the draft is free again (decisions 18).
 */
export const startDraft = (wallet: Wallet, given: ViewData['Send']): void => {
  const state = wallet.slice(createSendState)
  const start = wallet.slice(createStart)
  endWithSession(wallet)
  // A review that is not in sight any more is nobody's: neither the page's nor one still being prepared.
  refuseHost(wallet)
  endReview(wallet)
  if (given && given !== start.given)
    state.draft = { amount: given.amount ?? state.draft.amount, receiver: given.to ?? state.draft.receiver }
  start.given = given
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  wallet.track('OPEN_SEND', { isSmartAccount: false, network: caipNetworkId })
}

export const setAmount = (wallet: Wallet, amount: string): void => edit(wallet, { amount })
export const setReceiver = (wallet: Wallet, receiver: string): void => edit(wallet, { receiver })

const edit = (wallet: Wallet, change: Partial<Draft>): void => {
  const state = wallet.slice(createSendState)
  wallet.slice(createTickets)()
  state.draft = { ...state.draft, ...change }
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
}

/** From the draft to the review: reads the balance and the fee anew. A problem stays with the draft. */
export const review = async (wallet: Wallet): Promise<void> => {
  const state = wallet.slice(createSendState)
  const account = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const checked = check(state.draft, account.balance, network.chainNamespace)
  if (!checked.ok || !account.address || state.flow.step !== 'editing') return
  const transfer: Transfer = {
    from: account.address,
    to: checked.to,
    value: checked.value,
    data: '0x',
    caipNetworkId: network.caipNetworkId,
  }
  const prepared = await prepare(wallet, transfer, 'visitor')
  if (!prepared) return
  if ('problem' in prepared) {
    state.problem = prepared.problem
    state.details = prepared.details
  } else if (isInFront(wallet, 'Send')) wallet.go.to('SendPreview')
  // Gone elsewhere while the fee was read: nobody is led back.
  else endReview(wallet)
}

/** Why there is no review: for the visitor, and for the page. */
export type Refusal = {
  readonly problem: TextKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

/** Fills the review and answers it, or why not; `undefined`: a newer draft or review has taken its place. */
export const prepare = async (
  wallet: Wallet,
  transfer: Transfer,
  askedBy: Review['askedBy'],
): Promise<Review | Refusal | undefined> => {
  const state = wallet.slice(createSendState)
  refuseHost(wallet)
  endReview(wallet)
  const isCurrent = wallet.slice(createTickets)()
  const network = activeNetwork(wallet.state.network)
  state.flow = { step: 'preparing' }
  const refuse = (refusal: Refusal): Refusal => {
    state.flow = { step: 'editing' }
    return refusal
  }
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const [fee, balance] = await Promise.all([
      chain.fee({ network, transfer }),
      chain.balance({ network, address: transfer.from }),
    ])
    if (!isCurrent()) return undefined
    if (balance.failed) return refuse({ problem: 'send.problem.balance', error: failure('http-failed') })
    const paysFee = wallet.session.connector()?.id !== SAFE_ID
    if (!coversFee(balance.value, transfer.value, paysFee ? fee.total : 0n))
      return refuse({ problem: 'send.problem.fee', error: failure('insufficient-funds') })
    const { symbol, decimals } = chain.details(network).nativeCurrency
    const prepared: Review = {
      transfer,
      network,
      symbol,
      decimals,
      fee,
      balance: balance.value,
      paysFee,
      askedBy,
    }
    state.flow = { step: 'reviewing', review: prepared }
    return prepared
  } catch (error) {
    if (!isCurrent()) return undefined
    const { key, details } = describe(error)
    // The page is told by its promise.
    if (askedBy === 'visitor') wallet.report(error)
    const problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
    return refuse({ problem, details, error: toError(error) })
  }
}

/**
 * The visitor confirmed. Re-reads account and network from the wallet and refuses on a mismatch; then one request, never
 * repeated (decisions 24). Resolves with the hash; rejects with the reason, 4001 for a refusal.
 */
export const submit = async (wallet: Wallet): Promise<Hash> => {
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
    isSmartAccount: false,
    network: transfer.caipNetworkId,
    token: review.symbol,
    // As the service counts: in tokens, not exact. Nothing is ever computed from it.
    amount: Number(formatAmount(transfer.value, review.decimals)),
  }
  wallet.track('SEND_INITIATED', analytics)
  try {
    const connector = await believeWallet(wallet, transfer)
    const chain = await wallet.chain(review.network.chainNamespace)
    // Back or closed before the wallet was asked: then it is not asked.
    if (state.flow !== confirming || !wallet.state.modal.open)
      throw rejected('Left before the wallet was asked')
    if (wallet.session.connector(review.network.chainNamespace) !== connector)
      throw failure('account-changed')
    const hash = await ask(wallet, { chain, connector, review })
    wallet.track('SEND_SUCCESS', { ...analytics, hash })
    return hash
  } catch (error) {
    const ours = toError(error)
    wallet.track('SEND_ERROR', { ...analytics, message: String(ours.code) })
    returnToReview(wallet, review, ours)
    throw ours
  }
}

/** The wallet may be on another account or network than the review says: then nothing is sent. Resolves with who said so. */
const believeWallet = async (wallet: Wallet, transfer: Transfer): Promise<Connector> => {
  const namespace = namespaceOf(transfer.caipNetworkId)
  const connector = wallet.session.connector(namespace)
  if (!connector) throw failure('connector-not-connected')
  const link = await withDeadline(connector.current(), WALLET_ANSWER_MS, wallet.clock, () =>
    failure('timeout'),
  )
  const told = link?.[namespace]
  const { activeOf } = await wallet.session.live()
  if (!told || activeOf(namespace, told.accounts) !== transfer.from) throw failure('account-changed')
  // A wallet that goes wherever a request says may not go where it never agreed to.
  const isThere = told.network
    ? told.network === transfer.caipNetworkId
    : (told.approved?.includes(transfer.caipNetworkId) ?? true)
  if (!isThere) throw failure('network-changed')
  return connector
}

type Asked = { readonly chain: Chain; readonly connector: Connector; readonly review: Review }

/** In the same turn as the last look at who is asked. */
const ask = async (wallet: Wallet, { chain, connector, review }: Asked): Promise<Hash> => {
  const state = wallet.slice(createSendState)
  const { transfer, symbol, decimals } = review
  const { network } = review
  const provider = connector.provider(network.chainNamespace)
  // On Solana the fee is part of what is signed; elsewhere the wallet sets it (decisions 26, 33).
  const isFixed = network.chainNamespace === 'solana'
  if (!provider) throw failure('connector-not-connected')
  const count = (step: number) => {
    state.unanswered[transfer.from] = (state.unanswered[transfer.from] ?? 0) + step
  }
  count(1)
  // However late the answer is, and whatever has been closed meanwhile: a hash is followed (decisions 18).
  const hash = await chain
    .send({ provider, transfer, network, ...(isFixed && { fee: review.fee }) })
    .catch((error) => {
      // It may have been sent all the same: then confirming again has to be agreed to.
      if (!MAY_BE_SENT.includes(toError(error).code)) count(-1)
      throw error
    })
  count(-1)
  wallet.follow({
    hash,
    caipNetworkId: transfer.caipNetworkId,
    from: transfer.from,
    to: transfer.to,
    value: transfer.value,
    symbol,
    decimals,
    sentAt: wallet.clock.now(),
  })
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

/** The click on the confirm button: on success the draft is cleared and Account is shown (spec section 4). */
export const confirm = async (wallet: Wallet): Promise<void> => {
  const state = wallet.slice(createSendState)
  const isHosts = state.flow.step === 'reviewing' && state.flow.review.askedBy === 'host'
  const request = wallet.slice(createHostRequest)
  const host = isHosts ? request.current : undefined
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
  wallet.refreshBalance({ force: true })
  // The visitor may have gone on to something else while the wallet was open.
  if (state.flow !== flow) return
  resetSend(wallet)
  if (isInFront(wallet, 'SendPreview')) wallet.go.reset('Account')
}

/** The visitor does not wait for the wallet any longer. What it answers late is followed all the same. */
export const leaveReview = (wallet: Wallet): void => {
  refuseHost(wallet)
  endReview(wallet)
  wallet.go.back()
}

/** Its review was closed, left, or gave way to another one: the page's request is refused, if there is one. */
export const refuseHost = (wallet: Wallet): void => {
  const request = wallet.slice(createHostRequest)
  request.current?.reject(rejected('Closed before it was confirmed'))
  request.current = undefined
}

const endHostReview = (wallet: Wallet, host: HostAsk, error: WalletModalError): void => {
  const request = wallet.slice(createHostRequest)
  host.reject(error)
  if (request.current !== host) return
  request.current = undefined
  endReview(wallet)
  const { key, rejected: declined } = describe(error)
  wallet.notices.show('error', declined ? 'review.rejected' : key)
  if (isInFront(wallet, 'SendPreview')) wallet.go.home()
}

export const resetSend = (wallet: Wallet): void => {
  endReview(wallet)
  wallet.slice(createSendState).draft = emptyDraft
}

/** Nothing is under review; what the visitor typed stays. */
export const endReview = (wallet: Wallet): void => {
  const state = wallet.slice(createSendState)
  wallet.slice(createTickets)()
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
}
