/** Writes the draft: amount, unit, token and receiver, as typed or as given by the page or a payment link (decisions 31). */

import type { Address } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { toCents } from '../../../lib/dollars.ts'
import { fiatValue } from '../../../lib/fiat-value.ts'
import { activeAccount, activeNetwork, offeredNetwork } from '../../../state/network.ts'
import type { ViewData } from '../../../state/router.ts'
import { payerNow } from '../../../transfer/request.ts'
import { edit, endReview } from '../../../transfer/review-flow.ts'
import { readCoin } from '../../../transfer/tokens.ts'
import type { PaymentLink, SendWallet } from '../contract.ts'
import { isPaymentLink, linkProblemKey, readPaymentLink } from '../receiver/receiver.reads.ts'
import { endWithSession } from '../review/review.actions.ts'
import { keepReason, refuseHost } from '../send.state.ts'
import { estimateSoon, measure, readMaxSendable, readName, readToken } from './draft.reads.ts'
import { isName, readAmount, readReceiver, sendableNow, writtenNow } from './draft.rules.ts'

/**
 * Call when the Send view opens. Takes over what the page gave, once. A request that the wallet has not answered stays with the
 * wallet; the draft can be edited again (decisions 18).
 */
export function startDraft(wallet: SendWallet, given: ViewData['Send']): void {
  const send = wallet.send
  endWithSession(wallet)
  // A review that is no longer visible ends, the page's as well, and also one that is still being prepared.
  refuseHost(wallet)
  keepReason(wallet, () => endReview(wallet, wallet.send))
  if (given && given !== send.given) take(wallet, given)
  send.given = given
  // From the tokens or the review the visitor comes back to what is open.
  if (wallet.state.router.direction === 'back') return
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  wallet.track('OPEN_SEND', {
    isSmartAccount: payerNow(wallet) !== 'account',
    network: caipNetworkId,
  })
}

const take = (wallet: SendWallet, given: NonNullable<ViewData['Send']>): void => {
  const { draft } = wallet.send.state
  // An amount without its token is of the coin, whatever was chosen before.
  if ((given.token ?? given.amount) !== undefined) chooseToken(wallet, given.token)
  if (given.amount !== undefined) {
    // Pages give amounts in the token (decisions 13), whatever unit the visitor chose last.
    edit(wallet, wallet.send, { unit: 'token' })
    setAmount(wallet, given.amount)
  }
  // The amount was typed for the token before.
  else if (given.token !== undefined) setAmount(wallet, '')
  if (given.to !== undefined || draft.receiver !== '') setReceiver(wallet, given.to ?? draft.receiver)
}

/**
 * Call when the account or network may have changed since the draft was written. Drops what belongs to the old network, keeps the
 * rest and reads it again.
 */
export function keepUp(wallet: SendWallet): void {
  const { state } = wallet.send
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { draft, link, receiver } = state
  const isAsked =
    receiver.kind === 'resolved'
      ? receiver.caipNetworkId === caipNetworkId
      : receiver.kind === 'idle' && !isName(draft.receiver)
  if (draft.token && draft.token.caipNetworkId !== caipNetworkId) {
    edit(wallet, wallet.send, { token: undefined, amount: '', unit: 'token', max: false })
    state.token = { kind: 'coin' }
  }
  // It was for the old network.
  state.estimate = { kind: 'none' }
  if (link) followLink(wallet, link)
  else if (!isAsked) keepReason(wallet, () => setReceiver(wallet, state.draft.receiver))
  void readCoin(wallet, wallet.send.state)
  void readToken(wallet)
  measure(wallet)
}

export function setAmount(wallet: SendWallet, amount: string): void {
  edit(wallet, wallet.send, { amount, max: false })
  estimateSoon(wallet)
}

/** Converts the amount at the current price. Does nothing without one. */
export function swapUnit(wallet: SendWallet): void {
  const { draft } = wallet.send.state
  const token = sendableNow(wallet)
  const read = readAmount(writtenNow(wallet))
  const value = read.ok ? read.value : 0n
  const dollars = fiatValue(value, token.decimals, token.price)
  const isDollars = draft.unit === 'usd'
  if (!isDollars && dollars === undefined) return
  const text = isDollars ? formatAmount(value, token.decimals) : toCents(dollars ?? '')
  edit(wallet, wallet.send, { unit: isDollars ? 'token' : 'usd', amount: value > 0n ? text : '', max: false })
  estimateSoon(wallet)
}

