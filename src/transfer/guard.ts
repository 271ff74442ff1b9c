/**
 * The guard: what is or may be wrong with a receiver, a token or a fee (decisions 32), and what each finding asks of the visitor.
 * Gathers facts from the chain, from documented endpoints and from what is stored; `assess` turns them into findings. What does not
 * answer in time is left out, except the check of the receiver, which is required.
 */
import type { HistoryCursor, Transaction } from '../api/contract.ts'
import type { Address, Chain, ReceiverFacts, Transfer } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Wallet } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { sameAddress, toCaipAddress } from '../lib/caip.ts'
import { counterfeitOf, type TokenContext } from '../lib/counterfeit.ts'
import { withDeadline } from '../lib/flight.ts'
import { historyReceivers } from '../lib/history-receivers.ts'
import { readKnownReceivers } from '../lib/known-receivers.ts'
import { likeness } from '../lib/look-alike.ts'
import { isMisleadingName } from '../lib/skeleton.ts'
import { activeAccount, activeNetwork, offeredNetwork } from '../state/network.ts'
import { tokenContext } from '../state/token-context.ts'

/** `refused`: cannot be sent. `blocking`: the visitor has to agree before the button works. `warning`: only shown. */
export type Finding =
  | { readonly level: 'refused'; readonly reason: 'zero' | 'token-contract' }
  | { readonly level: 'blocking'; readonly reason: 'look-alike'; readonly like: Address }
  /** `network`: where the contract is. */
  | { readonly level: 'blocking'; readonly reason: 'elsewhere'; readonly network: string }
  | { readonly level: 'blocking'; readonly reason: 'off-curve' | 'program-owned' }
  /** `symbol`: of the token it imitates. */
  | { readonly level: 'blocking'; readonly reason: 'counterfeit'; readonly symbol: string }
  /** A fee that burns money, in base units of the coin. */
  | { readonly level: 'blocking'; readonly reason: 'fee'; readonly total: bigint; readonly coin: FeeCoin }
  | { readonly level: 'warning'; readonly reason: 'similar-start' | 'similar-end'; readonly like: Address }
  | { readonly level: 'warning'; readonly reason: 'first-time' | 'own' | 'contract' | 'mixed-script-name' }

type FeeCoin = { readonly symbol: string; readonly decimals: number }

export type BlockingReason = Extract<Finding, { readonly level: 'blocking' }>['reason']

export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'refused')

/** Whether the visitor still has to agree to a blocking finding. */
export const needsAgreement = (
  findings: readonly Finding[],
  agreed: readonly BlockingReason[] = [],
): boolean => findings.some((finding) => finding.level === 'blocking' && !agreed.includes(finding.reason))

/**
 * Newest first. `used`: this product has sent to them from this account, with a receipt; only these count as known. `compared`:
 * what a look-alike may imitate. May come from a poisoned history, so these can cause warnings but never prevent one.
 */
export type Receivers = { readonly used: readonly Address[]; readonly compared: readonly Address[] }

export type Facts = {
  readonly transfer: Transfer
  readonly namespace: Namespace
  /** All addresses that the wallet shares. */
  readonly own: readonly Address[]
  readonly receivers: Receivers
  /** Undefined: the chain cannot tell. */
  readonly receiver?: ReceiverFacts | undefined
  readonly tokens: TokenContext
  /** The token's name, besides its symbol. */
  readonly tokenName?: string | undefined
  /** The name the receiver was resolved from. */
  readonly name?: string | undefined
}

const isOneOf = (address: Address, list: readonly Address[]): boolean =>
  list.some((one) => sameAddress(one, address))

/** `0x0…0`; base58 of 32 zero bytes, which is the system program as well. */
const isZero = (address: Address, namespace: Namespace): boolean =>
  namespace === 'solana' ? /^1{32}$/.test(address) : /^0x0{40}$/.test(address)

/** Refusals that need no reading. */
export function refusals({ to, token }: Transfer, namespace: Namespace): readonly Finding[] {
  if (isZero(to, namespace)) return [{ level: 'refused', reason: 'zero' }]
  return sameAddress(to, token?.address) ? [{ level: 'refused', reason: 'token-contract' }] : []
}

