/**
 * Requests the directory: the lists beside the connectors, pages, searches; and handles the choice of a wallet. The
 * only writer of `all-wallets.state` and `state/directory`. One request per list at a time; answers for earlier
 * options are ignored.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { DirectoryWallet, WalletPage, WalletQuery } from '../../api/wallets.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { latest } from '../../lib/flight.ts'
import { inAppBrowserLink, readBrowseContext } from '../../lib/in-app-browser.ts'
import { readPlatform } from '../../lib/platform.ts'
import { isUsable, type Platform, platformsOf } from '../../lib/wallet-platforms.ts'
import { hasDirectory } from '../../state/directory.ts'
import { readWalletIdentity } from '../../state/wallet-identity.ts'
import {
  addPage,
  connectorOf,
  countLabel,
  directoryIds,
  fromCustom,
  knownOf,
  LISTS,
  listAll,
  listFound,
  mergeRows,
} from './all-wallets.rules.ts'
import { asRef, createAllWalletsState, noWallets, type Query, type WalletItem } from './all-wallets.state.ts'
import { imageOf, preload } from './images.ts'

/** The running requests, and the options they are for. */
const createRun = () => ({
  key: '',
  isWatching: false,
  search: latest(),
  /** Stops the running search, or the wait before it. */
  stopSearch: () => {},
})

const isOnMobile = (): boolean => readPlatform(globalThis).isMobile

/** Changes with the options that the directory depends on. */
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
  state.config.customWallets.filter(({ provider }) => !provider).map(fromCustom)

const sourcesOf = (core: Core) => {
  const { featured, recommended } = core.slice(createAllWalletsState)
  const { config, directory } = core.state
  return {
    // WalletConnect is not a wallet itself.
    connectors: core.connectors.list().filter(({ connectsByLink }) => !connectsByLink),
    featured,
    custom: customItems(core),
    recommended,
    excluded: [...config.excludeWalletIds, ...directory.excluded],
  }
}

/** Updates the known wallets after more of the directory has been loaded. */
const writeKnown = (core: Core): void => {
  core.state.directory.known = ref(knownOf(allItems(core)))
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

/** Options can change, and wallets may announce themselves late. */
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

/** Loads the lists beside the connectors, once; again after a failure. Never rejects. */
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

type PageQuery = Omit<WalletQuery, 'chains'>

/** `isLookup`: also finds wallets that do not support the page's networks. */
const requestPage = async (core: Core, query: PageQuery, isLookup = false): Promise<WalletPage> => {
  const { wallets } = await core.api()
  const chains = core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { value } = await wallets.page(isLookup ? query : { ...query, chains })
  return value
}

const emptyPage: WalletPage = { count: 0, wallets: [] }

const requestByIds = async (core: Core, ids: readonly string[], isLookup = false): Promise<WalletPage> =>
  ids.length === 0 ? emptyPage : requestPage(core, { page: 1, entries: ids.length, include: ids }, isLookup)

const optionIds = ({ state: { config } }: Core) => ({
  featured: directoryIds(config.featuredWalletIds),
  include: directoryIds(config.includeWalletIds),
  exclude: directoryIds(config.excludeWalletIds),
})

const isUsableHere = (wallet: DirectoryWallet): boolean => isUsable(wallet, isOnMobile())

const loadLists = async (core: Core): Promise<void> => {
  const isCurrent = isCurrentRun(core)
  const { directory } = core.state
  const { featured: ids, include, exclude } = optionIds(core)
  directory.status = 'loading'
  const [featured, recommended, excluded] = await Promise.allSettled([
    requestByIds(core, ids),
    requestPage(core, { page: 1, entries: LISTS.recommended, include, exclude: [...exclude, ...ids] }),
    requestByIds(core, exclude, true),
  ])
  const walletsOf = (list: PromiseSettledResult<WalletPage>) =>
    list.status === 'fulfilled' ? list.value.wallets.filter(isUsableHere) : []
  const first = [...walletsOf(featured), ...walletsOf(recommended)]
  await preload(core, first)
  if (!isCurrent()) return
  const state = core.slice(createAllWalletsState)
  const position = ({ id }: DirectoryWallet) => ids.indexOf(id)
  state.featured = asRef([...walletsOf(featured)].sort((a, b) => position(a) - position(b)))
  state.recommended = asRef(walletsOf(recommended))
  if (excluded.status === 'fulfilled')
    directory.excluded = excluded.value.wallets.flatMap(({ rdns, name }) => (rdns ? [rdns, name] : [name]))
  if (recommended.status === 'fulfilled')
    directory.badge = countLabel(recommended.value.count + state.featured.length + customItems(core).length)
  const failed = [featured, recommended, excluded].find((list) => list.status === 'rejected')
  // A failure to load the names of excluded wallets is not shown to the visitor.
  const isMissing = featured.status === 'rejected' || recommended.status === 'rejected'
  directory.status = isMissing ? 'failed' : 'ready'
  if (failed) core.report(failed.reason)
  // Hides connectors that could not be excluded before their names were known.
  if (directory.excluded.length > 0) core.connectors.refresh()
  writeRows(core)
}

/** Requests the next page, or the same one again after a failure. Never rejects. */
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
      const answer = await requestPage(core, { page, entries: LISTS.page, include, exclude: without })
      const next = addPage(state, page, answer, isUsableHere)
      await preload(core, next.paged.slice(state.paged.length).slice(0, LISTS.preloaded))
      if (!isCurrent()) return
      Object.assign(state, { ...next, paged: asRef(next.paged) })
      writeKnown(core)
    } catch (error) {
      if (!isCurrent()) return
      state.step = 'failed'
      core.report(error)
    }
  })