/** By contract or mint on the active network; undefined: the coin. An invalid address is an unknown token, never the coin. */
export function chooseToken(wallet: SendWallet, given: string | undefined): void {
  const { state } = wallet.send
  const { caipNetworkId, chainNamespace } = activeNetwork(wallet.state.network)
  const address: Address | undefined = given === undefined ? undefined : readReceiver(given, chainNamespace)
  const token = given === undefined ? undefined : { caipNetworkId, address: address ?? given }
  const isOther = state.draft.token?.address !== token?.address
  edit(wallet, wallet.send, { token, max: false, ...(isOther && { amount: '', unit: 'token' }) })
  state.estimate = { kind: 'none' }
  if (!token) state.token = { kind: 'coin' }
  else if (address) void readToken(wallet)
  else state.token = { kind: 'failed', token, problem: 'token-missing' }
  estimateSoon(wallet)
}

/** Everything the account has; of the coin, minus the fee. */
export function setMax(wallet: SendWallet): void {
  const { address } = activeAccount(wallet.state)
  if (!address) return
  edit(wallet, wallet.send, { max: true, unit: 'token' })
  void readMaxSendable(wallet)
}

export function setReceiver(wallet: SendWallet, receiver: string): void {
  const { state, lookup } = wallet.send
  lookup?.abort()
  const text = receiver.trim()
  edit(wallet, wallet.send, { receiver })
  state.receiver = { kind: 'idle' }
  state.link = undefined
  if (isPaymentLink(text)) {
    const link = readPaymentLink(text)
    if (!('problem' in link)) followLink(wallet, link)
    else state.receiver = { kind: 'failed', text, problem: linkProblemKey(link.problem) }
    return
  }
  // Names are of eip155 only (decisions 30).
  if (activeNetwork(wallet.state.network).chainNamespace === 'eip155' && isName(text)) {
    state.receiver = { kind: 'resolving', text }
    void readName(wallet, text)
  }
  // The fee, and so the maximum, may depend on the receiver.
  measure(wallet)
}

/** Fills the draft from a payment link. A link for another network waits until the visitor has switched. */
const followLink = (wallet: SendWallet, link: PaymentLink): void => {
  const { state } = wallet.send
  const network = activeNetwork(wallet.state.network)
  const text = state.draft.receiver.trim()
  const wanted = link.caipNetworkId ?? network.caipNetworkId
  if (!offeredNetwork(wallet.state.network, wanted) || !wanted.startsWith('eip155:')) {
    state.receiver = { kind: 'failed', text, problem: 'send.problem.link-network' }
    return
  }
  if (wanted !== network.caipNetworkId) {
    state.link = link
    state.receiver = { kind: 'failed', text, problem: 'send.problem.link-elsewhere' }
    return
  }
  state.link = undefined
  void fillIn(wallet, link)
}

/** Reads the token's decimals first: the amount is shown as text in them. */
const fillIn = async (wallet: SendWallet, link: PaymentLink): Promise<void> => {
  const { state } = wallet.send
  const network = activeNetwork(wallet.state.network)
  const { caipNetworkId, chainNamespace } = network
  const token = link.token === undefined ? undefined : { caipNetworkId, address: link.token }
  edit(wallet, wallet.send, { receiver: link.to, token, amount: '', unit: 'token', max: false })
  state.receiver = { kind: 'idle' }
  const isCurrent = wallet.send.tickets.flow()
  try {
    const chain = await wallet.chain(chainNamespace)
    if (!isCurrent()) return
    if (!token) state.token = { kind: 'coin' }
    const facts = token ? await readToken(wallet) : undefined
    const decimals = token ? facts?.decimals : chain.details(network).nativeCurrency.decimals
    // The visitor has typed on, or there is no such token, which the view says.
    if (!isCurrent() || decimals === undefined) return
    if (link.value !== undefined) edit(wallet, wallet.send, { amount: formatAmount(link.value, decimals) })
    estimateSoon(wallet)
  } catch (error) {
    if (isCurrent()) state.problem = describe(error).key
  }
}
