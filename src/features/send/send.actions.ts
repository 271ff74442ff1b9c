/**
 * Sending: a draft becomes a review, a review becomes one wallet request, its hash is followed. The only writer of the
 * send state. What the review shows is frozen and exactly what is sent (quality section 4).
 */
import type { Wallet } from '../../app/wallet.ts'
import type { Hex, Transfer } from '../../chains/chain.ts'
import { rejected, type WalletModalError } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import type { TextKey } from '../../i18n/en.ts'
import { latest, withDeadline } from '../../lib/flight.ts'
import { activeNetwork } from '../../state/network.ts'
import type { ViewData } from '../../state/router.ts'
import { check, coversFee } from './send.rules.ts'
import { createHostRequest, createSendState, type Draft, emptyDraft, type Review } from './send.state.ts'

/** Milliseconds a wallet has to say which account and network it is on; it asks nobody for that. */
const WALLET_ANSWER_MS = 10_000

const createTickets = () => latest()

const createStart = (): { given: object | undefined } => ({ given: undefined })

/**
 * The Send view stands: takes over what the host or a link brought, once. A request that the wallet has not answered
 * yet stays with the wallet; the draft is free again (decisions 18).
 */
export const startDraft = (wallet: Wallet, given: ViewData['Send']): void => {
  const state = wallet.slice(createSendState)
  const start = wallet.slice(createStart)
  state.flow = { step: 'editing' }
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

/** From the draft to the review: reads the balance and the fee anew. A problem stays on the Send view. */
export const review = async (wallet: Wallet): Promise<void> => {
  const state = wallet.slice(createSendState)
  const account = wallet.state.account.eip155
  const checked = check(state.draft, account.balance)
  if (!checked.ok || !account.address || state.flow.step !== 'editing') return
  const network = activeNetwork(wallet.state.network)
  const transfer: Transfer = {
    from: account.address,
    to: checked.to,
    value: checked.value,
    data: '0x',
    caipNetworkId: network.caipNetworkId,
  }
  const prepared = await prepare(wallet, transfer, 'visitor')
  if (prepared) wallet.go.to('SendPreview')
}

/** Fills the review and answers it, or answers nothing and says why; an older preparation gives way to a newer one. */
export const prepare = async (
  wallet: Wallet,
  transfer: Transfer,
  askedBy: Review['askedBy'],
): Promise<Review | undefined> => {
  const state = wallet.slice(createSendState)
  const isCurrent = wallet.slice(createTickets)()
  const network = activeNetwork(wallet.state.network)
  state.flow = { step: 'preparing' }
  state.problem = undefined
  state.details = undefined
  try {
    const chain = await wallet.chain('eip155')
    const [fee, balance] = await Promise.all([
      chain.fee({ network, transfer }),
      chain.balance({ network, address: transfer.from }),
    ])
    if (!isCurrent()) return undefined
    if (balance.failed) return refuse(wallet, 'send.problem.balance')
    if (!coversFee(balance.value, transfer.value, fee.total)) return refuse(wallet, 'send.problem.fee')
    const { symbol, decimals } = chain.details(network).nativeCurrency
    const prepared: Review = { transfer, network, symbol, decimals, fee, balance: balance.value, askedBy }
    state.flow = { step: 'reviewing', review: prepared }
    return prepared
  } catch (error) {
    if (!isCurrent()) return undefined
    const { key, details } = describe(error)
    wallet.report(error)
    return refuse(wallet, key === 'insufficient-funds' ? 'send.problem.fee' : key, details)
  }
}

const refuse = (wallet: Wallet, problem: TextKey, details?: string): undefined => {
  const state = wallet.slice(createSendState)
  state.flow = { step: 'editing' }
  state.problem = problem
  state.details = details
  return undefined
}

/**
 * The visitor confirmed. Re-reads account and network from the wallet and refuses on a mismatch; then one request, never
 * repeated (decisions 24). Resolves with the hash; rejects with the reason, 4001 for a refusal.
 */
export const submit = async (wallet: Wallet): Promise<Hex> => {
  const state = wallet.slice(createSendState)
  if (state.flow.step !== 'reviewing') throw failure('sending-busy')
  const { review } = state.flow
  const { transfer } = review
  // Before anything is awaited: a second click finds nothing to confirm.
  state.flow = { step: 'confirming', review, since: wallet.clock.now() }
  state.problem = undefined
  state.details = undefined
  const analytics = {
    isSmartAccount: false,
    network: transfer.caipNetworkId,
    token: review.symbol,
    amount: String(transfer.value),
  }
  wallet.track('SEND_INITIATED', analytics)
  try {
    await believeWallet(wallet, transfer)
    const hash = await ask(wallet, review)
    wallet.track('SEND_SUCCESS', { ...analytics, hash })
    return hash
  } catch (error) {
    const ours = toError(error)
    wallet.track('SEND_ERROR', { ...analytics, message: String(ours.code) })
    returnToReview(wallet, review, ours)
    throw ours
  }
}

/** The wallet may be on another account or network than the review says: then nothing is sent. */
const believeWallet = async (wallet: Wallet, transfer: Transfer): Promise<void> => {
  const connector = wallet.session.connector()
  if (!connector) throw failure('connector-not-connected')
  const link = await withDeadline(connector.current(), WALLET_ANSWER_MS, wallet.clock, () =>
    failure('timeout'),
  )
  if (link?.accounts[0] !== transfer.from) throw failure('account-changed')
  if (`eip155:${link.chainId}` !== transfer.caipNetworkId) throw failure('network-changed')
}

const ask = async (wallet: Wallet, { transfer, symbol, decimals }: Review): Promise<Hex> => {
  const state = wallet.slice(createSendState)
  const provider = wallet.session.connector()?.provider
  if (!provider) throw failure('connector-not-connected')
  const chain = await wallet.chain('eip155')
  const count = (step: number) => {
    state.unanswered[transfer.from] = (state.unanswered[transfer.from] ?? 0) + step
  }
  count(1)
  // However late the answer is, and whatever has been closed meanwhile: a hash is followed (decisions 18).
  const hash = await chain.send({ provider, transfer }).finally(() => count(-1))
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
  const host = wallet.slice(createHostRequest).current
  const asked = submit(wallet)
  const { flow } = state
  // What went wrong stands in the review.
  const hash = await asked.catch(() => undefined)
  if (!hash) return
  host?.resolve(hash)
  wallet.refreshBalance({ force: true })
  // The visitor may have gone on to something else while the wallet was open.
  if (state.flow !== flow) return
  wallet.slice(createHostRequest).current = undefined
  resetSend(wallet)
  if (wallet.state.modal.open) wallet.go.reset('Account')
}

/** The visitor does not wait for the wallet any longer. What it answers late is followed all the same. */
export const leaveReview = (wallet: Wallet): void => {
  wallet.slice(createTickets)()
  const state = wallet.slice(createSendState)
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
  if (wallet.slice(createHostRequest).current) abandonHost(wallet)
  wallet.go.back()
}

/** The dialog was closed, or the visitor went back: the page's request is refused. */
export const abandonHost = (wallet: Wallet): void => {
  const request = wallet.slice(createHostRequest)
  const { flow } = wallet.slice(createSendState)
  request.current?.reject(rejected('Closed before it was confirmed'))
  request.current = undefined
  if (flow.step !== 'editing') resetSend(wallet)
}

export const resetSend = (wallet: Wallet): void => {
  const state = wallet.slice(createSendState)
  wallet.slice(createTickets)()
  state.draft = emptyDraft
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
}
