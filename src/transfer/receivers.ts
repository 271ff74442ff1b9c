/**
 * Who an account has sent to: what this product has stored, for the guard and as suggestions, and what the account's history names,
 * for the guard alone. Decides nothing; `guard.ts` does.
 */
import type { HistoryCursor, Transaction } from '../api/contract.ts'
import type { Address } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Wallet } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { sameAddress, toCaipAddress } from '../lib/caip.ts'
import { withDeadline } from '../lib/flight.ts'
import { historyReceivers } from '../lib/history-receivers.ts'
import { readKnownReceivers } from '../lib/known-receivers.ts'
import { likeness } from '../lib/look-alike.ts'
import { activeAccount, activeNetwork } from '../state/network.ts'
import { usesServices } from '../state/uses-services.ts'

/**
 * Newest first. `used`: this product has sent to them from this account on this network, and it succeeded; only these count as known.
 * `compared`: what a look-alike may imitate. May come from a poisoned history, so these can cause warnings but never prevent one.
 */
export type Receivers = { readonly used: readonly Address[]; readonly compared: readonly Address[] }

/** Milliseconds. */
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

/** Compares with receivers on every network of the namespace, and with those in the account's history. */
export const receiversFor = async (
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
  if (!usesServices(wallet.state.config) || network.chainNamespace !== 'eip155') return []
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
    const api = await wallet.dataApi()
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
