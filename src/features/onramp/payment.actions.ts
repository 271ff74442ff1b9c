/**
 * The visit to the provider's page: its window opens in the click (decisions 77), and what comes of it is watched for as long as somebody
 * looks (decisions 78).
 */
import type { Network } from '../../chains/network.ts'
import { formatAmount, localize } from '../../lib/amount.ts'
import { readField } from '../../lib/json.ts'
import type { Amount } from '../../lib/money.ts'
import { identify } from '../../lib/namespaces.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { offeredNetwork } from '../../state/network.ts'
import { isSmartAccount } from '../../state/smart-account.ts'
import type { OnrampWallet, Payment } from './contract.ts'
import { itemKey } from './items.rules.ts'
import { dropLink, isSeen, noVisit, sceneNow } from './onramp.state.ts'
import { ask, callsOf, linkNow } from './order.actions.ts'
import { isNewPurchase } from './purchases.rules.ts'

const FEATURES = 'width=600,height=800,scrollbars=yes'
/** Milliseconds between two looks, and those after it got late (decisions 78). */
const LOOK_MS = 4_000
const SELDOM_MS = 30_000
/** Milliseconds until the view says that nothing was seen. */
export const LATE_MS = 180_000
const TICK_MS = 1_000

/**
 * A window of its own, which knows nothing of this page. False: the browser has blocked it. Whether it is open later is not asked: a page
 * with an opener policy of its own always reads as closed.
 */
