/** Writes what is bought, and asks what it costs and where it is paid, when the inputs rest (decisions 77). */
import { ref } from 'valtio/vanilla'
import type { OnrampOptions, OnrampQuote } from '../../api/contract.ts'
import { ignore } from '../../lib/flight.ts'
import { languagesOf } from '../../lib/read-typed-amount.ts'
import { activeNetwork } from '../../state/network.ts'
import { type CheckedAmount, checkAmount } from './amount.rules.ts'
import type { Draft, OnrampWallet, QuoteState, Scene, Wanted } from './contract.ts'
import { itemKey } from './items.rules.ts'
import { meldUrl, payableUrl } from './links.rules.ts'
import { DEFAULT_CURRENCY, dropLink, endWithSession, sceneNow } from './onramp.state.ts'

/** Milliseconds after the last key. */
const REST_MS = 200
/** Milliseconds: prices and links grow old. */
const RENEW_MS = 60_000
/** Milliseconds. Coinbase's links end five minutes after they were made. */
const LINK_MS = 4 * 60_000

/** The on-ramp's calls. */
export const callsOf = async (wallet: OnrampWallet) => (await wallet.dataApi()).onramp()

/** The amount may be in the digits of the dialog's language (`auto` reads as English) and of the browser's. */
export const checkDraft = (wallet: OnrampWallet, draft: Draft, { payment }: Scene): CheckedAmount =>
  checkAmount(draft.amount, payment, languagesOf(wallet.state.config.locale))

/** What a link is made for. Another one is another link. */
const keyOf = (wallet: OnrampWallet): string => {
  const { draft } = wallet.onramp.state
  const { address, provider, payment, item, isContract } = sceneNow(wallet)
  const amount = provider === 'coinbase' && draft.amount
  return JSON.stringify([address, provider, payment.id, item && itemKey(item), isContract, amount])
}

/** Call when the view opens, and when account or network may have changed. Returns nothing to clean up. */
export function startOrder(wallet: OnrampWallet): void {
  endWithSession(wallet)
  // Also finds out whether the account is a contract.
  wallet.refreshBalance()
  void readOptions(wallet)
  askSoon(wallet)
}

export function change(wallet: OnrampWallet, to: Partial<Draft>): void {
  const { state } = wallet.onramp
  state.draft = { ...state.draft, isDollars: false, ...to }
  askSoon(wallet)
}

/** What somebody is here for, in dollars. */
export const want = (wallet: OnrampWallet, { symbol, amount }: Wanted): void => {
  const given = amount !== undefined && { amount, isDollars: true }
  change(wallet, { symbol, item: undefined, payment: undefined, ...given })
}

/** What is sold on the network in use; once, and again after a failure, also where the built-in options stand in. */
export async function readOptions(wallet: OnrampWallet): Promise<void> {
  const { state, tickets } = wallet.onramp
  const { caipNetworkId, chainNamespace } = activeNetwork(wallet.state.network)
  // Nothing of the service's is sold there.
  if (chainNamespace !== 'eip155') return
  const { options } = state
  const isSame = 'caipNetworkId' in options && options.caipNetworkId === caipNetworkId
  const isStandIn = isSame && options.kind === 'known' && options.options.failure !== undefined
  if (isSame && options.kind !== 'failed' && !isStandIn) return
  const isCurrent = tickets.options()
  if (!isStandIn) state.options = { kind: 'loading', caipNetworkId }
  try {
    const { value, skipped, cause } = await (await callsOf(wallet)).options()
    if (!isCurrent()) return
    if (skipped === 'unavailable') throw cause
    if (value.failure) wallet.report(value.failure)
    state.options = skipped
      ? { kind: 'off', caipNetworkId }
      : { kind: 'known', caipNetworkId, options: ref<OnrampOptions>(value) }
  } catch (error) {
    wallet.report(error)
    if (isCurrent()) state.options = { kind: 'failed', caipNetworkId }
  }
  if (isCurrent()) askSoon(wallet)
}

const isComplete = (wallet: OnrampWallet): boolean => {
  const scene = sceneNow(wallet)
  const { draft } = wallet.onramp.state
  if (!scene.address || !scene.provider || !scene.item) return false
  return scene.provider === 'meld' || checkDraft(wallet, draft, scene).ok
}

