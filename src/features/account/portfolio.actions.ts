/**
 * Reads the tokens of an account: from the wallet if it lists assets, else from the data service, and those that the
 * host has named from the chain. The only writer of `account.portfolio`; the latest answer wins.
 */

import { ref } from 'valtio/vanilla'
import type { Address, Eip1193Provider, EvmChain, TokenFacts } from '../../chains/chain.ts'
import type { Network } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { fiatValue } from '../../lib/fiat-value.ts'
import { readField } from '../../lib/json.ts'
import { isSame } from '../../lib/same.ts'
import type { PortfolioState, TokenBalance } from '../../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { noticesOf } from '../../state/notices.ts'
import { usesServices } from '../../state/uses-services.ts'
import { type AccountReads, isWithin, keptOf, own, type PortfolioReads, readKey } from './account.state.ts'
import { clean, keepKnown, keyOf, merge } from './portfolio.rules.ts'
import { prepareRows } from './prepare-rows.ts'

/** Milliseconds. A younger portfolio is not read again, nor is a failed one (specification 9). */
const FRESH_MS = 30_000

/** Milliseconds before a wallet that cannot list assets is asked again. */
const WITHOUT_MS = 5 * 60_000

type RefreshOptions = { readonly force?: boolean; readonly moved?: readonly Address[] }

/** For whoever asks without the account's views. */
export const refreshPortfolioOf = (core: Core, how?: RefreshOptions): Promise<void> =>
  refreshPortfolio(own(core).accountReads, how)

/**
 * `force`: even if a recent one is there. `moved`: tokens whose balance has just changed. Never rejects: a failed
 * read sets `unavailable`, or keeps the rows and marks them as partial (decisions 27).
 */
export async function refreshPortfolio(
  accountReads: AccountReads,
  { force = false, moved = [] }: RefreshOptions = {},
): Promise<void> {
  const { core, portfolio: reads } = accountReads
  const account = activeAccount(core.state)
  const owner = currentOwner(core)
  if (!owner) return
  const isSame = reads.key === owner.key && account.portfolio.kind !== 'none'
  // Wait for a slow answer: a new read every 30 s would supersede it each time.
  const isYoung = reads.isPending || isWithin(core.clock, reads.at, FRESH_MS)
  if (isSame && isYoung && !force) return
  reads.isPaused = false
  // It was of another account or network.
  if (!isSame) hideNotice(core)
  const kept = keptOf(reads, { clock: core.clock, key: owner.key, life: FRESH_MS, force })
  if (kept) {
    account.portfolio = kept
    return
  }
  const isCurrent = reads.ticket()
  if (!isSame) account.portfolio = { kind: 'loading' }
  reads.key = owner.key
  reads.at = core.clock.now()
  reads.isPending = true
  // The first read may use a cached answer of the service; later ones ask for a fresh one.
  const found = await read(accountReads, owner, { fresh: force || isSame, moved })
  if (!isCurrent()) return
  const portfolio = withRef(account.portfolio, keepKnown(account.portfolio, found))
  await prepareRows(accountReads, owner.network, portfolio)
  if (!isCurrent()) return
  reads.isPending = false
  account.portfolio = isCurrentOwner(core, owner) ? portfolio : { kind: 'none' }
  if (account.portfolio.kind !== 'none') reads.kept.set(owner.key, { at: reads.at, found: portfolio })
}

/** For polling: does nothing after the service has answered 503. */
export async function pollPortfolio(accountReads: AccountReads): Promise<void> {
  if (!accountReads.portfolio.isPaused) await refreshPortfolio(accountReads)
}

type Owner = { readonly address: Address; readonly network: Network; readonly key: string }

const currentOwner = (core: Core): Owner | undefined => {
  const { state } = core
  const { address } = activeAccount(state)
  const key = readKey(core)
  return address && key ? { address, network: activeNetwork(state.network), key } : undefined
}

/** Whether wallet, account and network are still the active ones. */
const isCurrentOwner = (core: Core, { key }: Owner): boolean => readKey(core) === key

