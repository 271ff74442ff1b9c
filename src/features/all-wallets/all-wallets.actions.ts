/**
 * Asks the directory: the lists beside the connectors, pages, a search; and what a click on a wallet does. The only writer of
 * `all-wallets.state` and of `state/directory`. One flight per list; what comes late for other options is not heard.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { DirectoryWallet, WalletPage, WalletQuery } from '../../api/wallets.ts'
import type { Core, Wallet } from '../../app/wallet.ts'
import { latest } from '../../lib/flight.ts'
import { inAppBrowserLink, readBrowseContext } from '../../lib/in-app-browser.ts'
import { readPlatform } from '../../lib/platform.ts'
import { isUsable, type Way, waysOf } from '../../lib/wallet-ways.ts'
import { hasDirectory } from '../../state/directory.ts'
import { readWalletIdentity } from '../../state/wallet-identity.ts'
import {
  addPage,
  connectorOf,
  countLabel,
  directoryIds,
  knownOf,
  LISTS,
  listAll,
  listFound,
  mergeRows,
  ofCustom,
} from './all-wallets.rules.ts'
import { createAllWalletsState, noWallets, type Query, type WalletItem, whole } from './all-wallets.state.ts'
import { imageOf, preload } from './images.ts'

/** What is under way, and for which options. */
const createRun = () => ({
  key: '',
  isWatching: false,
  search: latest(),
  /** Ends the search under way, or the wait before it. */
  stopSearch: () => {},
})

const isOnMobile = (): boolean => readPlatform(globalThis).isMobile

/** Other options, another directory. */
const keyOf = ({ config, network }: Core['state']): string =>
  JSON.stringify([
    config.projectId,
    config.basic,
    config.endpoints.wallets,
    config.featuredWalletIds,
    config.includeWalletIds,
    config.excludeWalletIds,
    network.networks.map(({ caipNetworkId }) => caipNetworkId),
  ])

const isCurrentRun = (core: Core): (() => boolean) => {
  const run = core.slice(createRun)
  const { key } = run
  return () => run.key === key
}

const customItems = ({ state }: Core): readonly WalletItem[] =>
  state.config.customWallets.filter(({ provider }) => !provider).map(ofCustom)

const sourcesOf = (core: Core) => {
  const { featured, recommended } = core.slice(createAllWalletsState)
  const { config, directory } = core.state
  return {
    // A way to a wallet, and none itself.
    connectors: core.connectors.list().filter(({ type }) => type !== 'walletconnect'),
    featured,
    custom: customItems(core),
    recommended,
    excluded: [...config.excludeWalletIds, ...directory.excluded],
  }
}

/** More of the directory has come. */
const writeKnown = (core: Core): void => {
  core.state.directory.known = ref(knownOf(items(core)))
}

const writeRows = (core: Core): void => {
  writeKnown(core)
  core.state.directory.rows = mergeRows(sourcesOf(core)).map(({ item, type }) => ({
    id: item.id,
    name: item.name,
    type,
    imageUrl: imageOf(core, item),
    rdns: item.rdns,
  }))
}

/** Options are live, and wallets announce themselves late. */
const watch = (core: Core): void => {
  const run = core.slice(createRun)
  if (run.isWatching) return
  run.isWatching = true
  subscribe(core.state.connection, () => writeRows(core))
  subscribe(core.state.config, () => {
    if (run.key === keyOf(core.state)) writeRows(core)
    else void loadDirectory(core)
  })
}

const restart = (core: Core, key: string): void => {
  const run = core.slice(createRun)
  run.key = key
  run.stopSearch()
  run.search()
  Object.assign(core.slice(createAllWalletsState), noWallets())
  Object.assign(core.state.directory, { status: 'loading', badge: undefined, excluded: [] })
}

/** Somebody looks at wallets: the lists beside the connectors, once; after a failure again. Never rejects. */
export async function loadDirectory(core: Core): Promise<void> {
  const key = keyOf(core.state)
  const { directory, config } = core.state
  if (core.slice(createRun).key !== key) restart(core, key)
  watch(core)
  directory.isMobile = isOnMobile()
  writeRows(core)
  if (!hasDirectory(config)) directory.status = 'ready'
  if (directory.status === 'ready') return
  await core.flights.once(`directory ${key}`, () => loadLists(core))
}

type Asked = Omit<WalletQuery, 'chains'>

/** `isLookup`: of wallets that need not speak the page's networks. */
const ask = async (core: Core, query: Asked, isLookup = false): Promise<WalletPage> => {
  const { wallets } = await core.api()
  const chains = core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { value } = await wallets.page(isLookup ? query : { ...query, chains })
  return value
}

const none: WalletPage = { count: 0, wallets: [] }

const byIds = async (core: Core, ids: readonly string[], isLookup = false): Promise<WalletPage> =>
  ids.length === 0 ? none : ask(core, { page: 1, entries: ids.length, include: ids }, isLookup)

