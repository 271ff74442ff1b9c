/** What a review contains, whether there can be one, what has changed since, and whether it may be confirmed. Pure. */
import type { Fee, TokenFacts, Transfer } from '../../../chains/chain.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { failure } from '../../../errors/to-error.ts'
import { fiatValue } from '../../../lib/fiat-value.ts'
import { type BlockingReason, type Finding, isRefused, needsAgreement } from '../../../transfer/guard.ts'
import { burnsMoney, type TransferRequest } from '../../../transfer/request.ts'
import { type AssetContext, isSame, ownedTokens, priceOf } from '../../../transfer/tokens.ts'
import type { Change, Review, SendFlow } from '../contract.ts'
import { coversFee } from '../draft/draft.rules.ts'
import type { SendKey } from '../texts.ts'

/** What is to be reviewed. */
export type ReviewRequest = TransferRequest & Pick<Review, 'askedBy' | 'name'>

/** Why there is no review: a text for the visitor, an error for the page. */
export type Refusal = {
  readonly problem: SendKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

export type Figures = {
  readonly transfer: Transfer
  readonly fee: Fee
  /** Far above what recent blocks have charged. */
  readonly isUnusual: boolean
  readonly coin: Review['coin'] & { readonly failed: boolean }
  readonly facts: TokenFacts | undefined
}

/** What the account can pay with, and who pays the fee. */
export type Payment = { readonly context: AssetContext; readonly payer: 'account' | 'owner' | 'wallet' }

/** The review for these figures, or why there is none. */
export function checkReview(
  request: ReviewRequest,
  { transfer, fee, isUnusual, coin, facts, findings }: Figures & { readonly findings: readonly Finding[] },
  { context, payer }: Payment,
): Review | Refusal {
  const { network } = request
  const poor = (problem: SendKey): Refusal => ({ problem, error: failure('insufficient-funds') })
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
  if (!coversFee(coin.balance, facts ? 0n : transfer.value, cost))
    return poor(fee.deposit ? 'send.problem.deposit' : 'send.problem.fee')
  const { failed: _failed, ...own } = coin
  const { symbol = coin.symbol, decimals = coin.decimals } = transfer.token ?? {}
  const dollars = fiatValue(transfer.value, decimals, priceOf(context, transfer.token?.address))
  const feeDollars = fiatValue(fee.total, coin.decimals, priceOf(context))
  const isBurned =
    paysFee &&
    network.chainNamespace === 'eip155' &&
    burnsMoney({ transfer, fee: fee.total, dollars, feeDollars, isUnusual })
  const { total } = fee
  return {
    transfer,
    network,
    symbol,
    decimals,
    balance: facts?.balance ?? coin.balance,
    coin: own,
    fee,
    isFixed: request.isMax && !facts && paysFee,
    paysFee,
    isSmart,
    askedBy: request.askedBy,
    name: request.name,
    dollars,
    feeDollars,
    findings: [
      ...(isBurned ? [{ level: 'blocking', reason: 'fee', total, coin: own } as const] : []),
      ...withFee(findings, fee),
    ],
  }
}

/** Adds what the fee estimate found about the receiver, unless the guard found it too (decisions 33). */
const withFee = (findings: readonly Finding[], { review: reason }: Fee): readonly Finding[] =>
  !reason || findings.some((finding) => finding.reason === reason)
    ? findings
    : [{ level: 'blocking', reason }, ...findings]

/** Changed by half or more, up or down. */
const isFar = (before: bigint, now: bigint): boolean =>
  now !== before && (2n * now >= 3n * before || 2n * now <= before)

/** Undefined: close enough to what is shown. */
export const changeOf = (
  { fee, coin, balance, isFixed, transfer }: Review,
  read: Figures,
): Change | undefined => {
  const now = read.fee
  const isFeeFar =
    isFar(fee.total, now.total) ||
    isFar(fee.withheld ?? 0n, now.withheld ?? 0n) ||
    (fee.deposit ?? 0n) !== (now.deposit ?? 0n)
  if (isFeeFar) return 'review.changed.fee'
  const isBalanceFar =
    isFar(coin.balance, read.coin.balance) ||
    isFar(balance, read.facts?.balance ?? read.coin.balance) ||
    (isFixed && !coversFee(read.coin.balance, transfer.value, fee.total))
  return isBalanceFar ? 'review.changed.balance' : undefined
}

/** The guard found nothing that blocks, or the visitor has agreed to it. */
export const mayConfirm = ({
  flow,
  agreed,
}: {
  readonly flow: SendFlow
  readonly agreed: readonly BlockingReason[]
}): boolean =>
  flow.step === 'reviewing' &&
  !isRefused(flow.review.findings) &&
  !needsAgreement(flow.review.findings, agreed)
