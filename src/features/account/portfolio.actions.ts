/**
 * Reads what the account holds of tokens: from the wallet where it can tell, else from the service; what the host names from the
 * chain. The only writer of `account.portfolio`; the latest answer wins.
 */
import { ref } from 'valtio/vanilla'
import type { Core } from '../../app/wallet.ts'
import type { Address, Eip1193Provider, EvmChain, TokenFacts } from '../../chains/chain.ts'
import type { Network } from '../../chains/network.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { fiatValue } from '../../lib/fiat-value.ts'
import { readField } from '../../lib/json.ts'
import type { PortfolioState, TokenBalance } from '../../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { createPortfolioReads, type PortfolioReads } from './account.state.ts'
import { learnHoldings, madeHoldings } from './holdings-memo.ts'
import { clean, keyOf, merge } from './portfolio.rules.ts'

/** Milliseconds: a portfolio this young is not read again, nor is one that failed (specification 9). */
const FRESH_MS = 30_000

/** Milliseconds: a wallet that cannot tell what it holds is not asked at every turn. */
const WITHOUT_MS = 5 * 60_000

type How = { readonly force?: boolean; readonly moved?: readonly Address[] }

/**
 * `force`: although a young one is there; `moved`: tokens that have just changed. Never rejects: a failed read is the state
 * `unavailable`, or the rows from before with a mark on them (decisions 27).
 */
export async function refreshPortfolio(core: Core, { force = false, moved = [] }: How = {}): Promise<void> {
  const reads = core.slice(createPortfolioReads)
  const account = activeAccount(core.state)
  const who = owner(core)
  if (!who) return
  const isSame = reads.key === who.key && account.portfolio.kind !== 'none'
  // A slow answer is waited for: asked again every 30 s it would never be heard.
  const isYoung = reads.isOpen || core.clock.now() - reads.at < FRESH_MS
  if (isSame && isYoung && !force) return
  const isCurrent = reads.ticket()
  if (!isSame) account.portfolio = { kind: 'loading' }
  reads.key = who.key
  reads.at = core.clock.now()
  reads.isOpen = true
  reads.isPaused = false
  // What the service answered before this page was loaded is good for the first time only.
  const found = await read(core, who, { fresh: force || isSame, moved })
  if (!isCurrent()) return
  const portfolio = whole(kept(account.portfolio, found))
  await prepare(core, who, portfolio)
  if (!isCurrent()) return
  reads.isOpen = false
  account.portfolio = isThere(core, who) ? portfolio : { kind: 'none' }
}

/** Rows; more of them are read, learnt, made and shown in a turn each, or whoever scrolls or types would wait for all of it. */
const SHORT = 100

const prepare = async (core: Core, { network }: Owner, portfolio: PortfolioState): Promise<void> => {
  if (portfolio.kind !== 'known' || portfolio.tokens.length <= SHORT) return
  const { caipNetworkId, chainNamespace, testnet: isTestnet } = network
  await core.clock.wait(0)
  const { balance } = core.state.account[chainNamespace]
  const trusted = (core.state.config.tokens[caipNetworkId] ?? []).map(({ address }) => address)
  const shown = { portfolio, balance, caipNetworkId, isTestnet, trusted }
  learnHoldings(core, shown)
  await core.clock.wait(0)
  madeHoldings(core, shown)
  await core.clock.wait(0)
}

/** By the clock, for who looks on: not after the service has asked to be left alone. */
export async function pollPortfolio(core: Core): Promise<void> {
  if (!core.slice(createPortfolioReads).isPaused) await refreshPortfolio(core)
}

type Owner = { readonly address: Address; readonly network: Network; readonly key: string }

const owner = ({ state }: Core): Owner | undefined => {
  const { address } = activeAccount(state)
  const network = activeNetwork(state.network)
  return address === undefined ? undefined : { address, network, key: `${network.caipNetworkId}:${address}` }
}

/** Nobody is asked about who has left. */
const isThere = (core: Core, { key }: Owner): boolean => owner(core)?.key === key

/** Thousands of rows that never change by themselves: watched as a whole. */
const whole = (portfolio: PortfolioState): PortfolioState =>
  portfolio.kind === 'known' ? { ...portfolio, tokens: ref([...portfolio.tokens]) } : portfolio

/** What was known stays, and is marked, when it could not be read again. */
const kept = (before: PortfolioState, found: PortfolioState): PortfolioState => {
  if (before.kind !== 'known') return found
  if (found.kind === 'unavailable') return { ...before, isPartial: true }
  if (found.kind !== 'known' || !found.isPartial) return found
  return { ...found, tokens: merge(before.tokens, found.tokens), at: before.at }
}

/** The rows that somebody lists; `off`: nobody does on this network. */
type Listed = readonly TokenBalance[] | 'off' | 'failed'

