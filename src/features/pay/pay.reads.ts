/** What a payment is made of, read from its chain: coin or token, the review's figures, who receives it. */
import type { Transfer } from '../../chains/chain.ts'
import { describe } from '../../errors/message.ts'
import { failure } from '../../errors/to-error.ts'
import { parseAmount } from '../../lib/amount.ts'
import type { Currency } from '../../lib/money.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { activeAccount } from '../../state/network.ts'
import { inspectDraft } from '../../transfer/guard.ts'
import { createRequest, payerNow } from '../../transfer/request.ts'
import {
  burnsNow,
  changeOf,
  checkReview,
  type Figures,
  hasMoved,
  type Payment,
  type Review,
  type ReviewRequest,
  readFigures,
} from '../../transfer/review.ts'
import { endReview, markRead, move, type ReadReview } from '../../transfer/review-flow.ts'
import { arePricesResting, assetContext, PRICES_MS, readPrices } from '../../transfer/tokens.ts'
import type { PayWallet, Shortage } from './contract.ts'
import { standing } from './pay.rules.ts'
import { invalidate } from './pay.state.ts'
import { invalid } from './pay-request.ts'
import type { PayKey } from './texts.ts'

/** Symbol and decimals of what is paid, with the amount in its units. Asked as soon as the payment is shown, whoever is connected. */
export async function readAsset(wallet: PayWallet): Promise<void> {
  const { state, life } = wallet.pay
  const { payment } = state
  if (!payment || state.asset.kind === 'known') return
  const { network, token, recipient: owner, amount } = payment
  const isCurrent = () => wallet.pay.life === life && state.asset.kind !== 'known'
  state.asset = { kind: 'reading' }
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const { symbol: named, decimals } = token
      ? await chain.token({ network, token, owner })
      : chain.details(network).nativeCurrency
    const symbol = named || shortAddress(token ?? '')
    if (!isCurrent()) return
    const read = parseAmount(amount, decimals)
    if (read.ok && read.value > 0n) state.asset = { kind: 'known', symbol, decimals, value: read.value }
    else invalidate(wallet, invalid('amount', read.ok ? 'it is zero' : `${symbol} has ${decimals} decimals`))
  } catch (error) {
    if (!isCurrent()) return
    state.asset = { kind: 'failed', problem: describe(error).key }
  }
}

/** Undefined: whoever pays is not there yet, or what is paid is not known. */
const requestOf = (wallet: PayWallet): ReviewRequest | undefined => {
  const { payment, asset } = wallet.pay.state
  const { address: from } = activeAccount(wallet.state)
  const isThere = payment && standing(wallet.state, payment) === 'there'
  if (!isThere || !from || asset.kind !== 'known') return undefined
  const { network, recipient: to, token: address } = payment
  const { symbol, decimals, value } = asset
  const token = address === undefined ? undefined : { address, symbol, decimals }
  return { ...createRequest({ network, from, to, value, token }), askedBy: 'visitor' }
}

/**
 * Prices of what is paid and of the coin, by which the review is judged. Those that come late count at the next reading. `isPoll`: not
 * while the service wants to be left alone.
 */
const readReviewPrices = async (
  wallet: PayWallet,
  { caipNetworkId, token }: Transfer,
  isPoll = false,
): Promise<void> => {
  const { pay, clock } = wallet
  if (isPoll && arePricesResting(wallet, pay)) return
  const reading = readPrices(wallet, pay, [token && { caipNetworkId, address: token.address }])
  await Promise.race([reading, clock.wait(PRICES_MS)])
}

const paymentNow = (wallet: PayWallet): Payment => ({
  context: assetContext(wallet, wallet.pay),
  payer: payerNow(wallet),
})

const POOR = 'insufficient-funds'

type Means = Pick<Figures, 'transfer' | 'fee'> & {
  readonly facts?: Figures['facts']
  readonly coin: Currency & { readonly balance: bigint }
}

