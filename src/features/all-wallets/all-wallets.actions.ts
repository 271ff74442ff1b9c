/**
 * Requests the directory: the lists beside the connectors, pages, searches; and handles the choice of a wallet. The
 * only writer of `all-wallets.state` and `state/directory`. One request per list at a time; answers for earlier
 * options are ignored.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { DirectoryWallet, WalletPage, WalletQuery } from '../../api/wallets.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
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
import { type AllWallets, asRef, noWallets, type Query, type WalletItem } from './all-wallets.state.ts'
import { imageOf, preload } from './images.ts'

export { createAllWallets } from './all-wallets.state.ts'

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

const isCurrentRun = (allWallets: AllWallets): (() => boolean) => {
  const { run } = allWallets
  const { key } = run
  return () => run.key === key
}

const customItems = ({ core: { state } }: AllWallets): readonly WalletItem[] =>
  state.config.customWallets.filter(({ provider }) => !provider).map(fromCustom)

const sourcesOf = (allWallets: AllWallets) => {
  const { featured, recommended } = allWallets.state
  const { config, directory } = allWallets.core.state
  return {
    // WalletConnect is not a wallet itself.
    connectors: allWallets.core.connectors.list().filter(({ connectsByLink }) => !connectsByLink),
    featured,
    custom: customItems(allWallets),
    recommended,
    excluded: [...config.excludeWalletIds, ...directory.excluded],
  }
}

/** Updates the known wallets after more of the directory has been loaded. */
const writeKnown = (allWallets: AllWallets): void => {
  allWallets.core.state.directory.known = ref(knownOf(allItems(allWallets)))
}

const writeRows = (allWallets: AllWallets): void => {
  writeKnown(allWallets)
  allWallets.core.state.directory.rows = mergeRows(sourcesOf(allWallets)).map(({ item, type }) => ({
    id: item.id,
    name: item.name,
    type,
    imageUrl: imageOf(allWallets, item),
    rdns: item.rdns,
  }))
}

/** Options can change, and wallets may announce themselves late. */
const watch = (allWallets: AllWallets): void => {
  const { run } = allWallets
  if (run.isWatching) return
  run.isWatching = true
  subscribe(allWallets.core.state.connection, () => writeRows(allWallets))
  subscribe(allWallets.core.state.config, () => {
    if (run.key === keyOf(allWallets.core.state)) writeRows(allWallets)
    else void loadDirectory(allWallets)
  })
}

const restart = (allWallets: AllWallets, key: string): void => {
  const { run } = allWallets
  run.key = key
  run.stopSearch()
  run.search()
  Object.assign(allWallets.state, noWallets())
  Object.assign(allWallets.core.state.directory, { status: 'loading', badge: undefined, excluded: [] })
}

/** Loads the lists beside the connectors, once; again after a failure. Never rejects. */
export async function loadDirectory(allWallets: AllWallets): Promise<void> {
  const key = keyOf(allWallets.core.state)
  const { directory, config } = allWallets.core.state
  if (allWallets.run.key !== key) restart(allWallets, key)
  watch(allWallets)
  directory.isMobile = isOnMobile()
  writeRows(allWallets)
  if (!hasDirectory(config)) directory.status = 'ready'
  if (directory.status === 'ready') return
  await allWallets.core.flights.once(`directory ${key}`, () => loadLists(allWallets))
}

type PageQuery = Omit<WalletQuery, 'chains'>

/** `isLookup`: also finds wallets that do not support the page's networks. */
const requestPage = async (
  allWallets: AllWallets,
  query: PageQuery,
  isLookup = false,
): Promise<WalletPage> => {
  const { wallets } = await allWallets.core.api()
  const chains = allWallets.core.state.network.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { value } = await wallets.page(isLookup ? query : { ...query, chains })
  return value
}

const emptyPage: WalletPage = { count: 0, wallets: [] }

const requestByIds = async (
  allWallets: AllWallets,
  ids: readonly string[],
  isLookup = false,
): Promise<WalletPage> =>
  ids.length === 0
    ? emptyPage
    : requestPage(allWallets, { page: 1, entries: ids.length, include: ids }, isLookup)

const optionIds = ({ core: { state } }: AllWallets) => ({
  featured: directoryIds(state.config.featuredWalletIds),
  include: directoryIds(state.config.includeWalletIds),
  exclude: directoryIds(state.config.excludeWalletIds),
})

const isUsableHere = (wallet: DirectoryWallet): boolean => isUsable(wallet, isOnMobile())

