/**
 * What a draft is measured by, read while it is written: the token's facts, prices, the fee, all that can be sent. For the eye only:
 * the review reads all of it again.
 */
import type { Wallet } from '../../../app/wallet.ts'
import type { Address, TokenFacts } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { failure } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { createRequest, estimateRequest, payerNow, type TransferRequest } from '../../../transfer/request.ts'
import {
  type AssetContext,
  isYoung,
  type Price,
  priceKey,
  type Sendable,
  sendable,
  type TokenRef,
} from '../../../transfer/tokens.rules.ts'
import { edit, keepReason, sendOf } from '../send.state.ts'
import { type Checked, check, checkReceiver, type Written } from './draft.rules.ts'

/** Milliseconds without a key before a fee is asked for. */
const FEE_WAIT_MS = 500

export function assetContext(wallet: Wallet): AssetContext {
  const { address, balance, portfolio } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const { prices, coins } = sendOf(wallet).state
  return { network, owner: address, balance, portfolio, prices, coins, now: wallet.clock.now() }
}

export function sendableNow(wallet: Wallet): Sendable {
  const { draft, token } = sendOf(wallet).state
  return sendable(assetContext(wallet), draft.token, token)
}

export function languagesOf(wallet: Wallet): readonly string[] {
  const { locale } = wallet.state.config
  return [...(locale && locale !== 'auto' ? [locale] : []), ...(globalThis.navigator?.languages ?? [])]
}

/** The draft with all that it is read by, as it stands now. */
export function writtenNow(wallet: Wallet): Written {
  const { draft, receiver } = sendOf(wallet).state
  const network = activeNetwork(wallet.state.network)
  return { draft, receiver, network, token: sendableNow(wallet), languages: languagesOf(wallet) }
}

export const checkDraft = (wallet: Wallet): Checked => check(writtenNow(wallet))

/** What the draft would send as it stands; undefined: it would not. */
export function draftRequest(
  wallet: Wallet,
): (TransferRequest & { readonly name?: string | undefined }) | undefined {
  const { token, draft } = sendOf(wallet).state
  const { address: from } = activeAccount(wallet.state)
  const checked = checkDraft(wallet)
  if (!checked.ok || !from) return undefined
  const facts = draft.token && token.kind === 'known' ? token.facts : undefined
  if (draft.token && !facts) return undefined
  const { to, value } = checked
  const network = activeNetwork(wallet.state.network)
  const request = createRequest({ network, from, to: to.address, value, token: facts, isMax: draft.max })
  return { ...request, name: to.name }
}

export async function tokenFacts(wallet: Wallet, token: TokenRef, owner: Address): Promise<TokenFacts> {
  const network = activeNetwork(wallet.state.network)
  const chain = await wallet.chain(network.chainNamespace)
  return chain.token({ network, token: token.address, owner })
}

/** Asks the chain about the draft's token; answers what it said. */
export async function readToken(wallet: Wallet): Promise<TokenFacts | undefined> {
  const { state, tickets } = sendOf(wallet)
  const { token } = state.draft
  const { address: owner } = activeAccount(wallet.state)
  const isCurrent = tickets.token()
  if (!token || !owner) return undefined
  const before = state.token
  const isSame = before.kind !== 'coin' && before.token.address === token.address
  // It is no address: there is nothing to ask.
  if (isSame && before.kind === 'failed' && before.problem === 'token-missing') return undefined
  if (!isSame || before.kind !== 'known' || before.owner !== owner) state.token = { kind: 'reading', token }
  try {
    const facts = await tokenFacts(wallet, token, owner)
    if (!isCurrent() || state.draft.token?.address !== token.address) return undefined
    state.token = { kind: 'known', token, owner, facts }
    // How much all of it is has come with it.
    if (state.draft.max) void readMaxSendable(wallet)
    return facts
  } catch (error) {
    // A reading that fails once leaves what was read before; the review reads again.
    if (isCurrent() && state.token.kind === 'reading')
      state.token = { kind: 'failed', token, problem: describe(error).key }
    return undefined
  }
}