type Way = { readonly fresh: boolean; readonly moved: readonly Address[] }

const read = async (core: Core, who: Owner, way: Way): Promise<PortfolioState> => {
  const named = hostTokens(core, who.network)
  const [listed, own] = await Promise.all([
    readListed(core, who, way),
    named.length > 0 ? readChain(core, who, named) : [],
  ])
  const at = core.clock.now()
  if (typeof listed !== 'string') return { kind: 'known', tokens: merge(listed, own), at }
  if (!isThere(core, who)) return { kind: 'none' }
  // A chain that can tell everything that somebody owns stands in.
  const all = who.network.chainNamespace === 'solana' ? await readChain(core, who) : []
  const tokens = merge(all, own)
  if (tokens.length === 0) return { kind: listed === 'off' ? 'off' : 'unavailable' }
  const coin = await readCoin(core, who)
  return {
    kind: 'known',
    tokens: clean([...coin, ...tokens]),
    at,
    ...(listed === 'failed' && { isPartial: true }),
  }
}

const readListed = async (core: Core, who: Owner, way: Way): Promise<Listed> => {
  if (!isSupported(core.state.network, who.network)) return 'off'
  const own = await readWallet(core, who)
  if (own) return own
  // The wallet may have taken its time.
  return isThere(core, who) ? readService(core, who, way) : 'off'
}

/** Undefined: the wallet has no asset discovery, or what it said is not usable; the service is asked then (specification 7). */
const readWallet = async (core: Core, who: Owner): Promise<readonly TokenBalance[] | undefined> => {
  const { network, address, key } = who
  const provider = core.session.connector(network.chainNamespace)?.provider(network.chainNamespace)
  const { without } = core.slice(createPortfolioReads)
  if (network.chainNamespace !== 'eip155' || !isEip1193(provider)) return undefined
  if (core.clock.now() < (without.get(key) ?? 0)) return undefined
  const assets = await discover(core, who, { provider, address, network })
  if (assets === undefined && isThere(core, who)) without.set(key, core.clock.now() + WITHOUT_MS)
  return (
    assets &&
    clean(
      assets.map(({ balance, ...asset }) => ({
        ...asset,
        caipNetworkId: network.caipNetworkId,
        amount: balance,
        value: fiatValue(balance, asset.decimals, asset.price),
      })),
    )
  )
}

const discover = async (core: Core, who: Owner, p: Parameters<NonNullable<EvmChain['assets']>>[0]) => {
  try {
    const chain = await core.chain('eip155')
    return isThere(core, who) ? await chain.assets?.(p) : undefined
  } catch (error) {
    core.report(error)
    return undefined
  }
}

const isEip1193 = (provider: unknown): provider is Eip1193Provider =>
  typeof readField(provider, 'request') === 'function'

const readService = async (core: Core, who: Owner, { fresh, moved }: Way): Promise<Listed> => {
  const { projectId, basic } = core.state.config
  // Without a project there is no data service (decisions 20).
  if (!projectId || basic) return 'off'
  const reads = core.slice(createPortfolioReads)
  const { address, network } = who
  const { caipNetworkId } = network
  try {
    const api = await core.api()
    const { value, skipped, cause } = await api.account.balance({
      address,
      caipNetworkId,
      fresh,
      moved: moved.map((token) => ({ caipNetworkId, address: token })),
    })
    if (skipped) {
      tell(core, reads, who, cause)
      return skipped === 'unsupported' ? 'off' : 'failed'
    }
    reads.lastReported = ''
    return value.map((row) => ({ ...row, caipNetworkId }))
  } catch (error) {
    // The service asks to be left alone.
    if (readField(error, 'status') === 503) reads.isPaused = true
    tell(core, reads, who, error)
    return 'failed'
  }
}

/** Once for each failure: the visitor, and the host where there is something to look into (specification 8). */
const tell = (core: Core, reads: PortfolioReads, { key }: Owner, error: unknown): void => {
  if (reads.lastReported === key) return
  reads.lastReported = key
  core.notices.show('error', 'token-balance-unavailable')
  if (error !== undefined) core.report(error)
}

type Named = { readonly address: Address; readonly imageUrl?: string | undefined }

/** What the host names on this network, checksummed; an address with a typing error is told and left out. */
const hostTokens = (core: Core, { caipNetworkId, chainNamespace }: Network): readonly Named[] =>
  (core.state.config.tokens[caipNetworkId] ?? []).flatMap(({ address, imageUrl }) => {
    const read = chainNamespace === 'eip155' ? toEvmAddress(address) : address
    if (read !== undefined) return [{ address: read, imageUrl }]
    core.alert('option-invalid', {
      option: 'tokens',
      given: address,
      accepted: 'addresses with the right checksum',
    })
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

/** Of the tokens named those that answer; without a list all that the chain knows of. */
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