const loadLists = async (allWallets: AllWallets): Promise<void> => {
  const isCurrent = isCurrentRun(allWallets)
  const { directory } = allWallets.core.state
  const { featured: ids, include, exclude } = optionIds(allWallets)
  directory.status = 'loading'
  const [featured, recommended, excluded] = await Promise.allSettled([
    requestByIds(allWallets, ids),
    requestPage(allWallets, { page: 1, entries: LISTS.recommended, include, exclude: [...exclude, ...ids] }),
    requestByIds(allWallets, exclude, true),
  ])
  const walletsOf = (list: PromiseSettledResult<WalletPage>) =>
    list.status === 'fulfilled' ? list.value.wallets.filter(isUsableHere) : []
  const first = [...walletsOf(featured), ...walletsOf(recommended)]
  await preload(allWallets, first)
  if (!isCurrent()) return
  const { state } = allWallets
  const position = ({ id }: DirectoryWallet) => ids.indexOf(id)
  state.featured = asRef([...walletsOf(featured)].sort((a, b) => position(a) - position(b)))
  state.recommended = asRef(walletsOf(recommended))
  if (excluded.status === 'fulfilled')
    directory.excluded = excluded.value.wallets.flatMap(({ rdns, name }) => (rdns ? [rdns, name] : [name]))
  if (recommended.status === 'fulfilled')
    directory.badge = countLabel(
      recommended.value.count + state.featured.length + customItems(allWallets).length,
    )
  const failed = [featured, recommended, excluded].find((list) => list.status === 'rejected')
  // A failure to load the names of excluded wallets is not shown to the visitor.
  const isMissing = featured.status === 'rejected' || recommended.status === 'rejected'
  directory.status = isMissing ? 'failed' : 'ready'
  if (failed) allWallets.core.report(failed.reason)
  // Hides connectors that could not be excluded before their names were known.
  if (directory.excluded.length > 0) allWallets.core.connectors.refresh()
  writeRows(allWallets)
}

/** Requests the next page, or the same one again after a failure. Never rejects. */
export const showMore = (allWallets: AllWallets): Promise<void> =>
  allWallets.core.flights.once(`wallets ${keyOf(allWallets.core.state)}`, async () => {
    await loadDirectory(allWallets)
    const { state } = allWallets
    const isCurrent = isCurrentRun(allWallets)
    if (state.step === 'done' || !hasDirectory(allWallets.core.state.config)) return
    state.step = 'loading'
    const page = state.page + 1
    const { featured, include, exclude } = optionIds(allWallets)
    const without = [...exclude, ...featured, ...state.recommended.map(({ id }) => id)]
    try {
      const answer = await requestPage(allWallets, { page, entries: LISTS.page, include, exclude: without })
      const next = addPage(state, page, answer, isUsableHere)
      await preload(allWallets, next.paged.slice(state.paged.length).slice(0, LISTS.preloaded))
      if (!isCurrent()) return
      Object.assign(state, { ...next, paged: asRef(next.paged) })
      writeKnown(allWallets)
    } catch (error) {
      if (!isCurrent()) return
      state.step = 'failed'
      allWallets.core.report(error)
    }
  })

/** Changes the search. It is requested half a second after the last key; an older search is stopped. */
export function setQuery(allWallets: AllWallets, change: Partial<Query>): void {
  const { run, state } = allWallets
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
  const start = () => void runSearch(allWallets, query, isCurrent, stopping.signal)
  const stopWaiting = allWallets.core.clock.setTimeout(start, change.text === undefined ? 0 : LISTS.typingMs)
  run.stopSearch = () => {
    stopWaiting()
    stopping.abort()
  }
}

/** Searches at once, for Enter and a retry. */
export const searchNow = (allWallets: AllWallets): void => setQuery(allWallets, {})

const runSearch = async (
  allWallets: AllWallets,
  { text, isCertified }: Query,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = allWallets
  const { include, exclude } = optionIds(allWallets)
  const search = text.trim()
  allWallets.core.track('SEARCH_WALLET', { badge: isCertified ? 'certified' : '', search })
  try {
    const asked = { page: 1, entries: LISTS.search, include, exclude, search, isCertified, signal }
    const { wallets, count } = await requestPage(allWallets, asked)
    const found = wallets.filter(isUsableHere)
    await Promise.all([preload(allWallets, found), allWallets.core.clock.wait(LISTS.searchShownMs, signal)])
    if (!isCurrent()) return
    const hidden = wallets.length - found.length
    state.search = { step: 'shown', items: asRef(found), count: Math.max(found.length, count - hidden) }
    writeKnown(allWallets)
  } catch (error) {
    if (!isCurrent()) return
    state.search = { step: 'failed' }
    allWallets.core.report(error)
  }
}

