/**
 * The review of a swap: quoted anew, built by the exchange, checked by its fields, tried on a node, and frozen (decisions 73, 76). Writes
 * nothing.
 */
import type { EvmCalls, Trial } from '../../../chains/calls.ts'
import type { Address, Chain, Fee, TokenFacts } from '../../../chains/chain.ts'
import type { EvmNetwork } from '../../../chains/network.ts'
import { failure } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { createCounterfeitCheck } from '../../../lib/counterfeit.ts'
import { fiatValue } from '../../../lib/fiat-value.ts'
import type { Currency } from '../../../lib/money.ts'
import { shortAddress } from '../../../lib/short-address.ts'
import { UNLIMITED } from '../../../lib/unlimited.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { tokenContext } from '../../../state/token-context.ts'
import { makesOneOf } from '../../../transfer/batching.ts'
import { createRequest, payerNow } from '../../../transfer/request.ts'
import { coversFee, feeFinding } from '../../../transfer/review.ts'
import { isSame, lastPriceOf, ownedTokens, priceOf } from '../../../transfer/tokens.ts'
import type { Asset, Quoted, Step, SwapFinding, SwapReview, SwapWallet } from '../contract.ts'
import { askQuote, exchangeOf, readReviewPrices } from '../draft/draft.reads.ts'
import { check, contextNow, priceImpact, USUAL_SLIPPAGE, writtenNow } from '../draft/draft.rules.ts'
import type { SwapKey } from '../texts.ts'
import { imitatedBy } from '../token/token.rules.ts'
import { checkBuilt, checkTrial, minimumReceived, type Wanted } from './plan.rules.ts'

/** Why there is no review. `why`: for the host's engineer. */
export type PlanProblem = { readonly problem: SwapKey; readonly why?: string | undefined }

/** Units of gas where a step cannot be estimated before the one before it is mined. */
const SWAP_GAS = 150_000n
const APPROVAL_GAS = 60_000n

type Facts = {
  readonly chain: Chain
  readonly calls: EvmCalls
  readonly network: EvmNetwork
  readonly owner: Address
  readonly from: Currency & { readonly address?: Address | undefined; readonly balance: bigint }
  readonly to: Currency & { readonly address?: Address | undefined }
  readonly coin: Currency & { readonly balance: bigint }
}

const readFacts = async (wallet: SwapWallet): Promise<Facts> => {
  const { draft } = wallet.swap.state
  const network = activeNetwork(wallet.state.network)
  const { address: owner } = activeAccount(wallet.state)
  if (network.chainNamespace !== 'eip155' || !owner || !draft.to) throw failure('swap-unsupported')
  const chain = await wallet.chain(network.chainNamespace)
  const loadCalls = chain.calls
  if (!loadCalls) throw failure('swap-unsupported')
  const tokenOf = (asset: Asset | undefined): Promise<TokenFacts> | undefined =>
    asset?.address === undefined ? undefined : chain.token({ network, token: asset.address, owner })
  const [calls, balance, sold, bought] = await Promise.all([
    loadCalls(),
    chain.balance({ network, address: owner }),
    tokenOf(draft.from),
    tokenOf(draft.to),
  ])
  if (balance.failed) throw failure('http-failed')
  const { symbol, decimals } = chain.details(network).nativeCurrency
  const coin = { symbol, decimals, balance: balance.value }
  return { chain, calls, network, owner, from: sold ?? coin, to: bought ?? { symbol, decimals }, coin }
}

type Plan = {
  readonly steps: readonly Step[]
  readonly trial: Trial
  readonly spender: Address | undefined
  readonly isWrap: boolean
}