const openWindow = (url: string): boolean => {
  // A new name each time: a name that is taken leads into a window that somebody else may hold.
  const name = `wallet-modal-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
  const opened = window.open('about:blank', name, FEATURES)
  if (!opened) return false
  opened.opener = null
  opened.location.replace(url)
  return true
}

/** In the turn of a click: browsers open windows in no other. A blocked one leaves the link, for the visitor to press. */
export function openPayment(wallet: OnrampWallet): void {
  const url = linkNow(wallet)
  const { provider, address, item } = sceneNow(wallet)
  if (!url || !provider || !address || !item) return void ask(wallet, true)
  const isOpen = openWindow(url)
  begin(wallet, { provider, address, item }, !isOpen)
  wallet.track('SELECT_BUY_PROVIDER', { provider, isSmartAccount: isSmartAccount(wallet) })
  wallet.go.to('BuyInProgress')
  if (isOpen) renewLink(wallet)
}

/** The visitor has pressed the link that stands in for a blocked window. */
export function followLink(wallet: OnrampWallet): void {
  const { payment } = wallet.onramp.state
  if (payment) begin(wallet, payment, false)
  // The browser follows it after this turn.
  void wallet.clock.wait(0).then(() => renewLink(wallet))
}

/** Each try has a link of its own. */
const renewLink = (wallet: OnrampWallet): void => {
  const { known } = wallet.onramp.state.quote
  dropLink(wallet, { kind: 'making' })
  wallet.onramp.state.quote = { isLoading: false, known }
  void ask(wallet, true)
}

const sameKey = ({ provider, address, item }: Order): string => `${provider} ${address} ${itemKey(item)}`

type Order = Pick<Payment, 'provider' | 'address' | 'item'>

/** Another try of the same purchase goes on from the first one, so that nothing bought in between is missed. */
const begin = (wallet: OnrampWallet, order: Order, isBlocked: boolean): void => {
  const { onramp, clock } = wallet
  const { payment } = onramp.state
  const before = payment && !payment.arrived && sameKey(payment) === sameKey(order) ? payment : undefined
  onramp.state.payment = {
    startedAt: clock.now(),
    ...before,
    ...order,
    openedAt: clock.monotonic(),
    isBlocked,
    isLate: false,
  }
  if (before) return
  Object.assign(onramp, noVisit)
  void look(wallet, true)
}

const update = ({ onramp: { state } }: OnrampWallet, to: Partial<Payment>): void => {
  if (state.payment) state.payment = { ...state.payment, ...to }
}

/** `isFirst`: what is there was there before. Resolves with why it has failed. */
const look = async (wallet: OnrampWallet, isFirst?: boolean): Promise<unknown> => {
  const { payment } = wallet.onramp.state
  try {
    return await (payment?.provider === 'coinbase'
      ? lookForPurchase(wallet, payment, isFirst)
      : payment && lookAtBalance(wallet, payment))
  } catch (error) {
    // The next look asks again.
    wallet.report(error)
    return error
  }
}

/** If the first look fails, or cannot be made on this network, the time decides what is new. */
const lookForPurchase = async (
  wallet: OnrampWallet,
  payment: Payment,
  isFirst: boolean | undefined,
): Promise<void> => {
  const { onramp } = wallet
  const { address, startedAt } = payment
  const { history } = await wallet.dataApi()
  const { value, skipped, cause } = await history.page({ address, onramp: 'coinbase' })
  if (skipped === 'unavailable') throw cause
  if (skipped) return
  const { transactions, isPartial = false } = value
  if (onramp.state.payment?.startedAt !== startedAt) return
  // While its link waits to be pressed, nothing can have been bought there.
  const isBefore = isFirst || (onramp.state.payment.isBlocked && !onramp.before)
  // A purchase whose row could not be read would be new at the next look.
  if (isBefore) onramp.before = isPartial ? undefined : new Set(transactions.map(({ id }) => id))
  else if (
    transactions.some((row) => isNewPurchase({ startedAt, before: onramp.before }, row)) &&
    isSeen(wallet, 'BuyInProgress')
  ) {
    wallet.go.replace('OnRampActivity')
    onramp.state.payment = undefined
  }
}

/** The first answer is what the later ones are compared with. */
const lookAtBalance = async (wallet: OnrampWallet, payment: Payment): Promise<void> => {
  const { onramp } = wallet
  const now = await readBalance(wallet, payment)
  if (!now || onramp.state.payment?.startedAt !== payment.startedAt) return
  onramp.balance ??= now.value
  const { symbol, decimals, value } = now
  if (value <= onramp.balance) return
  const amount = localize(formatAmount(value - onramp.balance, decimals), SHOWN_IN)
  update(wallet, { arrived: { amount, symbol, network: payment.item.network } })
  refresh(wallet)
}

/** What the account has of what Meld delivers, from the chain, which the page need not offer. Undefined: not known. */
const readBalance = async (
  wallet: OnrampWallet,
  { item: { caipNetworkId, network: name }, address }: Payment,
): Promise<Amount | undefined> => {
  const network: Network = offeredNetwork(wallet.state.network, caipNetworkId) ?? {
    ...identify(caipNetworkId),
    name,
    testnet: false,
  }
  const chain = await wallet.chain(network.chainNamespace)
  if (network.chainNamespace === 'solana') {
    const read = await chain.balance({ network, address })
    return read.failed ? undefined : read
  }
  const { options } = wallet.onramp.state
  const { dollarContract } = await callsOf(wallet)
  const token = dollarContract(options.kind === 'known' ? options.options : undefined)
  const { balance, symbol, decimals } = await chain.token({ network, token, owner: address })
  return { value: balance, symbol, decimals }
}

/** Call when the view is mounted. Looks for what comes of it as long as somebody sees the view; returns what ends it. */
export function watchPayment(wallet: OnrampWallet): () => void {
  const { onramp, clock } = wallet
  let lookedAt = clock.monotonic()
  let pause = LOOK_MS
  return clock.setInterval(async () => {
    const { payment } = onramp.state
    if (!payment || payment.arrived || !isSeen(wallet, 'BuyInProgress')) return
    const now = clock.monotonic()
    const isLate = now - payment.openedAt >= LATE_MS
    if (isLate !== payment.isLate) update(wallet, { isLate })
    // A timer may come a little early.
    if (now - lookedAt < Math.min(isLate ? SELDOM_MS : pause, SELDOM_MS) - TICK_MS / 2) return
    // One look at a time.
    lookedAt = Number.POSITIVE_INFINITY
    const failure = await look(wallet)
    pause = failure ? pause * 2 : LOOK_MS
    lookedAt = Number(readField(failure, 'restUntil') ?? now)
  }, TICK_MS)
}

/** Something has arrived. */
export function refresh(wallet: OnrampWallet): void {
  wallet.refreshBalance({ force: true })
  wallet.refreshPortfolio({ force: true })
}