const optionIds = ({ state: { config } }: Core) => ({
  featured: directoryIds(config.featuredWalletIds),
  include: directoryIds(config.includeWalletIds),
  exclude: directoryIds(config.excludeWalletIds),
})

const ofUse = (wallet: DirectoryWallet): boolean => isUsable(wallet, isOnMobile())

const loadLists = async (core: Core): Promise<void> => {
  const isCurrent = isCurrentRun(core)
  const { directory } = core.state
  const { featured: ids, include, exclude } = optionIds(core)
  directory.status = 'loading'
  const [featured, recommended, excluded] = await Promise.allSettled([
    byIds(core, ids),
    ask(core, { page: 1, entries: LISTS.recommended, include, exclude: [...exclude, ...ids] }),
    byIds(core, exclude, true),
  ])
  const walletsOf = (list: PromiseSettledResult<WalletPage>) =>
    list.status === 'fulfilled' ? list.value.wallets.filter(ofUse) : []
  const first = [...walletsOf(featured), ...walletsOf(recommended)]
  await preload(core, first)
  if (!isCurrent()) return
  const state = core.slice(createAllWalletsState)
  const position = ({ id }: DirectoryWallet) => ids.indexOf(id)
  state.featured = whole([...walletsOf(featured)].sort((a, b) => position(a) - position(b)))
  state.recommended = whole(walletsOf(recommended))
  if (excluded.status === 'fulfilled')
    directory.excluded = excluded.value.wallets.flatMap(({ rdns, name }) => (rdns ? [rdns, name] : [name]))
  if (recommended.status === 'fulfilled')
    directory.badge = countLabel(recommended.value.count + state.featured.length + customItems(core).length)
  const failed = [featured, recommended, excluded].find((list) => list.status === 'rejected')
  // Who is excluded cannot be told to the visitor as missing.
  const isMissing = featured.status === 'rejected' || recommended.status === 'rejected'
  directory.status = isMissing ? 'failed' : 'ready'
  if (failed) core.report(failed.reason)
  // Connectors that were listed until their names were known.
  if (directory.excluded.length > 0) core.connectors.refresh()
  writeRows(core)
}

/** The next page of all wallets; after a failure the same one again. Never rejects. */
export const showMore = (core: Core): Promise<void> =>
  core.flights.once(`wallets ${keyOf(core.state)}`, async () => {
    await loadDirectory(core)
    const state = core.slice(createAllWalletsState)
    const isCurrent = isCurrentRun(core)
    if (state.step === 'done' || !hasDirectory(core.state.config)) return
    state.step = 'loading'
    const page = state.page + 1
    const { featured, include, exclude } = optionIds(core)
    const without = [...exclude, ...featured, ...state.recommended.map(({ id }) => id)]
    try {
      const answer = await ask(core, { page, entries: LISTS.page, include, exclude: without })
      const next = addPage(state, page, answer, ofUse)
      await preload(core, next.paged.slice(state.paged.length).slice(0, LISTS.preloaded))
      if (!isCurrent()) return
      Object.assign(state, { ...next, paged: whole(next.paged) })
      writeKnown(core)
    } catch (error) {
      if (!isCurrent()) return
      state.step = 'failed'
      core.report(error)
    }
  })

/** What is typed and ticked. Asked half a second after the last key; an older question is dropped. */
export function setQuery(core: Core, change: Partial<Query>): void {
  const run = core.slice(createRun)
  const state = core.slice(createAllWalletsState)
  const query = { ...state.query, ...change }
  run.stopSearch()
  state.query = query
  const isCurrent = run.search()
  if (query.text.trim() === '' && !query.isCertified) {
    state.search = { step: 'off' }
    return
  }
  state.search = { step: 'waiting' }
  const stopping = new AbortController()
  const start = () => void runSearch(core, query, isCurrent, stopping.signal)
  const stopWaiting = core.clock.setTimeout(start, change.text === undefined ? 0 : LISTS.typingMs)
  run.stopSearch = () => {
    stopWaiting()
    stopping.abort()
  }
}

/** Asks at once, as Enter and a retry do. */
export const searchNow = (core: Core): void => setQuery(core, {})

const runSearch = async (
  core: Core,
  { text, isCertified }: Query,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const state = core.slice(createAllWalletsState)
  const { include, exclude } = optionIds(core)
  const search = text.trim()
  core.track('SEARCH_WALLET', { badge: isCertified ? 'certified' : '', search })
  try {
    const asked = { page: 1, entries: LISTS.search, include, exclude, search, isCertified, signal }
    const { wallets, count } = await ask(core, asked)
    const found = wallets.filter(ofUse)
    await Promise.all([preload(core, found), core.clock.wait(LISTS.searchShownMs, signal)])
    if (!isCurrent()) return
    const hidden = wallets.length - found.length
    state.search = { step: 'shown', items: whole(found), count: Math.max(found.length, count - hidden) }
    writeKnown(core)
  } catch (error) {
    if (!isCurrent()) return
    state.search = { step: 'failed' }
    core.report(error)
  }
}