/** What is asked of the exchange, and what came of it. */
const plan = async (
  wallet: SwapWallet,
  facts: Facts,
  wanted: Wanted,
  slippage: bigint,
): Promise<Plan | PlanProblem> => {
  const { chain, calls, network, owner, from } = facts
  const exchange = await exchangeOf(wallet)
  const { caipNetworkId } = network
  const pair = {
    userAddress: owner,
    from: { caipNetworkId, address: wanted.from },
    to: { caipNetworkId, address: wanted.to },
  }
  const [built, approval] = await Promise.all([
    exchange.buildTransaction({ ...pair, amount: wanted.amount, slippage: Number(slippage) / 100 }),
    wanted.from === undefined ? undefined : exchange.buildApprove(pair),
  ])
  const { listed } = wallet.swap.state
  const context = contextNow(wallet)
  // Those that can leave first: where there are no logs, only so many are looked at.
  const tokens = [...ownedTokens(context), ...(listed.kind === 'known' ? listed.tokens : [])].flatMap(
    ({ address }) => address ?? [],
  )
  const checked = checkBuilt(
    wanted,
    { to: built.to, data: built.data, spender: approval && calls.readApproval(approval.data)?.spender },
    {
      isContract: (await chain.hasCode?.({ network, address: built.to })) ?? false,
      tokens,
      wrapData: calls.wrapData,
    },
  )
  if (!checked.ok) return { problem: 'swap.problem.contract', why: checked.why }
  const swap: Step = { kind: 'swap', call: checked.call }
  const traded = [wanted.from, wanted.to].flatMap((token) => token ?? [])
  const tryOut = async (steps: readonly Step[]): Promise<Trial> =>
    calls.tryCalls({
      network,
      from: owner,
      calls: steps.map(({ call }) => call),
      traded,
      tokens,
      spenders: checked.isWrap ? [] : [built.to],
    })
  const finish = (steps: readonly Step[], trial: Trial, spender: Address | undefined, allowed: bigint) => {
    const tried = checkTrial(wanted, trial, { spender, allowed, before: steps.length - 1 })
    return tried.ok
      ? { steps, trial, spender, isWrap: checked.isWrap }
      : ({ problem: `swap.problem.${tried.problem}`, why: tried.why } as const)
  }
  if (from.address === undefined || checked.isWrap) return finish([swap], await tryOut([swap]), undefined, 0n)
  const spender = built.to
  const token = from.address
  const allowance = await calls.allowance({ network, token, owner, spender })
  if (allowance >= wanted.amount) return finish([swap], await tryOut([swap]), spender, allowance)
  const allowed = wallet.swap.state.draft.isUnlimited ? UNLIMITED : wanted.amount
  const approve: Step = { kind: 'approval', call: calls.approval({ token, spender, amount: allowed }) }
  const short = [approve, swap]
  const trial = await tryOut(short)
  if (allowance === 0n || (trial.kind !== 'untried' && !(trial.kind === 'reverted' && trial.at === 0)))
    return finish(short, trial, spender, allowed)
  // Some tokens refuse to change an allowance that is not 0.
  const reset: Step = { kind: 'reset', call: calls.approval({ token, spender, amount: 0n }) }
  const whole = [reset, ...short]
  return finish(whole, await tryOut(whole), spender, allowed)
}

/** `isUnusual`: far above what recent blocks have charged. */
type SwapFee = { readonly total: bigint; readonly isUnusual?: boolean | undefined }

/**
 * The most that all steps cost, by the network's own price: the first as it is estimated, those after it by the gas that all were tried
 * with, less the first's. A network with an L1 fee takes it of each.
 */
const feeOf = async (wallet: SwapWallet, facts: Facts, { steps, trial }: Plan): Promise<SwapFee> => {
  const { chain, network, owner } = facts
  const [first, ...rest] = steps
  if (!first || payerNow(wallet) !== 'account') return { total: 0n }
  const { transfer } = createRequest({ ...first.call, network, from: owner })
  const fee = await chain.fee({ network, transfer })
  // The wallet sets the fee itself, so that nobody knows what is usual does not block the review.
  const isUnusual = await chain.isUnusualFee?.({ network, fee, isWaitedFor: false }).catch(() => false)
  return { total: totalOf(fee, rest, trial), isUnusual }
}

const totalOf = ({ total, gas = 0n, perGas = 0n }: Fee, rest: readonly Step[], trial: Trial): bigint => {
  if (rest.length === 0) return total
  const tried = trial.kind === 'tried' ? (trial.gas ?? 0n) - gas : 0n
  const usual = rest.reduce((sum, { kind }) => sum + (kind === 'swap' ? SWAP_GAS : APPROVAL_GAS), 0n)
  const l1 = total - gas * perGas
  return total + perGas * (tried > usual ? tried : usual) + l1 * BigInt(rest.length)
}

const percentOf = (hundredths: bigint): string => formatAmount(hundredths, 2)

const IMPACT_WARNS = 300n
const IMPACT_BLOCKS = 1_000n

