/** Writes the draft: the two tokens, the amount, the slippage, as typed or as given by the page (decisions 72). */

import { formatAmount, parseAmount } from '../../../lib/amount.ts'
import { createCounterfeitCheck } from '../../../lib/counterfeit.ts'
import { toEvmAddress } from '../../../lib/evm-address.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import type { ViewData } from '../../../state/router.ts'
import { tokenContext } from '../../../state/token-context.ts'
import { createRequest, payerNow } from '../../../transfer/request.ts'
import { edit, endReview } from '../../../transfer/review-flow.ts'
import { coinOf, isSame, readCoin } from '../../../transfer/tokens.ts'
import type { Asset, Draft, Side, SwapWallet } from '../contract.ts'
import { prepare } from '../preview/preview.actions.ts'
import { continueSwap, isOf } from '../preview/progress.actions.ts'
import { forgetSwap } from '../preview/stored-swap.ts'
import { endWithSession } from '../swap.state.ts'
import { named, sectionsOf } from '../token/token.rules.ts'
import { askQuote, isRead, measure, quoteSoon, readListed, readSides } from './draft.reads.ts'
import { contextNow, otherSide, shownQuote, writtenNow } from './draft.rules.ts'

/** Milliseconds that arguments wait for what the account holds (specification 5). */
const BALANCES_MS = 5_000

/** Call when the view opens. Takes over what the page gave, once; without it, goes on from an approval that was sent earlier. */
export function startDraft(wallet: SwapWallet, given: ViewData['Swap']): void {
  const { swap } = wallet
  endWithSession(wallet)
  // One that has ended by itself has left its reason, to be read here.
  if (swap.state.flow.step !== 'editing') endReview(wallet, swap)
  const isNew = given !== undefined && given !== swap.given
  swap.given = given
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  // From the tokens or the review the visitor comes back to what is open.
  if (wallet.state.router.direction !== 'back')
    wallet.track('OPEN_SWAP', { isSmartAccount: payerNow(wallet) !== 'account', network: caipNetworkId })
  if (isNew) void take(wallet, given)
  else continueSwap(wallet, prepare)
}

const take = async (wallet: SwapWallet, given: NonNullable<ViewData['Swap']>): Promise<void> => {
  const { fromToken, toToken, receive, amount } = given
  const { state } = wallet.swap
  // Written with its tokens: until they are found, those from before are in the draft.
  change(wallet, { ...(amount !== undefined && { amount: '', max: false }) })
  const isCurrent = wallet.swap.tickets.flow()
  const isSymbol = [fromToken, toToken].some((text) => text !== undefined && !toEvmAddress(text))
  // The coin is paid for with what the account holds.
  const isCoin = toToken === undefined && receive !== undefined
  if (isSymbol || isCoin) await Promise.all([readListed(wallet), ownedSoon(wallet)])
  if (!isCurrent()) return
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const from = fromToken === undefined ? undefined : assetNamed(wallet, fromToken)
  const to = toToken === undefined ? { caipNetworkId } : assetNamed(wallet, toToken)
  // What nobody has, or several have, is the visitor's choice: never another token with the amount that was meant for it.
  change(wallet, {
    // Without a token of its own it is of the coin, which then is not bought.
    ...(amount && { amount, from, ...(!from && !state.draft.to?.address && { to: undefined }) }),
    ...(fromToken !== undefined && { from, ...(!from && { amount: '' }) }),
    ...((isCoin || toToken !== undefined) && { to }),
  })
  if (receive !== undefined) await payFor(wallet, receive)
}

/**
 * Pays as much as the exchange gives for what is to be received, and 3 % more, which its fee and the slippage may take. Paid with the coin,
 * and where that is what is lacking, with the most that the account has.
 */
const payFor = async (wallet: SwapWallet, receive: string): Promise<void> => {
  const { state } = wallet.swap
  const { to } = state.draft
  if (!to) return
  const richest = sectionsNow(wallet).own.find(({ address, isSuspect }) => address && !isSuspect)
  const from = { ...to, address: to.address ? undefined : richest?.address }
  change(wallet, { from, amount: '', max: false })
  const { draft } = state
  try {
    await readSides(wallet)
    const sides = writtenNow(wallet)
    const wanted = parseAmount(receive, sides.to?.decimals ?? 0)
    if (!wanted.ok) return
    const quote = await askQuote(wallet, { from: to, to: from }, wanted.value)
    if (state.draft === draft && quote) setAmount(wallet, rounded(quote.toAmount, sides.from.decimals))
  } catch {
    // The visitor types how much.
  }
}

/** With 3 % more, to four digits. */
const rounded = (value: bigint, decimals: number): string => {
  const more = (value * 103n) / 100n
  const unit = 10n ** BigInt(Math.max(String(more).length - 4, 0))
  return formatAmount((more / unit + 1n) * unit, decimals)
}

/** Symbols may be of tokens that only the account's list has. */
const ownedSoon = async (wallet: SwapWallet): Promise<void> => {
  wallet.refreshPortfolio()
  const until = wallet.clock.monotonic() + BALANCES_MS
  const isAbsent = () => ['none', 'loading'].includes(activeAccount(wallet.state).portfolio.kind)
  while (isAbsent() && wallet.clock.monotonic() < until) await wallet.clock.wait(200)
}