/** Comes in from elsewhere: nothing is searched for, nothing was chosen. */
export function enter(core: Core): void {
  setQuery(core, { text: '', isCertified: false })
  core.slice(createAllWalletsState).chosen = undefined
}

/** What the view of all wallets shows now: those that may not be who they say last, and marked. */
export function listed(core: Core): readonly WalletItem[] {
  const { connection, directory } = core.state
  const { isDoubtful } = readWalletIdentity(connection, directory)
  const ids = new Set(connection.wallets.filter(isDoubtful).map(({ id }) => id))
  const items = listItems(core).map((item) => (ids.has(item.id) ? { ...item, isDoubtful: true } : item))
  return [...items.filter((item) => !item.isDoubtful), ...items.filter((item) => item.isDoubtful)]
}

const listItems = (core: Core): readonly WalletItem[] => {
  const { paged, query, search } = core.slice(createAllWalletsState)
  const sources = sourcesOf(core)
  if (search.step === 'off') return listAll({ ...sources, paged })
  if (search.step !== 'shown') return []
  return listFound({
    ...sources,
    found: search.items,
    text: query.text.trim(),
    isCertified: query.isCertified,
  })
}

/** For help: a few that can be had. */
export const suggested = (core: Core): readonly WalletItem[] =>
  mergeRows(sourcesOf(core))
    .map(({ item }) => item)
    .slice(0, LISTS.help)

const items = (core: Core): readonly WalletItem[] => {
  const { featured, recommended, paged, search, asked } = core.slice(createAllWalletsState)
  const found = search.step === 'shown' ? search.items : []
  return [...featured, ...customItems(core), ...recommended, ...paged, ...found, ...(asked ? [asked] : [])]
}

export const itemOf = (core: Core, id: string): WalletItem | undefined =>
  items(core).find((item) => item.id === id)

/**
 * For a wallet of the directory, listed or not: the connector that reaches it, or null: `choose` leads to it. Undefined: the
 * directory knows none. Rejects when it cannot be asked.
 */
export async function reach(core: Core, id: string): Promise<string | null | undefined> {
  const item = itemOf(core, id) ?? (await findWallet(core, id))
  return item && (connectorOf(item, core.connectors.list()) ?? null)
}

const findWallet = async (core: Core, id: string): Promise<WalletItem | undefined> => {
  if (!hasDirectory(core.state.config)) return undefined
  const { wallets } = await byIds(core, [id], true)
  const asked = wallets.find((wallet) => wallet.id === id)
  // Where a choice finds it.
  core.slice(createAllWalletsState).asked = asked && ref(asked)
  return asked
}

/** The best way to reach it from here. */
const wayOf = (core: Core, item: WalletItem): Way => {
  const context = readBrowseContext(globalThis, core.state.network)
  const [way] = waysOf(item, {
    isMobile: isOnMobile(),
    opensPage: inAppBrowserLink(item, context) !== undefined,
  })
  return way
}

/** On a phone, the app of a wallet with a window of its own: it opens the page in itself (wire facts 9.3). */
const appOf = (core: Core, connectorId: string): WalletItem | undefined => {
  if (!isOnMobile() || !core.connectors.find(connectorId)?.opensPopup) return undefined
  const connectors = core.connectors.list()
  return items(core).find(
    (item) => connectorOf(item, connectors) === connectorId && wayOf(core, item) !== 'unsupported',
  )
}

/**
 * A wallet was chosen, wherever it was listed: its connector is asked; without one it is reached by a link, where the page
 * has WalletConnect and the wallet a way; else the visitor is shown where it can be had.
 */
export function choose(wallet: Wallet, id: string): void {
  wallet.slice(createAllWalletsState).chosen = id
  const connectors = wallet.connectors.list()
  const hasLinks = connectors.some(({ type }) => type === 'walletconnect')
  const found = itemOf(wallet, id)
  const connectorId = found ? connectorOf(found, connectors) : id
  const app = hasLinks && connectorId !== undefined ? appOf(wallet, connectorId) : undefined
  const item = app ?? found
  if (connectorId !== undefined && !app) wallet.connectTo(connectorId)
  if ((connectorId !== undefined && !app) || !item) return
  const way = wayOf(wallet, item)
  if (hasLinks && way !== 'unsupported') {
    wallet.go.to('ConnectingWalletConnect', { wallet: { ...item, imageUrl: imageOf(wallet, item) } })
    return
  }
  wallet.track('SELECT_WALLET', { name: item.name, platform: way, walletRank: item.order })
  wallet.go.to('Downloads', { walletId: id })
}