/** `ref` keeps valtio from proxying thousands of immutable rows. The same rows stay the same list, so that nothing is drawn for them. */
const withRef = (before: PortfolioState, found: PortfolioState): PortfolioState => {
  if (found.kind !== 'known') return found
  const isKnown = before.kind === 'known' && isSame(before.tokens, found.tokens)
  return { ...found, tokens: isKnown ? before.tokens : ref([...found.tokens]) }
}

/** What the wallet or the service lists; `off`: neither does on this network. */
type Listed = { readonly tokens: readonly TokenBalance[]; readonly isPartial?: 'unread' } | 'off' | 'failed'

type ServiceOptions = { readonly fresh: boolean; readonly moved: readonly Address[] }

const read = async (
  accountReads: AccountReads,
  owner: Owner,
  options: ServiceOptions,
): Promise<PortfolioState> => {
  const { core } = accountReads
  const named = hostTokens(core, owner.network)
  const [listed, own] = await Promise.all([
    readListed(accountReads, owner, options),
    named.length > 0 ? readChain(core, owner, named) : [],
  ])
  const at = core.clock.now()
  if (typeof listed !== 'string') return { kind: 'known', at, ...listed, tokens: merge(listed.tokens, own) }
  if (!isCurrentOwner(core, owner)) return { kind: 'none' }
  // A Solana node can list all tokens of an owner, an EVM node cannot.
  const all = owner.network.chainNamespace === 'solana' ? await readChain(core, owner) : []
  const tokens = merge(all, own)
  if (tokens.length === 0) return { kind: listed === 'off' ? 'off' : 'unavailable' }
  const coin = await readCoin(core, owner)
  return {
    kind: 'known',
    tokens: clean([...coin, ...tokens]),
    at,
    ...(listed === 'failed' && { isPartial: true }),
  }
}

const readListed = async (
  accountReads: AccountReads,
  owner: Owner,
  options: ServiceOptions,
): Promise<Listed> => {
  const { core, portfolio: reads } = accountReads
  if (!isSupported(core.state.network, owner.network)) {
    reportOnce(core, reads, owner, undefined)
    return 'off'
  }
  const own = await readWallet(accountReads, owner)
  if (own) return { tokens: own }
  // The visitor may have left while the wallet was asked.
  return isCurrentOwner(core, owner) ? readService(accountReads, owner, options) : 'off'
}

/**
 * Undefined when the wallet has no asset discovery or its answer is not usable; then the service is asked
 * (specification 7).
 */
const readWallet = async (
  { core, portfolio: { noDiscoverySince } }: AccountReads,
  owner: Owner,
): Promise<readonly TokenBalance[] | undefined> => {
  const { network, address, key } = owner
  const provider = core.session.connector(network.chainNamespace)?.provider(network.chainNamespace)
  if (network.chainNamespace !== 'eip155' || !isEip1193(provider)) return undefined
  const refusedAt = noDiscoverySince.get(key)
  if (refusedAt !== undefined && isWithin(core.clock, refusedAt, WITHOUT_MS)) return undefined
  const assets = await discoverAssets(core, owner, { provider, address, network })
  if (assets === undefined && isCurrentOwner(core, owner)) noDiscoverySince.set(key, core.clock.now())
  const { caipNetworkId } = network
  const rows = assets?.map(({ balance: amount, ...asset }) => {
    const value = fiatValue(amount, asset.decimals, asset.price)
    return { ...asset, caipNetworkId, amount, value }
  })
  return rows && clean(rows)
}

const discoverAssets = async (
  core: Core,
  owner: Owner,
  p: Parameters<NonNullable<EvmChain['assets']>>[0],
) => {
  try {
    const chain = await core.chain('eip155')
    return isCurrentOwner(core, owner) ? await chain.assets?.(p) : undefined
  } catch (error) {
    core.report(error)
    return undefined
  }
}

const isEip1193 = (provider: unknown): provider is Eip1193Provider =>
  typeof readField(provider, 'request') === 'function'

