/**
 * Reads what the draft needs while it is written: the token's facts, prices, the fee, the maximum. For showing it; the review reads all
 * of it again, prices only where they are no longer young.
 */

import type { Address, TokenFacts, Transfer } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { failure } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { createRequest, estimateRequest, payerNow } from '../../../transfer/request.ts'
import { edit } from '../../../transfer/review-flow.ts'
import {
  type AssetRef,
  arePricesResting,
  priceKey,
  pricesSoon,
  readPrices as readPricesOf,
  type TokenRef,
} from '../../../transfer/tokens.ts'
import type { SendWallet } from '../contract.ts'
import { resolveReceiver } from '../receiver/receiver.reads.ts'
import { keepReason } from '../send.state.ts'
import { checkReceiver, draftRequest, isName, writtenNow } from './draft.rules.ts'

/** Milliseconds without a key before a fee is asked for. */
const FEE_WAIT_MS = 500
/** The same before a name is. */
const NAME_WAIT_MS = 500

export async function tokenFacts(wallet: SendWallet, token: TokenRef, owner: Address): Promise<TokenFacts> {
  const network = activeNetwork(wallet.state.network)
  const chain = await wallet.chain(network.chainNamespace)
  return chain.token({ network, token: token.address, owner })
}

/** Reads the draft's token. Undefined: there is none, it cannot be read, or a newer read has begun. */
export async function readToken(wallet: SendWallet): Promise<TokenFacts | undefined> {
  const { state, tickets } = wallet.send
  const { token } = state.draft
  const { address: owner } = activeAccount(wallet.state)
  const isCurrent = tickets.token()
  if (!token || !owner) return undefined
  const before = state.token
  const isSame = before.kind !== 'coin' && before.token.address === token.address
  // The address is invalid, so there is nothing to read.
  if (isSame && before.kind === 'failed' && before.problem === 'token-missing') return undefined
  if (!isSame || before.kind !== 'known' || before.owner !== owner) state.token = { kind: 'reading', token }
  try {
    const facts = await tokenFacts(wallet, token, owner)
    if (!isCurrent() || state.draft.token?.address !== token.address) return undefined
    state.token = { kind: 'known', token, owner, facts }
    // The facts hold the balance, which is the maximum.
    if (state.draft.max) void readMaxSendable(wallet)
    return facts
  } catch (error) {
    // Keep what was read before when one read fails; the review reads again.
    if (isCurrent() && state.token.kind === 'reading')
      state.token = { kind: 'failed', token, problem: describe(error).key }
    return undefined
  }
}

/** Asks for a name after a pause in typing. Only the latest lookup writes; aborted ones are ignored. */
export async function readName(wallet: SendWallet, text: string): Promise<void> {
  const { send } = wallet
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  send.lookup?.abort()
  send.lookup = new AbortController()
  const { signal } = send.lookup
  try {
    await wallet.clock.wait(NAME_WAIT_MS, signal)
    const receiver = await resolveReceiver(wallet, text, { signal })
    if (signal.aborted) return
    send.state.receiver = { kind: 'resolved', text, caipNetworkId, receiver }
    measure(wallet)
  } catch (error) {
    // The visitor has typed on.
    if (signal.aborted) return
    send.state.receiver = { kind: 'failed', text, problem: describe(error).key }
  }
}

/** Prices of the coin and a token. A slow answer is waited for: its call may itself be waiting until the service wants to be asked again. */
const readPrices = (wallet: SendWallet, token: AssetRef | undefined): Promise<void> => {
  const { send } = wallet
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  return send.pricing.once(priceKey(caipNetworkId, token?.address), () =>
    readPricesOf(wallet, send.state, [token]),
  )
}

/** What a review of this transfer is judged by. `isPoll`: as for `pricesSoon`. */
export const readReviewPrices = (
  wallet: SendWallet,
  { caipNetworkId, token }: Transfer,
  isPoll = false,
): Promise<void> =>
  pricesSoon(wallet, wallet.send.state, [undefined, token?.address], isPoll, () =>
    readPrices(wallet, { caipNetworkId, address: token?.address }),
  )

