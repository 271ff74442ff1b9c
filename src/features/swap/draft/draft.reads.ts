/** What a swap is measured by: the exchange's tokens, the two sides as their chain says they are, prices and the quote (decisions 74). */
import { ref } from 'valtio/vanilla'
import type { Address } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { failure } from '../../../errors/to-error.ts'
import { ignore } from '../../../lib/flight.ts'
import { readField } from '../../../lib/json.ts'
import { isSame } from '../../../lib/same.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import {
  arePricesResting,
  pricesSoon,
  readPrices as readPricesOf,
  type TokenState,
} from '../../../transfer/tokens.ts'
import type { Asset, Draft, Quoted, SwapWallet } from '../contract.ts'
import { dropQuote, heed, isResting } from '../swap.state.ts'
import type { SwapKey } from '../texts.ts'
import { check, keyOf, shownQuote, writtenNow } from './draft.rules.ts'

/** Milliseconds after the last key. */
const QUOTE_WAIT_MS = 200

/** The exchange's calls. */
export const exchangeOf = async (wallet: SwapWallet) => (await wallet.dataApi()).swap()

/** Tokens that the exchange swaps on the network in use; once, and again after a failure. */
export async function readListed(wallet: SwapWallet): Promise<void> {
  const { state, tickets } = wallet.swap
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { listed } = state
  if ('caipNetworkId' in listed && listed.caipNetworkId === caipNetworkId && listed.kind !== 'failed') return
  const isCurrent = tickets.tokens()
  state.listed = { kind: 'loading', caipNetworkId }
  try {
    const exchange = await exchangeOf(wallet)
    const { value, skipped, cause } = await exchange.tokens({ caipNetworkId })
    if (skipped === 'unavailable') throw cause
    if (skipped) throw failure('swap-unsupported')
    // Not followed row by row: there may be thousands, and they are only ever replaced.
    if (isCurrent()) state.listed = { kind: 'known', caipNetworkId, tokens: ref([...value]) }
  } catch (error) {
    wallet.report(error)
    if (isCurrent()) state.listed = { kind: 'failed', caipNetworkId, problem: describe(error).key }
  }
}

/** Decimals, symbol and balance of the chosen tokens, from their contracts (decisions 28). */
export async function readSides(wallet: SwapWallet): Promise<void> {
  const { from, to } = wallet.swap.state.draft
  await Promise.all([from, to].map((asset) => asset?.address && readSide(wallet, asset, asset.address)))
}

/** Whether what the chain says of both is there, for the account in use. */
export function isRead(wallet: SwapWallet): boolean {
  const { draft, tokens } = wallet.swap.state
  const { address: owner } = activeAccount(wallet.state)
  return [draft.from, draft.to].every((asset) => {
    const read = asset?.address ? tokens[keyOf(asset)] : undefined
    return !asset?.address || (read?.kind === 'known' && read.owner === owner)
  })
}

const readSide = async (wallet: SwapWallet, asset: Asset, address: Address): Promise<void> => {
  const { state } = wallet.swap
  const { address: owner } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  if (!owner || network.caipNetworkId !== asset.caipNetworkId) return
  const token = { caipNetworkId: asset.caipNetworkId, address }
  const write = (next: TokenState) => {
    const { address: now } = activeAccount(wallet.state)
    if (now === owner) state.tokens = { ...state.tokens, [keyOf(asset)]: next }
  }
  const before = state.tokens[keyOf(asset)]
  if (before?.kind !== 'known' || before.owner !== owner) write({ kind: 'reading', token })
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const facts = await chain.token({ network, token: address, owner })
    const known = state.tokens[keyOf(asset)]
    // Read again at each quote, and nearly always the same: nothing is drawn for that.
    if (known?.kind === 'known' && known.owner === owner && isSame(known.facts, facts)) return
    write({ kind: 'known', token, owner, facts })
  } catch (error) {
    // What was read before stays; the review reads again.
    if (state.tokens[keyOf(asset)]?.kind === 'reading')
      write({ kind: 'failed', token, problem: describe(error).key })
  }
}

/** Prices of the coin and both sides. */
const readPrices = async (wallet: SwapWallet): Promise<void> => {
  const { swap } = wallet
  const { from, to } = swap.state.draft
  const pricing = readPricesOf(wallet, swap.state, [from, to])
  swap.pricing = pricing
  await pricing
  if (swap.pricing === pricing) swap.pricing = undefined
}

/** What a review and its fee are judged by. `isPoll`: as for `pricesSoon`. */
export const readReviewPrices = (wallet: SwapWallet, isPoll: boolean): Promise<void> => {
  const { swap } = wallet
  const { from, to } = swap.state.draft
  return pricesSoon(
    wallet,
    swap.state,
    [from?.address, to?.address, undefined],
    isPoll,
    () => swap.pricing ?? readPrices(wallet),
  )
}

/** What can be said of a quote that failed; the exchange's own reasons are read for one word only. */
export function quoteProblem(error: unknown): SwapKey {
  if (/insufficient liquidity/i.test(JSON.stringify(readField(error, 'reasons'))))
    return 'swap.problem.liquidity'
  const { key } = describe(error)
  return key === 'swap-unsupported' || key === 'gas-price-unsupported' ? key : 'swap.problem.unavailable'
}

