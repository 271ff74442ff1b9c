/** From the draft to the review: everything that is shown there is read anew, from the chain, and frozen. */
import type { Wallet } from '../../../app/wallet.ts'
import type { Chain, Fee, TokenFacts, Transfer } from '../../../chains/chain.ts'
import type { WalletModalError } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { fiatValue } from '../../../lib/fiat-value.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { shortAddress } from '../../../lib/short-address.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { inspectDraft } from '../../../transfer/guard.reads.ts'
import { burnsMoney, type Finding, isRefused } from '../../../transfer/guard.rules.ts'
import { markNew } from '../../../transfer/review-age.ts'
import { isSame, ownedTokens, priceOf } from '../../../transfer/tokens.rules.ts'
import { readPrices, reread } from '../draft/draft.reads.ts'
import { coversFee } from '../draft/draft.rules.ts'
import { assetContext, checkDraft, payerNow } from '../draft/written.ts'
import { endReview, isInFront, refuseHost, takeTicket } from '../flow.actions.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { createSendState, type Review } from '../send.state.ts'
import type { SendKey } from '../texts.ts'

/** Milliseconds. */
const PRICES_MS = 3_000

/** What is to be sent: by whom it is wished, and how the receiver was found. */
export type ReviewRequest = {
  readonly transfer: Transfer
  readonly askedBy: Review['askedBy']
  readonly name?: string | undefined
  /** All there is: how much that is, is read for the review. */
  readonly isMax?: boolean
}

/** Why there is no review: for the visitor, and for the page. */
export type Refusal = {
  readonly problem: SendKey
  readonly details?: string | undefined
  readonly error: WalletModalError
}

/** A problem stays with the draft. */
export async function review(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
  const account = activeAccount(wallet.state)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const checked = checkDraft(wallet)
  const { draft, token } = state
  if (!account.address || state.flow.step !== 'editing') return
  // What is shown holds no more: its price has expired since. Read anew, it says so, or may be reviewed again.
  if (!checked.ok) return reread(wallet)
  const { to, value } = checked
  // Its facts are read again below; these say which it is.
  const facts = draft.token && token.kind === 'known' ? token.facts : undefined
  if (draft.token && !facts) return
  const transfer: Transfer = {
    from: account.address,
    to: to.address,
    value,
    data: '0x',
    caipNetworkId,
    ...(facts && { token: { address: facts.address, symbol: facts.symbol, decimals: facts.decimals } }),
  }
  const request: ReviewRequest = { transfer, askedBy: 'visitor', name: to.name, isMax: draft.max }
  const prepared = await prepare(wallet, request)
  if (!prepared) return
  if ('problem' in prepared) {
    state.problem = prepared.problem
    state.details = prepared.details
  } else if (isInFront(wallet, 'Send')) wallet.go.to('SendPreview')
  // Gone elsewhere while the fee was read: nobody is led back.
  else endReview(wallet)
}

/** Fills the review and answers it, or why not; `undefined`: a newer draft or review has taken its place. */
export async function prepare(wallet: Wallet, request: ReviewRequest): Promise<Review | Refusal | undefined> {
  const state = wallet.slice(createSendState)
  refuseHost(wallet)
  endReview(wallet)
  const isCurrent = takeTicket(wallet)
  const network = activeNetwork(wallet.state.network)
  state.flow = { step: 'preparing' }
  const refuse = (refusal: Refusal): Refusal => {
    state.flow = { step: 'editing' }
    return refusal
  }
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const { name } = request
    const [read, early, led] = await Promise.all([
      readFigures(wallet, chain, request),
      inspectDraft(wallet, request.transfer, { name }),
      name === undefined ? undefined : resolveReceiver(wallet, name),
      request.askedBy === 'host' && pricesSoon(wallet),
    ])
    // A token that calls itself something else by now is looked at again.
    const isSame = read.transfer.token?.symbol === request.transfer.token?.symbol
    const findings = isSame ? early : await inspectDraft(wallet, read.transfer, { name })
    if (!isCurrent()) return undefined
    const moved = hasMoved(wallet, request.transfer)
    if (moved) return refuse({ problem: moved, error: failure(moved) })
    // It may lead elsewhere since it was typed: the draft asks once more.
    if (led && !sameAddress(led.address, request.transfer.to)) {
      state.receiver = { kind: 'idle' }
      return refuse({ problem: 'receiver-changed', error: failure('receiver-changed') })
    }
    const prepared = check(wallet, request, { ...read, findings })
    if ('problem' in prepared) return refuse(prepared)
    state.agreed = []
    state.changed = undefined
    state.age = 'fresh'
    markNew(wallet)
    state.flow = { step: 'reviewing', review: prepared }
    return prepared
  } catch (error) {
    if (!isCurrent()) return undefined
    const { key, details } = describe(error)
    // The page is told by its promise.
    if (request.askedBy === 'visitor') wallet.report(error)
    const problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
    return refuse({ problem, details, error: toError(error) })
  }
}