/** Asks after a pause. What was answered for other inputs is gone at once. */
export function askSoon(wallet: OnrampWallet): void {
  const { draft } = wallet.onramp.state
  // Sold for other currencies alone: the same number would be another amount.
  if (draft.isDollars && sceneNow(wallet).payment.id !== DEFAULT_CURRENCY.id)
    wallet.onramp.state.draft = { ...draft, amount: '', isDollars: false }
  const isFull = isComplete(wallet)
  dropLink(wallet, { kind: isFull ? 'making' : 'none' })
  if (!isFull) return
  const { state, tickets } = wallet.onramp
  state.quote = { ...state.quote, isLoading: sceneNow(wallet).provider === 'coinbase' }
  const isCurrent = tickets.ask()
  ignore(
    wallet.clock.wait(REST_MS).then(() => {
      if (isCurrent()) void ask(wallet)
    }),
  )
}

/** The price, and with it the link. What is there stays until the new one has come, unless the link was used. */
export async function ask(wallet: OnrampWallet, isUsed = false): Promise<void> {
  const { onramp } = wallet
  const { state } = onramp
  const scene = sceneNow(wallet)
  if (!isComplete(wallet)) return
  onramp.asking?.abort()
  const asking = new AbortController()
  const { signal } = asking
  onramp.asking = asking
  const isCurrent = onramp.tickets.ask()
  const of = keyOf(wallet)
  if (isUsed || state.link.kind !== 'ready') state.link = { kind: 'making' }
  try {
    const quote = scene.provider === 'coinbase' ? await readQuote(wallet, scene, signal) : undefined
    if (!isCurrent()) return
    if (quote) state.quote = quote
    const given = quote ? await readUrl(wallet, scene, quote.known, signal) : meldOf(wallet, scene)
    const url = payableUrl(wallet.state.config, given)
    if (url === undefined) throw new TypeError(`Not of onrampOrigins: ${given?.split('?', 1)}`)
    if (isCurrent()) state.link = { kind: 'ready', url, of, madeAt: wallet.clock.now() }
  } catch (error) {
    if (!isCurrent()) return
    wallet.report(error)
    state.link = { kind: 'failed' }
  }
}

const meldOf = ({ state }: OnrampWallet, { item, address = '' }: Scene): string | undefined =>
  item && meldUrl(state.config, item, address)

const readQuote = async (wallet: OnrampWallet, scene: Scene, signal: AbortSignal): Promise<QuoteState> => {
  const { payment, item } = scene
  const { draft, quote } = wallet.onramp.state
  const checked = checkDraft(wallet, draft, scene)
  if (!item?.currency || !checked.ok) return { isLoading: false }
  wallet.onramp.state.quote = { ...quote, isLoading: true }
  try {
    const { value, cause } = await (await callsOf(wallet)).quote({
      purchaseCurrency: item.currency,
      paymentCurrency: payment,
      amount: checked.amount,
      network: item.wireNetwork,
      signal,
    })
    const failure = value?.failure ?? cause
    if (failure) throw failure
    // A price of something else is none.
    const isOf = value?.purchaseAmount.currency === item.symbol && value.paymentTotal.currency === payment.id
    if (isOf) return { isLoading: false, known: ref(value) }
  } catch (error) {
    if (!signal.aborted) wallet.report(error)
  }
  return { isLoading: false, hasFailed: true }
}

const readUrl = async (
  wallet: OnrampWallet,
  { item, address = '', isContract }: Scene,
  quote: OnrampQuote | undefined,
  signal: AbortSignal,
): Promise<string | undefined> => {
  if (!item) return undefined
  const { value, cause } = await (await callsOf(wallet)).coinbaseUrl({
    address,
    symbol: item.symbol,
    caipNetworkId: item.caipNetworkId,
    isBound: isContract,
    presetCryptoAmount: quote?.purchaseAmount.amount,
    signal,
  })
  if (cause) throw cause
  return value
}

/** Makes link and price anew while somebody sees the view. Answers how to stop. */
export const keepLink = (wallet: OnrampWallet): (() => void) =>
  wallet.clock.setInterval(() => {
    if (wallet.isVisible() && wallet.onramp.state.link.kind === 'ready') void ask(wallet)
  }, RENEW_MS)

/** The link as it may be opened now; undefined: it was made for something else or too long ago, or is not there. */
export function linkNow(wallet: OnrampWallet): string | undefined {
  const { link } = wallet.onramp.state
  if (link.kind !== 'ready' || link.of !== keyOf(wallet)) return undefined
  // After a while in another tab, or asleep, nobody has made it anew.
  if (Math.abs(wallet.clock.now() - link.madeAt) > LINK_MS) return undefined
  return payableUrl(wallet.state.config, link.url)
}
