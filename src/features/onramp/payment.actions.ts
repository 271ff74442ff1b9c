/**
 * The visit to the provider's page: its window opens in the click (decisions 77), and what comes of it is watched for as long as somebody
 * looks (decisions 78).
 */
import type { OnrampOptions } from '../../api/contract.ts'
import { formatAmount, localize } from '../../lib/amount.ts'
import type { Amount } from '../../lib/money.ts'
import { offeredNetwork } from '../../state/network.ts'
import { SHOWN_IN } from './amount.rules.ts'
import type { Item, OnrampWallet, Payment } from './contract.ts'
import { dropLink, isInFront, sceneNow } from './onramp.state.ts'
import { ask, isSmartAccount, linkNow } from './order.actions.ts'
import { isNewPurchase } from './purchases.rules.ts'

const FEATURES = 'width=600,height=800,scrollbars=yes'
/** Milliseconds between two looks, and those after it got late (decisions 78). */
const LOOK_MS = 4_000
const SELDOM_MS = 30_000
/** Milliseconds until the view says that nothing was seen. */
export const LATE_MS = 180_000
const TICK_MS = 1_000

/** A window of its own, which knows nothing of this page. Undefined: the browser has blocked it. */
const openWindow = (url: string): Window | undefined => {
  // A new name each time: a name that is taken leads into a window that somebody else may hold.
  const name = `wallet-modal-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
  const opened = window.open('about:blank', name, FEATURES)
  if (!opened) return undefined
  opened.opener = null
  opened.location.replace(url)
  return opened
}

/** In the turn of a click: browsers open windows in no other. A blocked one leaves the link, for the visitor to press. */
export function openPayment(wallet: OnrampWallet): void {
  const { onramp } = wallet
  const url = linkNow(wallet)
  const { provider, address, item } = sceneNow(wallet)
  if (url === undefined || !provider || !address || !item) return void ask(wallet, true)
  const opened = openWindow(url)
  onramp.opened = opened
  begin(wallet, { provider, address, item, isBlocked: !opened })
  wallet.track('SELECT_BUY_PROVIDER', { provider, isSmartAccount: isSmartAccount(wallet) })
  wallet.go.to('BuyInProgress')
  if (opened) renewLink(wallet)
}

/** The visitor has pressed the link that stands in for a blocked window. */
export function followLink(wallet: OnrampWallet): void {
  const { payment } = wallet.onramp.state
  if (payment) begin(wallet, { ...payment, isBlocked: false })
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

/** Another try of the same purchase goes on from the first one, so that nothing bought in between is missed. */
const begin = (
  wallet: OnrampWallet,
  next: Pick<Payment, 'provider' | 'address' | 'item' | 'isBlocked'>,
): void => {
  const { onramp, clock } = wallet
  const { payment: before } = onramp.state
  const isSame =
    before !== undefined &&
    !before.arrived &&
    before.provider === next.provider &&
    before.address === next.address
  if (!isSame) {
    onramp.before = undefined
    onramp.balance = undefined
  }
  onramp.state.payment = {
    ...next,
    startedAt: isSame ? before.startedAt : clock.now(),
    openedAt: clock.monotonic(),
    isClosed: false,
    isLate: false,
  }
  if (!isSame) void (next.provider === 'coinbase' ? readBefore(wallet) : lookAtBalance(wallet))
}

const update = ({ onramp: { state } }: OnrampWallet, to: Partial<Payment>): void => {
  if (state.payment) state.payment = { ...state.payment, ...to }
}

/** What was bought before is not this purchase. One that fails leaves the time to decide. */
const readBefore = async (wallet: OnrampWallet): Promise<void> => {
  const { startedAt } = wallet.onramp.state.payment ?? {}
  const rows = await readPurchases(wallet).catch(() => undefined)
  if (rows && wallet.onramp.state.payment?.startedAt === startedAt)
    wallet.onramp.before = new Set(rows.map(({ id }) => id))
}

const readPurchases = async (wallet: OnrampWallet) => {
  const { address = '' } = wallet.onramp.state.payment ?? {}
  const { history } = await wallet.dataApi()
  const { value, skipped, cause } = await history.page({ address, onramp: 'coinbase' })
  if (skipped === 'unavailable') throw cause
  return value.transactions
}

/** What the account has of it, from the chain. Undefined: not known, or on a network that the page does not offer. */
const readBalance = async (wallet: OnrampWallet, { item, address }: Payment): Promise<Amount | undefined> => {
  const network = offeredNetwork(wallet.state.network, item.caipNetworkId)
  const { options } = wallet.onramp.state
  if (!network) return undefined
  try {
    const chain = await wallet.chain(network.chainNamespace)
    if (network.chainNamespace === 'solana') {
      const read = await chain.balance({ network, address })
      return read.failed ? undefined : read
    }
    const token = options.kind === 'known' ? tokenOf(options.options, item) : undefined
    if (token === undefined) return undefined
    const { balance, symbol, decimals } = await chain.token({ network, token, owner: address })
    return { value: balance, symbol, decimals }
  } catch {
    // The next look asks again.
    return undefined
  }
}

const tokenOf = (
  { purchaseCurrencies }: OnrampOptions,
  { symbol, caipNetworkId }: Item,
): string | undefined =>
  purchaseCurrencies
    .filter((currency) => currency.symbol === symbol)
    .flatMap(({ networks }) => networks)
    .find(({ chainId }) => `eip155:${chainId}` === caipNetworkId)?.contractAddress

/** Call when the view is mounted. Looks for what comes of it as long as somebody sees the view; returns what ends it. */
export function watchPayment(wallet: OnrampWallet): () => void {
  const { onramp, clock } = wallet
  let isLooking = false
  let lookedAt = clock.monotonic()
  return clock.setInterval(async () => {
    const { payment } = onramp.state
    if (!payment || payment.arrived || isLooking || !isInFront(wallet, 'BuyInProgress')) return
    const now = clock.monotonic()
    const isLate = now - payment.openedAt >= LATE_MS
    const isClosed = onramp.opened?.closed === true
    if (isLate !== payment.isLate || isClosed !== payment.isClosed) update(wallet, { isLate, isClosed })
    // A timer may come a little early.
    if (now - lookedAt < (isLate ? SELDOM_MS : LOOK_MS) - TICK_MS / 2) return
    isLooking = true
    lookedAt = now
    await (payment.provider === 'coinbase' ? lookForPurchase(wallet) : lookAtBalance(wallet))
    isLooking = false
  }, TICK_MS)
}

const lookForPurchase = async (wallet: OnrampWallet): Promise<void> => {
  const { onramp } = wallet
  const { payment } = onramp.state
  if (!payment) return
  const rows = await readPurchases(wallet).catch(wallet.report)
  const start = { startedAt: payment.startedAt, before: onramp.before }
  if (!rows?.some((row) => isNewPurchase(start, row)) || !isInFront(wallet, 'BuyInProgress')) return
  onramp.state.payment = undefined
  wallet.go.replace('OnRampActivity')
}

/** The first look is what the later ones are compared with. */
const lookAtBalance = async (wallet: OnrampWallet): Promise<void> => {
  const { onramp } = wallet
  const { payment } = onramp.state
  const now = payment && (await readBalance(wallet, payment))
  if (!now || onramp.state.payment?.startedAt !== payment.startedAt) return
  onramp.balance ??= now.value
  const { symbol, decimals, value } = now
  if (value <= onramp.balance) return
  const amount = localize(formatAmount(value - onramp.balance, decimals), SHOWN_IN)
  update(wallet, { arrived: { amount, symbol, network: payment.item.network } })
  refresh(wallet)
}

/** Something has arrived. */
export function refresh(wallet: OnrampWallet): void {
  wallet.refreshBalance({ force: true })
  wallet.refreshPortfolio({ force: true })
}