/** What was read is of where the visitor was then: it is no review of anywhere else. */
export function hasMoved({ state }: Wallet, { from, caipNetworkId }: Transfer) {
  if (activeNetwork(state.network).caipNetworkId !== caipNetworkId) return 'network-changed'
  return activeAccount(state).address === from ? undefined : 'account-changed'
}

/** By the time a visitor asks for a review there are prices; a page asks when it likes. */
const pricesSoon = (wallet: Wallet): Promise<void> =>
  withDeadline(readPrices(wallet), PRICES_MS, wallet.clock, () => failure('timeout')).catch(() => {
    // Without them the fee is held against the amount itself.
  })

export type Figures = {
  readonly transfer: Transfer
  readonly fee: Fee
  /** Far above what blocks of late have taken. */
  readonly isUnusual: boolean
  readonly coin: Review['coin'] & { readonly failed: boolean }
  readonly facts: TokenFacts | undefined
}

/** With all of it the amount is part of what is read, so the fee comes with it or after it. */
export async function readFigures(wallet: Wallet, chain: Chain, request: ReviewRequest): Promise<Figures> {
  const network = activeNetwork(wallet.state.network)
  const { from, to, token: wanted } = request.transfer
  const reading = chain.balance({ network, address: from })
  const { symbol, decimals } = chain.details(network).nativeCurrency
  const isMax = request.isMax === true && !wanted && payerNow(wallet) === 'account'
  const isUnusualFee = async (fee: Fee): Promise<boolean> =>
    (await chain.isUnusualFee?.({ network, fee, isWaitedFor: isMax }).catch((error) => {
      // Where the wallet sets the fee itself, what nobody can tell does not stand in the way.
      if (isMax) throw error
      return false
    })) ?? false
  const withCoin = async (figures: Omit<Figures, 'coin' | 'isUnusual'>): Promise<Figures> => {
    const { fee } = figures
    const asks = fee.total > 0n && payerNow(wallet) === 'account'
    const [{ value, failed }, isUnusual] = await Promise.all([reading, asks && isUnusualFee(fee)])
    return { ...figures, isUnusual, coin: { symbol, decimals, balance: value, failed } }
  }
  if (!wanted) {
    if (isMax) {
      const { value, fee } = await chain.maxSendable({ network, from, to })
      return withCoin({ transfer: { ...request.transfer, value }, fee, facts: undefined })
    }
    const fee = await chain.fee({ network, transfer: request.transfer })
    return withCoin({ transfer: request.transfer, fee, facts: undefined })
  }
  const facts = await chain.token({ network, token: wanted.address, owner: from })
  const token = {
    address: facts.address,
    symbol: facts.symbol || shortAddress(facts.address),
    decimals: facts.decimals,
  }
  const transfer = {
    ...request.transfer,
    token,
    value: request.isMax ? facts.balance : request.transfer.value,
  }
  // A node refuses to estimate what is not there: said in our words instead.
  if (transfer.value > facts.balance) return withCoin({ transfer, fee: { total: 0n }, facts })
  return withCoin({ transfer, fee: await chain.fee({ network, transfer }), facts })
}

export function check(
  wallet: Wallet,
  request: ReviewRequest,
  { transfer, fee, isUnusual, coin, facts, findings }: Figures & { readonly findings: readonly Finding[] },
): Review | Refusal {
  const network = activeNetwork(wallet.state.network)
  const poor = (problem: SendKey): Refusal => ({ problem, error: failure('insufficient-funds') })
  if (coin.failed) return { problem: 'send.problem.balance', error: failure('http-failed') }
  // The visitor reads why; the page's request is not one to be shown.
  if (request.askedBy === 'host' && isRefused(findings))
    return { problem: 'transfer-invalid', error: failure('transfer-invalid') }
  const context = assetContext(wallet)
  const listed = ownedTokens(context).find(({ address }) => isSame(address, transfer.token?.address))
  if (facts) {
    // What was typed was text of other units (decisions 28).
    const isContradicted = [request.transfer.token, listed].some(
      (claimed) => claimed && claimed.decimals !== facts.decimals,
    )
    if (isContradicted) return { problem: 'send.problem.decimals', error: failure('transfer-invalid') }
    if (transfer.value > facts.balance || transfer.value === 0n) return poor('send.problem.funds')
  }
  const payer = payerNow(wallet)
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
    isFixed: request.isMax === true && !facts && paysFee,
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

/** What the fee's own look at the receiver found, where the guard has not (decisions 33). */
const withFee = (findings: readonly Finding[], { review: reason }: Fee): readonly Finding[] =>
  !reason || findings.some((finding) => finding.reason === reason)
    ? findings
    : [{ level: 'blocking', reason }, ...findings]