/** The most severe first, one for each reason. */
export function assess(facts: Facts): readonly Finding[] {
  const refused = refusals(facts.transfer, facts.namespace)
  if (refused.length > 0) return refused
  const findings = [
    ...likeFindings(facts),
    ...tokenFindings(facts),
    ...receiverFindings(facts),
    ...peopleFindings(facts),
  ]
  return [
    ...findings.filter(({ level }) => level === 'blocking'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

/** Own and used addresses are never look-alikes themselves; address poisoning imitates own addresses as well. */
const likeFindings = ({ transfer: { to }, namespace, own, receivers }: Facts): readonly Finding[] => {
  if (isOneOf(to, own) || isOneOf(to, receivers.used)) return []
  const others = [...receivers.used, ...receivers.compared, ...own]
  const alike = others.map((like) => ({ like, ...likeness(to, like, namespace) }))
  const both = alike.find(({ start, end }) => start && end)
  if (both) return [{ level: 'blocking', reason: 'look-alike', like: both.like }]
  const start = alike.find((one) => one.start)
  const end = alike.find((one) => one.end)
  return [
    ...(start ? [{ level: 'warning', reason: 'similar-start', like: start.like } as const] : []),
    ...(end ? [{ level: 'warning', reason: 'similar-end', like: end.like } as const] : []),
  ]
}

const tokenFindings = ({ transfer: { token }, tokens, tokenName }: Facts): readonly Finding[] => {
  const symbol = token && counterfeitOf({ ...token, name: tokenName }, tokens)
  return symbol ? [{ level: 'blocking', reason: 'counterfeit', symbol }] : []
}

const receiverFindings = ({ transfer: { data = '0x' }, receiver }: Facts): readonly Finding[] => {
  switch (receiver?.kind) {
    case 'elsewhere':
      return [{ level: 'blocking', reason: 'elsewhere', network: receiver.network ?? '' }]
    case 'off-curve':
    case 'program-owned':
      return [{ level: 'blocking', reason: receiver.kind }]
    case 'contract':
      // A call is meant for a contract.
      return data === '0x' ? [{ level: 'warning', reason: 'contract' }] : []
    default:
      return []
  }
}

const peopleFindings = ({ transfer: { to }, own, receivers, name }: Facts): readonly Finding[] => {
  const isOwn = isOneOf(to, own)
  return [
    ...(name && isMisleadingName(name) ? [{ level: 'warning', reason: 'mixed-script-name' } as const] : []),
    ...(isOwn ? [{ level: 'warning', reason: 'own' } as const] : []),
    ...(isOwn || isOneOf(to, receivers.used) ? [] : [{ level: 'warning', reason: 'first-time' } as const]),
  ]
}

/** Milliseconds. */
const INSPECT_MS = 10_000
const HISTORY_MS = 5_000
const HISTORY_FRESH_MS = 5 * 60_000
/** After an incomplete one. */
const HISTORY_RETRY_MS = 30_000

const HISTORY_PAGES = 3

/** As many as fit under a field. */
const SUGGESTED = 3

type HistoryRead = {
  /** To compare with. */
  readonly receivers: readonly Address[]
  /** Monotonic ms until which it is not asked again. */
  readonly until: number
}

/** Receivers found in histories, by CAIP-10 account, cached for some minutes of this page. */
export type HistoryReads = Map<string, HistoryRead>

/**
 * The findings of a transfer, the most severe first, within 10 s. `name`: what the receiver was resolved from. Rejects when the
 * chain cannot check the receiver, and with `receiver-token` or `receiver-program` for one that cannot hold anything.
 */
export async function inspectDraft(
  wallet: Wallet,
  reads: HistoryReads,
  transfer: Transfer,
  { name }: { readonly name?: string | undefined } = {},
): Promise<readonly Finding[]> {
  const network = offeredNetwork(wallet.state.network, transfer.caipNetworkId)
  if (!network) throw failure('chain-not-supported')
  const { chainNamespace: namespace } = network
  const refused = refusals(transfer, namespace)
  if (refused.length > 0) return refused
  const gather = async () => {
    const chain = await wallet.chain(namespace)
    const [receivers, receiver] = await Promise.all([
      receiversFor(wallet, reads, network, transfer.from),
      inspectReceiver(wallet, chain, network, transfer.to),
    ])
    const { symbol: coin } = chain.details(network).nativeCurrency
    return { receivers, receiver, tokens: tokenContext(wallet.state, network, coin) }
  }
  const facts = await withDeadline(gather(), INSPECT_MS, wallet.clock, () => failure('timeout'))
  const { accounts } = wallet.state.account[namespace]
  const listed = facts.tokens.listed?.find(({ address }) => sameAddress(address, transfer.token?.address))
  return assess({
    ...facts,
    transfer,
    namespace,
    own: [transfer.from, ...accounts],
    tokenName: listed?.name,
    name,
  })
}

const inspectReceiver = async (
  { state }: Wallet,
  chain: Chain,
  network: Network,
  address: Address,
): Promise<ReceiverFacts | undefined> => {
  const others = state.network.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === network.chainNamespace && caipNetworkId !== network.caipNetworkId,
  )
  return chain.inspectReceiver({ network, address, others })
}

/** Compares with receivers on every network of the namespace, and with those in the account's history. */
const receiversFor = async (
  wallet: Wallet,
  reads: HistoryReads,
  network: Network,
  from: Address,
): Promise<Receivers> => {
  const history = await readHistory(wallet, reads, network, from)
  return {
    used: known(wallet, network, from),
    compared: [...knownAnywhere(wallet, network.chainNamespace, from), ...history],
  }
}

const known = ({ storage }: Wallet, { caipNetworkId }: Network, from: Address): readonly Address[] =>
  readKnownReceivers(storage, toCaipAddress(caipNetworkId, from))

const knownAnywhere = (wallet: Wallet, namespace: Namespace, from: Address): readonly Address[] =>
  wallet.state.network.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .flatMap((network) => known(wallet, network, from))

/** Never rejects: without a history the guard uses the stored receivers alone. */
const readHistory = async (
  wallet: Wallet,
  reads: HistoryReads,
  network: Network,
  from: Address,
): Promise<readonly Address[]> => {
  const { projectId, basic } = wallet.state.config
  if (!projectId || basic || network.chainNamespace !== 'eip155') return []
  const key = toCaipAddress(network.caipNetworkId, from)
  const kept = reads.get(key)
  if (kept && wallet.clock.monotonic() < kept.until) return kept.receivers
  return wallet.flights.once(`guard-history ${key}`, async () => {
    const read = await askHistory(wallet, network, from)
    reads.set(key, read)
    return read.receivers
  })
}

const askHistory = async (wallet: Wallet, network: Network, address: Address): Promise<HistoryRead> => {
  const { clock } = wallet
  const rows: Transaction[] = []
  const controller = new AbortController()
  const { signal } = controller
  /** Whether everything was read. */
  const read = async (): Promise<boolean> => {
    const api = await wallet.api()
    let cursor: HistoryCursor | undefined
    for (let page = 0; page < HISTORY_PAGES; page++) {
      const { caipNetworkId } = network
      const { value, skipped } = await api.history.page({ address, caipNetworkId, cursor, signal })
      if (skipped) return skipped === 'unsupported'
      rows.push(...value.transactions)
      cursor = value.next
      if (!cursor) return true
    }
    return true
  }
  const isWhole = await withDeadline(read(), HISTORY_MS, clock, () => failure('timeout')).catch((error) => {
    controller.abort()
    wallet.report(error)
    return false
  })
  const until = clock.monotonic() + (isWhole ? HISTORY_FRESH_MS : HISTORY_RETRY_MS)
  return { receivers: historyReceivers(rows, address), until }
}

/**
 * Receivers to suggest: the last ones this product sent to, never any from a history. Leaves out look-alikes of each other and of
 * the visitor's own accounts.
 */
export function suggestions(wallet: Wallet): readonly Address[] {
  const network = activeNetwork(wallet.state.network)
  const { chainNamespace } = network
  const { address, accounts } = activeAccount(wallet.state)
  if (!address) return []
  const kept = known(wallet, network, address)
  const others = [...kept, ...accounts]
  const isAlike = (one: Address) =>
    others.some((other) => {
      const { start, end } = likeness(one, other, chainNamespace)
      return start && end
    })
  return kept
    .filter((one) => !accounts.some((own) => sameAddress(own, one)) && !isAlike(one))
    .slice(0, SUGGESTED)
}
