/** What a draft is measured by, read while it is written: the token's facts, prices, the fee, all that can be sent. */
import type { Wallet } from '../../../app/wallet.ts'
import type { Address, TokenFacts, Transfer } from '../../../chains/chain.ts'
import { describe } from '../../../errors/message.ts'
import { failure } from '../../../errors/to-error.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { latest } from '../../../lib/flight.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { isYoung, priceKey } from '../../../transfer/tokens.rules.ts'
import { edit, keepReason } from '../flow.actions.ts'
import { createSendState, type Price, type TokenRef } from '../send.state.ts'
import { checkReceiver } from './draft.rules.ts'
import { checkDraft, payerNow, writtenNow } from './written.ts'

/** Milliseconds between two readings while the view is open and the page in front. */
export const REREAD_MS = 15_000
/** Milliseconds without a key before a fee is asked for. */
const FEE_WAIT_MS = 500

const createReads = () => ({ token: latest(), fee: latest(), maxSendable: latest() })

/** Asks the chain about the draft's token; answers what it said. */
export async function readToken(wallet: Wallet): Promise<TokenFacts | undefined> {
  const state = wallet.slice(createSendState)
  const { token } = state.draft
  const { address: owner } = activeAccount(wallet.state)
  const isCurrent = wallet.slice(createReads).token()
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
  const state = wallet.slice(createSendState)
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

export async function tokenFacts(wallet: Wallet, token: TokenRef, owner: Address): Promise<TokenFacts> {
  const network = activeNetwork(wallet.state.network)
  const chain = await wallet.chain(network.chainNamespace)
  return chain.token({ network, token: token.address, owner })
}

/** Dollars for the coin and the draft's token, where there is a service for it. What is too old goes. */
export async function readPrices(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
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
  const isCurrent = wallet.slice(createReads).fee()
  void wallet.clock.wait(FEE_WAIT_MS).then(() => {
    if (isCurrent()) void estimate(wallet)
  })
}

/** For the eye only: the review reads the fee itself. */
const estimate = async (wallet: Wallet): Promise<void> => {
  const state = wallet.slice(createSendState)
  const isCurrent = wallet.slice(createReads).fee()
  const transfer = draftTransfer(wallet)
  if (!transfer) {
    state.estimate = { kind: 'none' }
    return
  }
  if (state.estimate.kind !== 'known') state.estimate = { kind: 'reading' }
  try {
    const network = activeNetwork(wallet.state.network)
    const chain = await wallet.chain(network.chainNamespace)
    const fee = await chain.fee({ network, transfer })
    if (isCurrent()) state.estimate = { kind: 'known', fee, coin: chain.details(network).nativeCurrency }
  } catch {
    // Said as not known; why stands in the way of the review, where it is read again.
    if (isCurrent()) state.estimate = { kind: 'failed' }
  }
}

/** What the draft would send as it stands; undefined: it would not. */
export function draftTransfer(wallet: Wallet): Transfer | undefined {
  const { token, draft } = wallet.slice(createSendState)
  const { address: from } = activeAccount(wallet.state)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const checked = checkDraft(wallet)
  if (!checked.ok || !from) return undefined
  const { value, to } = checked
  const facts = draft.token && token.kind === 'known' ? token.facts : undefined
  if (draft.token && !facts) return undefined
  return {
    from,
    to: to.address,
    value,
    data: '0x',
    caipNetworkId,
    ...(facts && { token: { address: facts.address, symbol: facts.symbol, decimals: facts.decimals } }),
  }
}

/** How much all of it is; the draft's amount says so. */
export async function readMaxSendable(wallet: Wallet): Promise<void> {
  const state = wallet.slice(createSendState)
  const { address: from } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  const isCurrent = wallet.slice(createReads).maxSendable()
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
    const to = checkReceiver(written)
    // Nobody named yet: what it costs to send to oneself is what it costs to send to a person.
    const { value } = await chain.maxSendable({ network, from, to: 'address' in to ? to.address : from })
    say(value, decimals)
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
  const { draft, flow } = wallet.slice(createSendState)
  if (flow.step !== 'editing') return
  wallet.refreshBalance()
  // A wallet that lists its tokens gives their prices with them.
  wallet.refreshPortfolio()
  void readPrices(wallet)
  void readToken(wallet)
  if (draft.max) void readMaxSendable(wallet)
  estimateSoon(wallet)
}
