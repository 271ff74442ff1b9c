/** Writing a transfer: token, amount, unit, and what was brought along. The receiver is `receiver.actions.ts`. */
import type { Wallet } from '../../../app/wallet.ts'
import type { Address } from '../../../chains/chain.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { toCents } from '../../../lib/dollars.ts'
import { fiatValue } from '../../../lib/fiat-value.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import type { ViewData } from '../../../state/router.ts'
import { followLink, setReceiver } from '../receiver/receiver.actions.ts'
import { edit, endReview, endWithSession, keepReason, refuseHost, sendOf } from '../send.state.ts'
import { estimateSoon, readCoin, readMaxSendable, readToken, sendableNow, writtenNow } from './draft.reads.ts'
import { isName, readAmount, readReceiver } from './draft.rules.ts'

/**
 * The Send view stands: takes over what the host or a link brought, once. A request that the wallet has not answered
 * yet stays with the wallet; the draft is free again (decisions 18).
 */
export function startDraft(wallet: Wallet, given: ViewData['Send']): void {
  const send = sendOf(wallet)
  endWithSession(wallet)
  // A review that is not in sight any more is nobody's: neither the page's nor one still being prepared.
  refuseHost(wallet)
  keepReason(wallet, () => endReview(wallet))
  if (given && given !== send.given) take(wallet, given)
  send.given = given
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  wallet.track('OPEN_SEND', { isSmartAccount: false, network: caipNetworkId })
}

const take = (wallet: Wallet, given: NonNullable<ViewData['Send']>): void => {
  const { draft } = sendOf(wallet).state
  if (given.token !== undefined) chooseToken(wallet, given.token)
  if (given.amount !== undefined) {
    // A page counts in the token (decisions 13), whatever the visitor did.
    edit(wallet, { unit: 'token' })
    setAmount(wallet, given.amount)
  }
  // Money of one token is not money of another.
  else if (given.token !== undefined) setAmount(wallet, '')
  if (given.to !== undefined || draft.receiver !== '') setReceiver(wallet, given.to ?? draft.receiver)
}

/**
 * Another account or network may be in use than when the draft was written: what is of the other one goes, what still means
 * the same stays, and is asked again.
 */
export function keepUp(wallet: Wallet): void {
  const { state } = sendOf(wallet)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { draft, link, receiver } = state
  const isAsked =
    receiver.kind === 'resolved'
      ? receiver.caipNetworkId === caipNetworkId
      : receiver.kind === 'idle' && !isName(draft.receiver)
  if (draft.token && draft.token.caipNetworkId !== caipNetworkId) {
    edit(wallet, { token: undefined, amount: '', unit: 'token', max: false })
    state.token = { kind: 'coin' }
  }
  // What it cost over there.
  state.estimate = { kind: 'none' }
  if (link) followLink(wallet, link)
  else if (!isAsked) keepReason(wallet, () => setReceiver(wallet, state.draft.receiver))
  void readCoin(wallet)
  void readToken(wallet)
  if (state.draft.max) void readMaxSendable(wallet)
  estimateSoon(wallet)
}

export function setAmount(wallet: Wallet, amount: string): void {
  edit(wallet, { amount, max: false })
  estimateSoon(wallet)
}

/** From the one unit to the other, at what the amount is worth now. */
export function swapUnit(wallet: Wallet): void {
  const { draft } = sendOf(wallet).state
  const token = sendableNow(wallet)
  const read = readAmount(writtenNow(wallet))
  const value = read.ok ? read.value : 0n
  const dollars = fiatValue(value, token.decimals, token.price)
  const isDollars = draft.unit === 'usd'
  // Without a price there is only the token.
  if (!isDollars && dollars === undefined) return
  const text = isDollars ? formatAmount(value, token.decimals) : toCents(dollars ?? '')
  edit(wallet, { unit: isDollars ? 'token' : 'usd', amount: value > 0n ? text : '', max: false })
  estimateSoon(wallet)
}

/** By contract or mint of the network in use; without one, its coin. An address that is none is no token, never the coin. */
export function chooseToken(wallet: Wallet, given: string | undefined): void {
  const { state } = sendOf(wallet)
  const { caipNetworkId, chainNamespace } = activeNetwork(wallet.state.network)
  const address: Address | undefined = given === undefined ? undefined : readReceiver(given, chainNamespace)
  const token = given === undefined ? undefined : { caipNetworkId, address: address ?? given }
  const isOther = state.draft.token?.address !== token?.address
  edit(wallet, { token, max: false, ...(isOther && { amount: '', unit: 'token' }) })
  state.estimate = { kind: 'none' }
  if (!token) state.token = { kind: 'coin' }
  else if (address) void readToken(wallet)
  else state.token = { kind: 'failed', token, problem: 'token-missing' }
  estimateSoon(wallet)
}

/** All of it; of the coin, all but what it costs to send. */
export function setMax(wallet: Wallet): void {
  const { address } = activeAccount(wallet.state)
  if (!address) return
  edit(wallet, { max: true, unit: 'token' })
  void readMaxSendable(wallet)
}