/** What the account would need besides what it has. */
const lacking = (wallet: PayWallet, { transfer, fee, coin, facts }: Means): Shortage => {
  const { value, token } = transfer
  const isToken = facts !== undefined && value > facts.balance
  const { symbol, decimals, balance } = isToken ? facts : coin
  const cost = (payerNow(wallet) === 'account' ? fee.total : 0n) + (fee.deposit ?? 0n)
  const amount = (isToken ? value : cost + (token ? 0n : value)) - balance
  return {
    symbol,
    decimals,
    amount: amount > 0n ? amount : undefined,
    token: isToken ? facts.address : undefined,
  }
}

/** Reads the review and shows it, or why there is none. */
export async function prepare(wallet: PayWallet): Promise<void> {
  const { pay } = wallet
  const { state } = pay
  const request = requestOf(wallet)
  if (!request || state.flow.step !== 'editing') return
  endReview(wallet, pay)
  const isCurrent = pay.tickets.flow()
  move(wallet, pay, { type: 'prepare' })
  state.short = undefined
  const refuse = (problem: PayKey, details?: string) => {
    move(wallet, pay, { type: 'refuse' })
    state.problem = problem
    state.details = details
  }
  try {
    const chain = await wallet.chain(request.network.chainNamespace)
    const [read, findings] = await Promise.all([
      readFigures(wallet, chain, request),
      inspectDraft(wallet, pay.history, request.transfer),
      readReviewPrices(wallet, request.transfer),
    ])
    if (!isCurrent()) return
    const moved = hasMoved(wallet, request.transfer)
    if (moved) return refuse(moved)
    const checked = checkReview(request, { ...read, findings }, paymentNow(wallet))
    if (!('problem' in checked)) return move(wallet, pay, { type: 'show', review: checked })
    if (checked.error.code === POOR) state.short = lacking(wallet, read)
    refuse(describe(checked.error).key)
  } catch (error) {
    if (!isCurrent()) return
    const { key, details } = describe(error)
    if (key !== POOR) {
      wallet.report(error)
      return refuse(key, details)
    }
    // Nodes refuse to estimate more than the balance, so the fee is not known.
    const { balance: coin } = activeAccount(wallet.state)
    if (coin.kind === 'known') {
      const { transfer } = request
      state.short = lacking(wallet, {
        transfer,
        fee: { total: 0n },
        coin: { ...coin, balance: coin.value },
      })
    }
    refuse(key)
  }
}

/** Reads balances and fee of the open review anew. After a large change the guard looks again; what cannot be confirmed any more says why. */
export const readReview =
  (wallet: PayWallet): ReadReview<Review> =>
  async (shown, isCurrent) => {
    const { pay } = wallet
    const { state, history } = pay
    const { transfer, network, askedBy } = shown
    const request = { network, transfer, askedBy, isMax: false }
    const chain = await wallet.chain(network.chainNamespace)
    const [figures] = await Promise.all([
      readFigures(wallet, chain, request),
      readReviewPrices(wallet, transfer, true),
    ])
    if (!isCurrent()) return
    const stop = (problem: PayKey) => {
      endReview(wallet, pay)
      state.problem = problem
    }
    const moved = hasMoved(wallet, transfer)
    if (moved) return stop(moved)
    // An unreadable balance is not a changed one.
    if (figures.coin.failed) throw failure('http-failed')
    const change = changeOf(shown, figures)
    const findings = change ? await inspectDraft(wallet, history, transfer) : shown.findings
    if (!isCurrent()) return
    const next = checkReview(request, { ...figures, findings }, paymentNow(wallet))
    if ('problem' in next) {
      if (next.error.code === POOR) state.short = lacking(wallet, figures)
      return stop(describe(next.error).key)
    }
    markRead(wallet, pay, next)
    const key = change ?? burnsNow(shown, next)
    if (key) move(wallet, pay, { type: 'change', review: next, key })
  }