/** Asks after a pause in typing, and not before `reading` is over. What was answered for another input is not shown. */
export function quoteSoon(wallet: SwapWallet, reading?: Promise<void>): void {
  dropQuote(wallet)
  const isCurrent = wallet.swap.tickets.quote()
  if (check(writtenNow(wallet)).ok) wallet.swap.state.quote = { kind: 'reading' }
  void Promise.all([wallet.clock.wait(QUOTE_WAIT_MS), reading]).then(() => {
    if (isCurrent()) void requote(wallet)
  })
}

/** Everything that the figures are made of. Call when the draft, or what it depends on, has changed. */
export function measure(wallet: SwapWallet): void {
  wallet.swap.state.isApprovalLikely = false
  const reading = readSides(wallet)
  void readPrices(wallet)
  // Sides that are known are only read again, which may take as long as a node likes.
  quoteSoon(wallet, isRead(wallet) ? undefined : reading)
}

/** Asks for the draft as it is now; the last answer stays in sight meanwhile. */
export async function requote(wallet: SwapWallet): Promise<void> {
  const { swap } = wallet
  const { state } = swap
  const { draft, quote: before } = state
  const checked = check(writtenNow(wallet))
  if (!checked.ok) return dropQuote(wallet)
  // How many units were typed, and how many of what is bought make one, is not known before the chain has told the decimals.
  if (!isRead(wallet)) return
  const last = shownQuote(before)
  swap.quoting?.abort()
  const quoting = new AbortController()
  swap.quoting = quoting
  const isCurrent = swap.tickets.quote()
  // That it has failed stays in sight until there is a quote again.
  if (before.kind !== 'failed') state.quote = { kind: 'reading', last }
  // Whatever keeps it from being asked keeps the quote as well, which says so.
  ignore(readApprovalHint(wallet, draft, checked.amount, quoting.signal))
  try {
    const quote = await askQuote(wallet, draft, checked.amount, quoting.signal)
    if (!isCurrent()) return
    heed(wallet)
    state.quote = quote ? { kind: 'known', quote } : { kind: 'failed', problem: 'swap.problem.refused' }
  } catch (error) {
    if (!isCurrent()) return
    const problem = quoteProblem(error)
    // That a pair has too little is an answer, not a failure.
    if (problem !== 'swap.problem.liquidity') wallet.report(error)
    // An exchange that has named a time has answered: the countdown says when it is asked anew.
    const isKept = heed(wallet, error) && last
    state.quote = isKept ? { kind: 'known', quote: last } : { kind: 'failed', problem }
  } finally {
    if (swap.quoting === quoting) swap.quoting = undefined
  }
}

const readApprovalHint = async (
  wallet: SwapWallet,
  draft: Draft,
  amount: bigint,
  signal: AbortSignal,
): Promise<void> => {
  const { address: userAddress } = activeAccount(wallet.state)
  const { from } = draft
  if (!from?.address || !userAddress) return
  const exchange = await exchangeOf(wallet)
  const isLikely = await exchange.allowance({ token: from, userAddress, signal }).then(
    ({ value, skipped }) => !skipped && value < amount,
    // What was said of another amount is not kept for this one.
    () => false,
  )
  const isCurrent = wallet.swap.state.draft === draft && !signal.aborted
  if (isCurrent) wallet.swap.state.isApprovalLikely = isLikely
}

/** Undefined: the exchange refuses this input. */
export async function askQuote(
  wallet: SwapWallet,
  { from, to }: { readonly from?: Asset | undefined; readonly to?: Asset | undefined },
  amount: bigint,
  signal?: AbortSignal,
): Promise<Quoted | undefined> {
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { address: userAddress } = activeAccount(wallet.state)
  if (!userAddress || !to) throw failure('connector-not-connected')
  const exchange = await exchangeOf(wallet)
  const { standard: gasPrice } = await exchange.gasPrice({ caipNetworkId, signal })
  const { value, skipped, cause } = await exchange.quotes({
    amount,
    userAddress,
    from: from ?? { caipNetworkId },
    to,
    gasPrice,
    signal,
  })
  if (skipped === 'unavailable') throw cause
  if (skipped) throw failure('swap-unsupported')
  const [first] = value
  if (!first) return undefined
  const { fromAmount, toAmount } = first
  return { fromAmount, toAmount, gasPrice, at: wallet.clock.now(), monotonic: wallet.clock.monotonic() }
}

/** Everything again; called at intervals while the view is in front. */
export function reread(wallet: SwapWallet): void {
  const { quoting, pricing, state } = wallet.swap
  if (!wallet.isVisible() || state.flow.step !== 'editing') return
  wallet.refreshBalance()
  void readSides(wallet)
  // A slow answer is waited for: its call may itself be waiting until the service wants to be asked again.
  if (!pricing && !arePricesResting(wallet, state)) void readPrices(wallet)
  // Here the next question would also end this one each time, and nobody would read that there is none.
  if (!quoting && !isResting(wallet)) void requote(wallet)
}
