/**
 * The review of a transfer: its figures, read from the chain; what it contains, whether there can be one, and what has changed since.
 * When they are read, and what follows, is in `review-flow.ts` and the feature that shows the review. Writes nothing.
 */
import type { Address, Chain, Fee, TokenFacts, Transfer } from '../chains/chain.ts'
import type { Namespace } from '../chains/network.ts'
import type { Wallet } from '../core/wallet.ts'
import type { WalletModalError } from '../errors/base.ts'
import { failure } from '../errors/to-error.ts'
import { fiatValue, units } from '../lib/fiat-value.ts'
import type { Currency, FiatValue } from '../lib/money.ts'
import { activeAccount, activeNetwork } from '../state/network.ts'
import { type Finding, type Found, isRefused } from './guard.ts'
import {
  createRequest,
  estimateRequest,
  payerNow,
  type TransferRequest,
  type WalletRequest,
} from './request.ts'
import { type AssetContext, isSame, lastPriceOf, ownedTokens, priceOf } from './tokens.ts'

/**
 * Never written to: what is shown is what is sent, and a change of figures makes another one. Symbol, decimals and balance are those of what is sent, coin or token, as
 * read from the chain. Amounts in base units.
 */
export type Review = WalletRequest &
  Currency & {
    readonly balance: bigint
    readonly coin: Currency & { readonly balance: bigint }
    /** What is sent is of the coin's balance: the coin, or the contract by which it is a token as well. */
    readonly isOfCoins: boolean
    /** The highest possible fee where `isFeeFixed`; elsewhere an estimate. */
    readonly fee: Fee
    /** With max of the coin, fee and amount fit the balance only together (decisions 26); where `isFeeFixed`, the fee is part of the request. */
    readonly isMaxOfCoin: boolean
    /** False for a smart account. With a Safe its executing owner pays, and more than for a plain transfer. */
    readonly paysFee: boolean
    /** A smart account other than a Safe: only its wallet knows what it pays. */
    readonly isSmart: boolean
    /** Who asked for it: the visitor by a draft, or the page by `sendTransaction`. */
    readonly askedBy: 'visitor' | 'host'
    /** The name the receiver was resolved from. It is resolved again while the review is open. */
    readonly name?: string | undefined
    /** Of amount and fee, at the price of that moment. */
    readonly dollars?: FiatValue | undefined
    readonly feeDollars?: FiatValue | undefined
    readonly findings: readonly Finding[]
  }

/** What is announced when figures have changed; a text key. */
export type Change = 'review.changed.fee' | 'review.changed.balance'

/** What is to be reviewed. */
export type ReviewRequest = TransferRequest & Pick<Review, 'askedBy' | 'name'>

/** Why there can be no review; a text key. */
export type ReviewProblem =
  | `send.problem.${'balance' | 'decimals' | 'funds' | 'fee' | 'deposit'}`
  | 'transfer-invalid'

/** A text for the visitor, an error for the page. */
export type ReviewRefusal = { readonly problem: ReviewProblem; readonly error: WalletModalError }

export type Figures = {
  readonly transfer: Transfer
  readonly fee: Fee
  /** Far above what recent blocks have charged. */
  readonly isUnusual: boolean
  readonly coin: Review['coin'] & { readonly failed: boolean }
  readonly facts: TokenFacts | undefined
}

/** What a review is made of, read from the chain now: balance, fee, and with max the amount. */
export async function readFigures(wallet: Wallet, chain: Chain, request: TransferRequest): Promise<Figures> {
  const { network, transfer } = request
  const { from, token: wanted } = transfer
  const reading = chain.balance({ network, address: from })
  const { symbol, decimals } = chain.details(network).nativeCurrency
  const isMax = request.isMax && !wanted && payerNow(wallet) === 'account'
  const isUnusualFee = async (fee: Fee): Promise<boolean> =>
    (await chain.isUnusualFee?.({ network, fee, isWaitedFor: isMax }).catch((error) => {
      // The wallet sets the fee itself unless it is max, so an unknown fee level does not block the review.
      if (isMax) throw error
      return false
    })) ?? false
  const withCoin = async (figures: Omit<Figures, 'coin' | 'isUnusual'>): Promise<Figures> => {
    const { fee } = figures
    const asks = fee.total > 0n && payerNow(wallet) === 'account'
    const [{ value, failed }, isUnusual] = await Promise.all([reading, asks && isUnusualFee(fee)])
    return { ...figures, isUnusual, coin: { symbol, decimals, balance: value, failed } }
  }
  if (!wanted) return withCoin({ ...(await estimateRequest(chain, { ...request, isMax })), facts: undefined })
  const facts = await chain.token({ network, token: wanted.address, owner: from })
  const value = request.isMax ? facts.balance : transfer.value
  const anew = createRequest({ ...transfer, network, token: facts, value })
  // Nodes refuse to estimate more than the balance; `checkReview` says so in our words.
  if (value > facts.balance) return withCoin({ transfer: anew.transfer, fee: { total: 0n }, facts })
  return withCoin({ ...(await estimateRequest(chain, anew)), facts })
}