/** Estimates the fee after a pause in typing. */
export function estimateSoon(wallet: SendWallet): void {
  const isCurrent = wallet.send.tickets.fee()
  void wallet.clock.wait(FEE_WAIT_MS).then(() => {
    if (isCurrent()) void estimate(wallet)
  })
}

const estimate = async (wallet: SendWallet): Promise<void> => {
  const { state, tickets } = wallet.send
  const isCurrent = tickets.fee()
  const request = draftRequest(wallet)
  if (!request) {
    state.estimate = { kind: 'none' }
    return
  }
  if (state.estimate.kind !== 'known') state.estimate = { kind: 'reading' }
  try {
    const { network } = request
    const chain = await wallet.chain(network.chainNamespace)
    // With max, the draft's amount is already reduced by the fee.
    const { fee } = await estimateRequest(chain, { ...request, isMax: false })
    if (isCurrent()) state.estimate = { kind: 'known', fee, coin: chain.details(network).nativeCurrency }
  } catch {
    // Shown as unknown. The review reads the fee again and says why it fails.
    if (isCurrent()) state.estimate = { kind: 'failed' }
  }
}

/** Writes the maximum into the draft's amount. */
export async function readMaxSendable(wallet: SendWallet): Promise<void> {
  const { state, tickets } = wallet.send
  const { address: from } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const isCurrent = tickets.max()
  const written = writtenNow(wallet)
  const { token } = written
  const isWanted = () => isCurrent() && state.draft.max && state.flow.step === 'editing'
  const say = (value: bigint, decimals: number) => {
    if (!isWanted()) return
    const amount = value > 0n ? formatAmount(value, decimals) : ''
    keepReason(wallet, () => edit(wallet, wallet.send, { amount, unit: 'token' }))
    estimateSoon(wallet)
  }
  if (token.address !== undefined) {
    if (token.balance.kind === 'known') say(token.balance.value, token.decimals)
    return
  }
  if (!from) return
  try {
    const chain = await wallet.chain(network.chainNamespace)
    // From the network: the balance may not be known yet.
    const { decimals } = chain.details(network).nativeCurrency
    if (payerNow(wallet) === 'owner') {
      const { value, failed } = await chain.balance({ network, address: from })
      if (failed) throw failure('http-failed')
      say(value, decimals)
      return
    }
    const receiver = checkReceiver(written)
    // Without a receiver yet, estimate a transfer to oneself, which costs the same as to any person.
    const to = 'address' in receiver ? receiver.address : from
    const { transfer } = await estimateRequest(
      chain,
      createRequest({ network, from, to, value: 0n, isMax: true }),
    )
    say(transfer.value, decimals)
  } catch (error) {
    if (!isWanted()) return
    const { key } = describe(error)
    edit(wallet, wallet.send, { max: false })
    state.problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
  }
}

/** Reads what the draft costs, and with max how much it is. Call when what either depends on has changed. */
export function measure(wallet: SendWallet): void {
  if (wallet.send.state.draft.max) void readMaxSendable(wallet)
  estimateSoon(wallet)
}

/** Reads everything again; called at intervals while the view is open. */
export function reread(wallet: SendWallet): void {
  if (!wallet.isVisible()) return
  const { flow, receiver } = wallet.send.state
  if (flow.step !== 'editing') return
  // Nobody could be asked for it. What was answered of a name stays.
  if (receiver.kind === 'failed' && isName(receiver.text) && !receiver.problem.startsWith('name-'))
    void readName(wallet, receiver.text)
  wallet.refreshBalance()
  // A wallet that lists its tokens gives their prices with them.
  wallet.refreshPortfolio()
  if (!arePricesResting(wallet, wallet.send.state)) void readPrices(wallet, wallet.send.state.draft.token)
  void readToken(wallet)
  measure(wallet)
}