/** Everything that is listed or held, in sections. */
const sectionsNow = (wallet: SwapWallet) => {
  const context = contextNow(wallet)
  const { listed } = wallet.swap.state
  const network = activeNetwork(wallet.state.network)
  const tokens = listed.kind === 'known' ? listed.tokens : []
  const passesFor = createCounterfeitCheck(tokenContext(wallet.state, network, coinOf(context).symbol))
  return sectionsOf(context, tokens, passesFor)
}

/** An address, or the symbol of exactly one token. */
const assetNamed = (wallet: SwapWallet, text: string): Asset | undefined => {
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const address = toEvmAddress(text)
  if (address) return { caipNetworkId, address }
  const { own, suggested, all } = sectionsNow(wallet)
  const token = named([...own, ...suggested, ...all], text)
  return token && { caipNetworkId, address: token.address }
}

/**
 * Changes the draft; what was sent for the draft before is not part of this one, and nothing goes on from there after a reload. What was sent
 * for another account or on another network is kept for when that is back.
 */
function change(wallet: SwapWallet, to: Partial<Draft>): void {
  const { swap } = wallet
  // Another tab's is its own matter.
  if (swap.hasStored) forgetSwap(wallet.storage, (progress) => isOf(wallet, progress))
  edit(wallet, swap, { isUnlimited: false, ...to })
  swap.state.progress = undefined
  swap.state.last = undefined
  swap.state.done = []
  swap.away = undefined
  // Another amount changes nothing of the two tokens, and is typed key by key.
  if ('from' in to || 'to' in to || !isRead(wallet)) measure(wallet)
  else quoteSoon(wallet)
}

/** Call when the account or network may have changed since the draft was written. */
export function keepUp(wallet: SwapWallet): void {
  const { state } = wallet.swap
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { from, to } = state.draft
  const isElsewhere = [from, to].some((asset) => asset && asset.caipNetworkId !== caipNetworkId)
  void readCoin(wallet, state)
  void readListed(wallet)
  // Nobody may have looked at the account yet.
  wallet.refreshBalance()
  wallet.refreshPortfolio()
  if (!isElsewhere) {
    measure(wallet)
    return
  }
  // Not given up: it goes on when its network is in use again.
  const { draft, problem } = state
  change(wallet, { from: undefined, to: undefined, amount: '', max: false })
  // Why the review of that draft has ended.
  if (problem === 'network-changed') state.problem = problem
  wallet.swap.away = draft
}

export const setAmount = (wallet: SwapWallet, amount: string): void => change(wallet, { amount, max: false })

export const setSlippage = (wallet: SwapWallet, slippage: string): void => change(wallet, { slippage })

/** The other side gives way when it is the same token. */
export function setSide(wallet: SwapWallet, side: Side, asset: Asset): void {
  const { from = { ...asset, address: undefined }, to } = wallet.swap.state.draft
  const before = { from, to }
  const other = otherSide(side)
  const given = before[other]
  change(wallet, {
    [side]: asset,
    ...(given && isSame(given.address, asset.address) && { [other]: before[side] }),
    ...(side === 'from' && { max: false }),
  })
}

/** The sides change places, and the amount becomes what was to be received. */
export function flip(wallet: SwapWallet): void {
  const { draft, quote } = wallet.swap.state
  if (!draft.to) return
  const { to } = writtenNow(wallet)
  const received = shownQuote(quote)?.toAmount
  change(wallet, {
    from: draft.to,
    to: draft.from ?? { ...draft.to, address: undefined },
    amount: received === undefined || !to ? '' : formatAmount(received, to.decimals),
    max: false,
  })
}

/** A plain transfer of coins takes 21,000 gas, a swap about 150,000; some more for a price that rises. */
const SWAP_FEES = 10n

/** Everything of the token; of the coin, what the fee of a swap leaves. */
export async function setMax(wallet: SwapWallet): Promise<void> {
  const { state, tickets } = wallet.swap
  const isNewest = tickets.max()
  const { draft } = state
  const { address: owner } = activeAccount(wallet.state)
  // What is everything of one token or account is not so of another.
  const isCurrent = () => isNewest() && state.draft === draft && activeAccount(wallet.state).address === owner
  const { from } = writtenNow(wallet)
  if (from.balance.kind !== 'known') return
  const { value } = from.balance
  const reserve = from.address === undefined && payerNow(wallet) === 'account' ? await reserveOf(wallet) : 0n
  if (!isCurrent() || reserve === undefined) return
  const rest = value > reserve ? value - reserve : 0n
  if (!rest) {
    state.problem = reserve ? 'swap.problem.fee' : 'swap.problem.funds'
    return
  }
  change(wallet, { amount: formatAmount(rest, from.decimals), max: true })
}

/** Undefined: it could not be read, and the visitor was told. */
const reserveOf = async (wallet: SwapWallet): Promise<bigint | undefined> => {
  const network = activeNetwork(wallet.state.network)
  const { address: from } = activeAccount(wallet.state)
  if (!from) return undefined
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const { transfer } = createRequest({ network, from, to: from, value: 0n })
    return (await chain.fee({ network, transfer })).total * SWAP_FEES
  } catch (error) {
    wallet.report(error)
    wallet.swap.state.problem = 'swap.problem.unavailable'
    return undefined
  }
}