/** What the account can pay with, and who pays the fee. */
export type Payment = { readonly context: AssetContext; readonly payer: 'account' | 'owner' | 'wallet' }

/** The review for these figures, or why there is none. */
export function checkReview(
  request: ReviewRequest,
  { transfer, fee, isUnusual, coin, facts, findings }: Figures & { readonly findings: readonly Finding[] },
  { context, payer }: Payment,
): Review | ReviewRefusal {
  const { network } = request
  const poor = (problem: ReviewProblem): ReviewRefusal => ({ problem, error: failure('insufficient-funds') })
  if (coin.failed) return { problem: 'send.problem.balance', error: failure('http-failed') }
  // A visitor sees why in the review; a page's request is rejected at once.
  if (request.askedBy === 'host' && isRefused(findings))
    return { problem: 'transfer-invalid', error: failure('transfer-invalid') }
  const listed = ownedTokens(context).find(({ address }) => isSame(address, transfer.token?.address))
  if (facts) {
    // The amount was typed with other decimals (decisions 28).
    const isContradicted = [request.transfer.token, listed].some(
      (claimed) => claimed && claimed.decimals !== facts.decimals,
    )
    if (isContradicted) return { problem: 'send.problem.decimals', error: failure('transfer-invalid') }
    if (transfer.value > facts.balance || transfer.value === 0n) return poor('send.problem.funds')
  }
  const isSmart = payer === 'wallet'
  const paysFee = payer === 'account'
  const cost = (paysFee ? fee.total : 0n) + (fee.deposit ?? 0n)
  const isOfCoins = !facts || (network.chainNamespace === 'eip155' && isCoinItself(facts, coin))
  if (!coversFee(coin.balance, isOfCoins ? transfer.value : 0n, cost))
    return poor(fee.deposit ? 'send.problem.deposit' : 'send.problem.fee')
  const { failed: _failed, ...own } = coin
  const { symbol = coin.symbol, decimals = coin.decimals } = transfer.token ?? {}
  const dollarsBy = (price: typeof priceOf) => ({
    dollars: fiatValue(transfer.value, decimals, price(context, transfer.token?.address)),
    feeDollars: fiatValue(fee.total, coin.decimals, price(context)),
  })
  const burned =
    paysFee && network.chainNamespace === 'eip155'
      ? feeFinding(context, { transfer, fee: fee.total, coin: own, isUnusual })
      : undefined
  return {
    transfer,
    network,
    symbol,
    decimals,
    balance: facts?.balance ?? coin.balance,
    coin: own,
    isOfCoins,
    fee,
    isMaxOfCoin: request.isMax && !facts && paysFee,
    paysFee,
    isSmart,
    askedBy: request.askedBy,
    name: request.name,
    ...dollarsBy(priceOf),
    findings: [...(burned ? [burned] : []), ...withFee(findings, fee)],
  }
}

/**
 * The contract by which the coin is a token as well, as on Celo: its balance is the coin's, so what is sent is not there for the fee. A
 * node's estimate does not show that, as it takes no fee.
 */
const isCoinItself = ({ symbol, decimals, balance }: TokenFacts, coin: Review['coin']): boolean =>
  symbol === coin.symbol && decimals === coin.decimals && balance === coin.balance

/** Adds what the fee estimate found about the receiver, unless the guard found it too (decisions 33). */
const withFee = (findings: readonly Finding[], { review: reason }: Fee): readonly Finding[] =>
  !reason || findings.some((finding) => finding.reason === reason)
    ? findings
    : [{ level: 'blocking', reason }, ...findings]

/** Changed by half or more, up or down. */
export const isFar = (before: bigint, now: bigint): boolean =>
  now !== before && (2n * now >= 3n * before || 2n * now <= before)

const isOther = (before: bigint, now: bigint): boolean => now !== before

type WithFindings = { readonly findings: readonly Found[] }

const burns = ({ findings }: WithFindings): boolean => findings.some(({ reason }) => reason === 'fee')