const findingsOf = (
  wallet: SwapWallet,
  facts: Facts,
  p: {
    readonly impact: bigint | undefined
    readonly slippage: bigint
    readonly plan: Plan
    readonly isUnlimited: boolean
    readonly burned: SwapFinding | undefined
  },
): readonly SwapFinding[] => {
  const { network, to, coin } = facts
  const { impact, slippage, plan: made, isUnlimited, burned } = p
  const isApproved = made.steps.some(({ kind }) => kind === 'approval')
  const passesFor = createCounterfeitCheck(tokenContext(wallet.state, network, coin.symbol))
  const context = contextNow(wallet)
  const named = { ...to, price: priceOf(context, to.address) }
  const { listed } = wallet.swap.state
  const isListed = listed.kind === 'known' && listed.tokens.some(({ address }) => isSame(address, to.address))
  const imitated =
    to.address === undefined ? undefined : isListed ? imitatedBy(context, passesFor, named) : passesFor(named)
  const found: (SwapFinding | false | undefined)[] = [
    imitated !== undefined && { level: 'blocking', reason: 'counterfeit', symbol: imitated },
    made.trial.kind === 'untried' && { level: 'blocking', reason: 'untried' },
    burned,
    isApproved && isUnlimited && { level: 'blocking', reason: 'unlimited' },
    impact !== undefined &&
      impact >= IMPACT_WARNS && {
        level: impact >= IMPACT_BLOCKS ? 'blocking' : 'warning',
        reason: 'impact',
        percent: percentOf(impact),
      },
    slippage > USUAL_SLIPPAGE && { level: 'blocking', reason: 'slippage', percent: percentOf(slippage) },
    impact === undefined && { level: 'warning', reason: 'no-price' },
    wallet.session.connector()?.proposalProvider !== undefined && { level: 'warning', reason: 'owners' },
  ]
  return found.filter((one) => !!one)
}

/** The review for the draft as it is, or why there is none. Rejects when something could not be asked. `isPoll`: nobody has pressed. */
export async function makeReview(wallet: SwapWallet, isPoll = false): Promise<SwapReview | PlanProblem> {
  const { state } = wallet.swap
  const { draft, done } = state
  const written = writtenNow(wallet)
  const checked = check(written)
  if (!checked.ok) return { problem: checked.problem.key }
  const { amount, slippage } = checked
  const [facts] = await Promise.all([readFacts(wallet), readReviewPrices(wallet, isPoll)])
  // As of now: what is young does not grow old while the rest is read.
  const context = contextNow(wallet)
  const { network, owner, from, to, coin } = facts
  if (amount > from.balance) return { problem: 'swap.problem.funds' }
  // The amount was typed with other decimals (decisions 28); what has become known meanwhile does not count.
  if (written.from.decimals !== from.decimals || written.to?.decimals !== to.decimals)
    return { problem: 'swap.problem.decimals' }
  const quote: Quoted | undefined = await askQuote(wallet, draft, amount)
  if (!quote) return { problem: 'swap.problem.refused' }
  const minimum = minimumReceived(quote.toAmount, slippage)
  const wanted: Wanted = { owner, amount, from: from.address, to: to.address, minimum }
  const made = await plan(wallet, facts, wanted, slippage)
  if ('problem' in made) return made
  const { steps } = made
  const [{ total, isUnusual }, isBatch] = await Promise.all([
    feeOf(wallet, facts, made),
    makesOneOf(wallet, wallet.swap, facts, { count: steps.length, isNew: state.flow.step === 'preparing' }),
  ])
  const payer = payerNow(wallet)
  if (payer === 'account' && !coversFee(coin.balance, from.address === undefined ? amount : 0n, total))
    return { problem: 'swap.problem.fee' }
  const burned = feeFinding(context, {
    transfer: { value: amount, token: from },
    fee: total,
    coin,
    isUnusual,
  })
  const impactBy = (price: typeof priceOf) =>
    priceImpact(
      fiatValue(amount, from.decimals, price(context, from.address)),
      fiatValue(quote.toAmount, to.decimals, price(context, to.address)),
    )
  // By old prices it may be high, but not low.
  const last = impactBy(lastPriceOf) ?? 0n
  // What wraps the coin gives one for one, but so may any other token that has a function of that name: known prices come first.
  const isEven = made.isWrap && quote.toAmount === amount && to.decimals === from.decimals
  const impact = impactBy(priceOf) ?? (last < IMPACT_WARNS ? (isEven ? 0n : undefined) : last)
  const { isUnlimited } = draft
  // A token without a symbol is named by its address: the amount alone would be one of anything.
  const sideOf = ({ symbol, decimals, address }: typeof to) => ({
    symbol: symbol || shortAddress(address ?? ''),
    decimals,
    address,
  })
  return {
    network,
    owner,
    from: sideOf(from),
    to: sideOf(to),
    quote: { ...quote, fromAmount: amount },
    minimum,
    slippage,
    impact,
    isWrap: made.isWrap,
    steps,
    done,
    isBatch,
    isUnlimited,
    spender: made.spender,
    fee: { total },
    coin,
    paysFee: payer === 'account',
    isProposal: wallet.session.connector()?.proposalProvider !== undefined,
    findings: findingsOf(wallet, facts, {
      impact,
      slippage,
      plan: made,
      isUnlimited,
      burned,
    }),
  }
}