/** Resets the search and the choice, when the view is opened from elsewhere. */
export function resetSearch(allWallets: AllWallets): void {
  setQuery(allWallets, { text: '', isCertified: false })
  allWallets.state.chosen = undefined
}

/** The wallets that AllWallets shows now; doubtful ones are marked and last. */
export function listed(allWallets: AllWallets): readonly WalletItem[] {
  const { connection, directory } = allWallets.core.state
  const { isDoubtful } = readWalletIdentity(connection, directory)
  const ids = new Set(connection.wallets.filter(isDoubtful).map(({ id }) => id))
  const items = listItems(allWallets).map((item) => (ids.has(item.id) ? { ...item, isDoubtful: true } : item))
  return [...items.filter((item) => !item.isDoubtful), ...items.filter((item) => item.isDoubtful)]
}

const listItems = (allWallets: AllWallets): readonly WalletItem[] => {
  const { paged, query, search } = allWallets.state
  const sources = sourcesOf(allWallets)
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
export const suggested = (allWallets: AllWallets): readonly WalletItem[] =>
  mergeRows(sourcesOf(allWallets))
    .map(({ item }) => item)
    .slice(0, LISTS.help)

const allItems = (allWallets: AllWallets): readonly WalletItem[] => {
  const { featured, recommended, paged, search, asked } = allWallets.state
  const found = search.step === 'shown' ? search.items : []
  return [
    ...featured,
    ...customItems(allWallets),
    ...recommended,
    ...paged,
    ...found,
    ...(asked ? [asked] : []),
  ]
}

export const itemOf = (allWallets: AllWallets, id: string): WalletItem | undefined =>
  allItems(allWallets).find((item) => item.id === id)

/**
 * The id of the connector of a directory wallet, loaded already or not; null when it has none, so that `choose` has
 * to open it. Undefined when the directory does not know the wallet. Rejects when the directory cannot be asked.
 */
export async function findConnectorId(
  allWallets: AllWallets,
  id: string,
): Promise<string | null | undefined> {
  const item = itemOf(allWallets, id) ?? (await findWallet(allWallets, id))
  return item && (connectorOf(item, allWallets.core.connectors.list()) ?? null)
}

const findWallet = async (allWallets: AllWallets, id: string): Promise<WalletItem | undefined> => {
  if (!hasDirectory(allWallets.core.state.config)) return undefined
  const { wallets } = await requestByIds(allWallets, [id], true)
  const asked = wallets.find((wallet) => wallet.id === id)
  // Kept so that `choose` finds it.
  allWallets.state.asked = asked && ref(asked)
  return asked
}

/** The best way to reach the wallet from this device. */
const platformOf = (allWallets: AllWallets, item: WalletItem): Platform => {
  const context = readBrowseContext(globalThis, allWallets.core.state.network)
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
const mobileAppOf = (allWallets: AllWallets, connectorId: string): WalletItem | undefined => {
  if (!isOnMobile() || !allWallets.core.connectors.find(connectorId)?.opensPopup) return undefined
  const connectors = allWallets.core.connectors.list()
  return allItems(allWallets).find(
    (item) => connectorOf(item, connectors) === connectorId && platformOf(allWallets, item) !== 'unsupported',
  )
}

/**
 * Notes the choice of a wallet in any list, and says how it is connected: by its connector; without one by a link, if
 * the page has WalletConnect and the wallet a link; else not at all, and it can be installed.
 */
export function choose(allWallets: AllWallets, id: string): ReturnType<Core['choose']> {
  const { core, state } = allWallets
  state.chosen = id
  const connectors = core.connectors.list()
  const hasLinks = connectors.some(({ connectsByLink }) => connectsByLink)
  const found = itemOf(allWallets, id)
  const connectorId = found ? connectorOf(found, connectors) : id
  const app = hasLinks && connectorId !== undefined ? mobileAppOf(allWallets, connectorId) : undefined
  if (connectorId !== undefined && !app) return { connectorId }
  const item = app ?? found
  if (!item) return undefined
  const platform = platformOf(allWallets, item)
  if (hasLinks && platform !== 'unsupported') {
    const linked = { ...item, imageUrl: imageOf(allWallets, item) }
    return { view: 'ConnectingWalletConnect', data: { wallet: linked } }
  }
  core.track('SELECT_WALLET', { name: item.name, platform, walletRank: item.order })
  return { view: 'Downloads', data: { walletId: id } }
}

/** A wallet was pressed in a list of this feature. */
export function pick(allWallets: AllWallets, wallet: Wallet, id: string): void {
  const target = choose(allWallets, id)
  if (target) wallet.connect(target)
}