/** Changes the search. It is requested half a second after the last key; an older search is stopped. */
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

/** Searches at once, for Enter and a retry. */
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
    const { wallets, count } = await requestPage(core, asked)
    const found = wallets.filter(isUsableHere)
    await Promise.all([preload(core, found), core.clock.wait(LISTS.searchShownMs, signal)])
    if (!isCurrent()) return
    const hidden = wallets.length - found.length
    state.search = { step: 'shown', items: asRef(found), count: Math.max(found.length, count - hidden) }
    writeKnown(core)
  } catch (error) {
    if (!isCurrent()) return
    state.search = { step: 'failed' }
    core.report(error)
  }
}

/** Resets the search and the choice, when the view is opened from elsewhere. */
export function resetSearch(core: Core): void {
  setQuery(core, { text: '', isCertified: false })
  core.slice(createAllWalletsState).chosen = undefined
}

/** The wallets that AllWallets shows now; doubtful ones are marked and last. */
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

/** A few wallets for the help views. */
export const suggested = (core: Core): readonly WalletItem[] =>
  mergeRows(sourcesOf(core))
    .map(({ item }) => item)
    .slice(0, LISTS.help)

const allItems = (core: Core): readonly WalletItem[] => {
  const { featured, recommended, paged, search, asked } = core.slice(createAllWalletsState)
  const found = search.step === 'shown' ? search.items : []
  return [...featured, ...customItems(core), ...recommended, ...paged, ...found, ...(asked ? [asked] : [])]
}

export const itemOf = (core: Core, id: string): WalletItem | undefined =>
  allItems(core).find((item) => item.id === id)

/**
 * The id of the connector of a directory wallet, loaded already or not; null when it has none, so that `choose` has
 * to open it. Undefined when the directory does not know the wallet. Rejects when the directory cannot be asked.
 */
export async function findConnectorId(core: Core, id: string): Promise<string | null | undefined> {
  const item = itemOf(core, id) ?? (await findWallet(core, id))
  return item && (connectorOf(item, core.connectors.list()) ?? null)
}

const findWallet = async (core: Core, id: string): Promise<WalletItem | undefined> => {
  if (!hasDirectory(core.state.config)) return undefined
  const { wallets } = await requestByIds(core, [id], true)
  const asked = wallets.find((wallet) => wallet.id === id)
  // Kept so that `choose` finds it.
  core.slice(createAllWalletsState).asked = asked && ref(asked)
  return asked
}

/** The best way to reach the wallet from this device. */
const platformOf = (core: Core, item: WalletItem): Platform => {
  const context = readBrowseContext(globalThis, core.state.network)
  const [platform] = platformsOf(item, {
    isMobile: isOnMobile(),
    opensPage: inAppBrowserLink(item, context) !== undefined,
  })
  return platform
}

/**
 * On a phone, the app of a wallet whose connector opens a popup: the app opens the page in its own browser instead
 * (wire facts 9.3).
 */
const mobileAppOf = (core: Core, connectorId: string): WalletItem | undefined => {
  if (!isOnMobile() || !core.connectors.find(connectorId)?.opensPopup) return undefined
  const connectors = core.connectors.list()
  return allItems(core).find(
    (item) => connectorOf(item, connectors) === connectorId && platformOf(core, item) !== 'unsupported',
  )
}

/**
 * Notes the choice of a wallet in any list, and says how it is connected: by its connector; without one by a link, if
 * the page has WalletConnect and the wallet a link; else not at all, and it can be installed.
 */
export function choose(core: Core, id: string): ReturnType<Core['choose']> {
  core.slice(createAllWalletsState).chosen = id
  const connectors = core.connectors.list()
  const hasLinks = connectors.some(({ connectsByLink }) => connectsByLink)
  const found = itemOf(core, id)
  const connectorId = found ? connectorOf(found, connectors) : id
  const app = hasLinks && connectorId !== undefined ? mobileAppOf(core, connectorId) : undefined
  if (connectorId !== undefined && !app) return { connectorId }
  const item = app ?? found
  if (!item) return undefined
  const platform = platformOf(core, item)
  if (hasLinks && platform !== 'unsupported')
    return { view: 'ConnectingWalletConnect', data: { wallet: { ...item, imageUrl: imageOf(core, item) } } }
  core.track('SELECT_WALLET', { name: item.name, platform, walletRank: item.order })
  return { view: 'Downloads', data: { walletId: id } }
}

/** A wallet was pressed in a list of this feature. */
export function pick(wallet: Wallet, id: string): void {
  const target = choose(wallet, id)
  if (target) wallet.connect(target)
}