/** What the network's own coin is called, also while nobody can tell how much of it there is. Never rejects. */
export async function readCoin(wallet: Wallet): Promise<void> {
  const { state } = sendOf(wallet)
  const network = activeNetwork(wallet.state.network)
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const { symbol, decimals } = chain.details(network).nativeCurrency
    state.coins = { ...state.coins, [network.caipNetworkId]: { symbol, decimals } }
  } catch (error) {
    // Without the chain nothing can be sent either, which is said where it is tried.
    wallet.report(error)
  }
}

/** Dollars for the coin and the draft's token, where there is a service for it. What is too old goes. */
export async function readPrices(wallet: Wallet): Promise<void> {
  const { state } = sendOf(wallet)
  const { projectId, basic } = wallet.state.config
  if (!projectId || basic) return
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const { token } = state.draft
  const wanted = [{ caipNetworkId }, ...(token?.caipNetworkId === caipNetworkId ? [token] : [])]
  const at = wallet.clock.now()
  const kept = Object.entries(state.prices).filter(([, price]) => isYoung(price.at, at))
  let found: [string, Price][] = []
  try {
    const { value } = await (await wallet.api()).prices.of({ tokens: wanted })
    found = value.map(({ address, price }) => [priceKey(caipNetworkId, address), { text: price, at }])
  } catch {
    // Without a price the amount is written in the token: the view says so by not offering dollars.
  }
  state.prices = Object.fromEntries([...kept, ...found])
}

/** After the last key. */
export function estimateSoon(wallet: Wallet): void {
  const isCurrent = sendOf(wallet).tickets.fee()
  void wallet.clock.wait(FEE_WAIT_MS).then(() => {
    if (isCurrent()) void estimate(wallet)
  })
}

const estimate = async (wallet: Wallet): Promise<void> => {
  const { state, tickets } = sendOf(wallet)
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
    // With max the draft's amount is what the fee has left already.
    const { fee } = await estimateRequest(chain, { ...request, isMax: false })
    if (isCurrent()) state.estimate = { kind: 'known', fee, coin: chain.details(network).nativeCurrency }
  } catch {
    // Said as not known; why stands in the way of the review, where it is read again.
    if (isCurrent()) state.estimate = { kind: 'failed' }
  }
}

/** How much all of it is; the draft's amount says so. */
export async function readMaxSendable(wallet: Wallet): Promise<void> {
  const { state, tickets } = sendOf(wallet)
  const { address: from } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const isCurrent = tickets.max()
  const written = writtenNow(wallet)
  const { token } = written
  const isWanted = () => isCurrent() && state.draft.max && state.flow.step === 'editing'
  const say = (value: bigint, decimals: number) => {
    if (!isWanted()) return
    const amount = value > 0n ? formatAmount(value, decimals) : ''
    keepReason(wallet, () => edit(wallet, { amount, unit: 'token' }))
    estimateSoon(wallet)
  }
  if (token.address !== undefined) {
    if (token.balance.kind === 'known') say(token.balance.value, token.decimals)
    return
  }
  if (!from) return
  try {
    const chain = await wallet.chain(network.chainNamespace)
    // Of the network: until the balance is known, nobody else has said.
    const { decimals } = chain.details(network).nativeCurrency
    if (payerNow(wallet) === 'owner') {
      const { value, failed } = await chain.balance({ network, address: from })
      if (failed) throw failure('http-failed')
      say(value, decimals)
      return
    }
    const receiver = checkReceiver(written)
    // Nobody named yet: what it costs to send to oneself is what it costs to send to a person.
    const to = 'address' in receiver ? receiver.address : from
    const { transfer } = await estimateRequest(
      chain,
      createRequest({ network, from, to, value: 0n, isMax: true }),
    )
    say(transfer.value, decimals)
  } catch (error) {
    if (!isWanted()) return
    const { key } = describe(error)
    edit(wallet, { max: false })
    state.problem = key === 'insufficient-funds' ? 'send.problem.fee' : key
  }
}

/** Everything anew, while the view is open. */
export function reread(wallet: Wallet): void {
  if (!wallet.isVisible()) return
  const { draft, flow } = sendOf(wallet).state
  if (flow.step !== 'editing') return
  wallet.refreshBalance()
  // A wallet that lists its tokens gives their prices with them.
  wallet.refreshPortfolio()
  void readPrices(wallet)
  void readToken(wallet)
  if (draft.max) void readMaxSendable(wallet)
  estimateSoon(wallet)
}