/** The same fee may burn money by what prices have become. */
export const burnsNow = (shown: WithFindings, next: WithFindings): 'review.changed.fee' | undefined =>
  burns(next) && !burns(shown) ? 'review.changed.fee' : undefined

/** Undefined: close enough to what is shown. */
export const changeOf = (
  { fee, coin, balance, isMaxOfCoin, transfer, network }: Review,
  read: Figures,
): Change | undefined => {
  const now = read.fee
  const isFeeFar =
    isFar(fee.total, now.total) ||
    // The request fixes the fee, and its margin over the base fee is a fifth: at half of it the amount has to become another one. What a unit
    // of gas costs says so where the total has a part that is not fixed (OP-stack networks).
    (isMaxOfCoin &&
      network.chainNamespace === 'eip155' &&
      (10n * now.total > 11n * fee.total || 10n * (now.perGas ?? 0n) > 11n * (fee.perGas ?? 0n))) ||
    // On Solana it is part of the request, which any other is refused for.
    (network.chainNamespace === 'solana' ? isOther : isFar)(fee.withheld ?? 0n, now.withheld ?? 0n) ||
    (fee.deposit ?? 0n) !== (now.deposit ?? 0n)
  if (isFeeFar) return 'review.changed.fee'
  const isBalanceFar =
    isFar(coin.balance, read.coin.balance) ||
    isFar(balance, read.facts?.balance ?? read.coin.balance) ||
    (isMaxOfCoin && !coversFee(read.coin.balance, transfer.value, fee.total))
  return isBalanceFar ? 'review.changed.balance' : undefined
}

/** A review only counts for the account and network it was read for. */
export function hasMoved(
  { state }: Wallet,
  { from, caipNetworkId }: Pick<Transfer, 'from' | 'caipNetworkId'>,
): 'account-changed' | 'network-changed' | undefined {
  if (activeNetwork(state.network).caipNetworkId !== caipNetworkId) return 'network-changed'
  return activeAccount(state).address === from ? undefined : 'account-changed'
}

/** Whether the balance covers the amount and the fee as estimated. */
export const coversFee = (balance: bigint, value: bigint, fee: bigint): boolean => value + fee <= balance

/** Whether the fee is part of the request, so that no more can be charged: with max, and always on Solana. */
export const isFeeFixed = (isMax: boolean, network: { readonly chainNamespace: Namespace }): boolean =>
  isMax || network.chainNamespace === 'solana'

export type FeeFacts = {
  /** `token`: without an address it is the coin. */
  readonly transfer: Pick<Transfer, 'value' | 'data'> & {
    readonly token?: { readonly address?: Address | undefined; readonly decimals: number } | undefined
  }
  /** Of the coin, in base units. */
  readonly fee: bigint
  /** Of amount and fee, where there is a price. */
  readonly dollars?: FiatValue | undefined
  readonly feeDollars?: FiatValue | undefined
  /** Far above what recent blocks have charged. */
  readonly isUnusual: boolean | undefined
}

/** Dollars. Lower fees are never too high a share of the amount. */
const SMALL = units('5') ?? 0n

/**
 * Above 5 dollars and a tenth of the amount; without a price, above half of the amount; or unusual in itself. A call that sends no
 * coins has no amount to compare with.
 */
export function burnsMoney({ transfer, fee, dollars, feeDollars, isUnusual }: FeeFacts): boolean {
  const { value, data = '0x', token } = transfer
  if (isUnusual) return true
  if (value === 0n && data !== '0x') return false
  const [sent, cost] = [units(dollars), units(feeDollars)]
  if (sent !== undefined && cost !== undefined) return cost > SMALL && cost * 10n > sent
  return cost === undefined && !token?.address && fee * 2n > value
}

/** What is found of a fee that burns money, by the last prices, however old. */
export const feeFinding = (
  context: AssetContext,
  { coin, ...facts }: Omit<FeeFacts, 'dollars' | 'feeDollars'> & { readonly coin: Currency },
): Extract<Finding, { readonly reason: 'fee' }> | undefined => {
  const { transfer, fee: total } = facts
  const { value, token } = transfer
  const isBurned = burnsMoney({
    ...facts,
    dollars: fiatValue(value, (token ?? coin).decimals, lastPriceOf(context, token?.address)),
    feeDollars: fiatValue(total, coin.decimals, lastPriceOf(context)),
  })
  return isBurned ? { level: 'blocking', reason: 'fee', total, coin } : undefined
}
