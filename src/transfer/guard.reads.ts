/**
 * Gathers the guard's facts: who the account has sent to, what is at the receiver's address, what is known of the token. Asks the
 * chain and documented endpoints only. What does not answer in time is left out, except the check of the receiver, which is required.
 */
import type { HistoryCursor } from '../api/history.ts'
import type { Transaction } from '../api/history-answers.ts'
import type { Wallet } from '../app/wallet.ts'
import type { Address, Chain, ReceiverLook, Transfer } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import { failure } from '../errors/to-error.ts'
import { sameAddress, toCaipAddress } from '../lib/caip.ts'
import { withDeadline } from '../lib/flight.ts'
import { readKnownReceivers } from '../lib/known-receivers.ts'
import { likeness } from '../lib/look-alike.ts'
import { sentTo } from '../lib/sent-to.ts'
import { activeAccount, activeNetwork, offeredNetwork } from '../state/network.ts'
import { tokenWorld } from '../state/token-world.ts'
import { assess, type Finding, type Receivers, refusals } from './guard.rules.ts'

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
const createHistoryReads = (): Map<string, HistoryRead> => new Map()

/**
 * The findings of a transfer, the most severe first, within 10 s. `name`: what the receiver was resolved from. Rejects when the
 * chain cannot check the receiver, and with `receiver-token` or `receiver-program` for one that cannot hold anything.
 */
export async function inspectDraft(
  wallet: Wallet,
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
      receiversFor(wallet, network, transfer.from),
      inspectReceiver(wallet, chain, network, transfer.to),
    ])
    const { symbol: coin } = chain.details(network).nativeCurrency
    return { receivers, receiver, tokens: tokenWorld(wallet.state, network, coin) }
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
): Promise<ReceiverLook | undefined> => {
  const others = state.network.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === network.chainNamespace && caipNetworkId !== network.caipNetworkId,
  )
  return chain.inspectReceiver({ network, address, others })
}

/** Compares with receivers on every network of the namespace, and with those in the account's history. */
const receiversFor = async (wallet: Wallet, network: Network, from: Address): Promise<Receivers> => {
  const history = await readHistory(wallet, network, from)
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
const readHistory = async (wallet: Wallet, network: Network, from: Address): Promise<readonly Address[]> => {
  const { projectId, basic } = wallet.state.config
  if (!projectId || basic || network.chainNamespace !== 'eip155') return []
  const key = toCaipAddress(network.caipNetworkId, from)
  const reads = wallet.slice(createHistoryReads)
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
  return { receivers: sentTo(rows, address), until }
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