const readService = async (
  { core, portfolio: reads }: AccountReads,
  owner: Owner,
  { fresh, moved }: ServiceOptions,
): Promise<Listed> => {
  if (!usesServices(core.state.config)) return 'off'
  const { caipNetworkId } = owner.network
  try {
    const api = await core.dataApi()
    // The visitor may have left while it was fetched.
    if (!isCurrentOwner(core, owner)) return 'off'
    const { value, unread, skipped, cause } = await api.account.balance({
      address: owner.address,
      caipNetworkId,
      fresh,
      moved: moved.map((token) => ({ caipNetworkId, address: token })),
    })
    // Nor is anything said of what was left.
    if (!isCurrentOwner(core, owner)) return 'off'
    if (skipped) {
      reportOnce(core, reads, owner, cause)
      return skipped === 'unsupported' ? 'off' : 'failed'
    }
    reads.lastReported = ''
    hideNotice(core)
    return { tokens: value.map((row) => ({ ...row, caipNetworkId })), ...(unread && { isPartial: 'unread' }) }
  } catch (error) {
    if (!isCurrentOwner(core, owner)) return 'off'
    // The service asks not to be polled about this account.
    if (readField(error, 'status') === 503) reads.isPaused = true
    reportOnce(core, reads, owner, error)
    return 'failed'
  }
}

/** Said until it is dismissed, or until it is true no longer. */
const UNAVAILABLE = 'token-balance-unavailable'

const hideNotice = (core: Core) => core.state.notice.current?.key === UNAVAILABLE && noticesOf(core).hide()

/** Tells the visitor once per account; reports an error to the host if there is one (specification 8). */
const reportOnce = (core: Core, reads: PortfolioReads, { key }: Owner, error: unknown): void => {
  if (reads.lastReported === key) return
  reads.lastReported = key
  noticesOf(core).show('error', UNAVAILABLE)
  if (error !== undefined) core.report(error)
}

type Named = { readonly address: Address; readonly imageUrl?: string | undefined }

/**
 * The tokens that the host has named on this network, checksummed. An address with a wrong checksum raises an alert
 * and is left out.
 */
const hostTokens = (core: Core, { caipNetworkId, chainNamespace }: Network): readonly Named[] =>
  (core.state.config.tokens[caipNetworkId] ?? []).flatMap(({ address, imageUrl }) => {
    const read = chainNamespace === 'eip155' ? toEvmAddress(address) : address
    if (read !== undefined) return [{ address: read, imageUrl }]
    const accepted = 'addresses with the right checksum'
    core.alert('option-invalid', { option: 'tokens', given: address, accepted })
    return []
  })

const toRow =
  ({ caipNetworkId }: Network, named: readonly Named[]) =>
  ({ address, name, symbol, decimals, balance }: TokenFacts): TokenBalance => ({
    caipNetworkId,
    address,
    name: name || symbol,
    symbol,
    decimals,
    amount: balance,
    image: named.find((one) => keyOf(one) === keyOf({ address }))?.imageUrl,
  })

/** Reads the named tokens that answer; without a list all that the chain can find. */
const readChain = async (
  core: Core,
  { address, network }: Owner,
  named: readonly Named[] = [],
): Promise<readonly TokenBalance[]> => {
  try {
    const chain = await core.chain(network.chainNamespace)
    const list = named.length > 0 ? { tokens: named.map((token) => token.address) } : {}
    const facts = (await chain.tokens?.({ network, owner: address, ...list })) ?? []
    return facts.map(toRow(network, named))
  } catch (error) {
    core.report(error)
    return []
  }
}

const readCoin = async (core: Core, { address, network }: Owner): Promise<readonly TokenBalance[]> => {
  try {
    const chain = await core.chain(network.chainNamespace)
    const { value, symbol, decimals, failed } = await chain.balance({ network, address })
    const { caipNetworkId } = network
    return failed ? [] : [{ caipNetworkId, name: symbol, symbol, decimals, amount: value }]
  } catch (error) {
    core.report(error)
    return []
  }
}
