/**
 * Loads the directory: the lists beside the connectors, and page after page of the others; and says which wallets are
 * listed. One request per list at a time; answers for earlier options are ignored. The search is in
 * `search.actions.ts`.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { DirectoryWallet, WalletPage, WalletQuery } from '../../api/contract.ts'
import type { Core } from '../../core/wallet.ts'
import { readPlatform } from '../../lib/platform.ts'
import { isSame } from '../../lib/same.ts'
import { isUsable } from '../../lib/wallet-platforms.ts'
import { usesServices } from '../../state/uses-services.ts'
import { readWalletIdentity } from '../../state/wallet-identity.ts'
import {
  addPage,
  countLabel,
  directoryIds,
  fromCustom,
  knownOf,
  LISTS,
  listAll,
  listFound,
  mergeRows,
} from './all-wallets.rules.ts'
import { type AllWallets, asRef, imageOf, noWallets, preload, type WalletItem } from './all-wallets.state.ts'

export const isOnMobile = (): boolean => readPlatform(globalThis).isMobile

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
export const writeKnown = (allWallets: AllWallets): void => {
  const { directory } = allWallets.core.state
  const known = knownOf(allItems(allWallets))
  // Whoever reads it compares every wallet of the page with it anew.
  if (!isSame(directory.known ?? [], known)) directory.known = ref(known)
}

const writeRows = (allWallets: AllWallets): void => {
  writeKnown(allWallets)
  const { directory } = allWallets.core.state
  const rows = mergeRows(sourcesOf(allWallets)).map(({ item, type }) => ({
    id: item.id,
    name: item.name,
    type,
    imageUrl: imageOf(allWallets, item),
    rdns: item.rdns,
  }))
  if (!isSame(directory.rows, rows)) directory.rows = rows
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
  Object.assign(run, { key, knowsExcluded: false })
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
  if (!usesServices(config)) directory.status = 'ready'
  const { run, core } = allWallets
  if (directory.status !== 'ready') await core.flights.once(`directory ${key}`, () => loadLists(allWallets))
  else if (usesServices(config) && !run.knowsExcluded)
    await core.flights.once(`excluded ${key}`, () => loadExcluded(allWallets))
}

type PageQuery = Omit<WalletQuery, 'chains'>

/** `isLookup`: also finds wallets that do not support the page's networks. */
export const requestPage = async (
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

/** Those that somebody has named, whatever networks the directory knows of. */
export const requestByIds = async (allWallets: AllWallets, ids: readonly string[]): Promise<WalletPage> =>
  ids.length === 0 ? emptyPage : requestPage(allWallets, { page: 1, entries: ids.length, include: ids }, true)

export const optionIds = ({ core: { state } }: AllWallets) => ({
  featured: directoryIds(state.config.featuredWalletIds),
  include: directoryIds(state.config.includeWalletIds),
  exclude: directoryIds(state.config.excludeWalletIds),
})

export const isUsableHere = (wallet: DirectoryWallet): boolean => isUsable(wallet, isOnMobile())

const loadLists = async (allWallets: AllWallets): Promise<void> => {
  const isCurrent = isCurrentRun(allWallets)
  const { directory } = allWallets.core.state
  const { featured: ids, include, exclude } = optionIds(allWallets)
  directory.status = 'loading'
  const [featured, recommended] = await Promise.allSettled([
    requestByIds(allWallets, ids),
    requestPage(allWallets, { page: 1, entries: LISTS.recommended, include, exclude: [...exclude, ...ids] }),
    loadExcluded(allWallets),
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
  if (recommended.status === 'fulfilled')
    directory.badge = countLabel(
      recommended.value.count + state.featured.length + customItems(allWallets).length,
    )
  const failed = [featured, recommended].find((list) => list.status === 'rejected')
  directory.status = failed ? 'failed' : 'ready'
  if (failed) allWallets.core.report(failed.reason)
  writeRows(allWallets)
}

/** The names of wallets that are excluded by their ids. A failure is not shown to the visitor, and is asked again at the next look. */
const loadExcluded = async (allWallets: AllWallets): Promise<void> => {
  const isCurrent = isCurrentRun(allWallets)
  const { core, run } = allWallets
  try {
    const { wallets } = await requestByIds(allWallets, optionIds(allWallets).exclude)
    if (!isCurrent()) return
    const { directory } = core.state
    run.knowsExcluded = true
    directory.excluded = wallets.flatMap(({ rdns, name }) => (rdns ? [rdns, name] : [name]))
    // Hides connectors that could not be excluded before their names were known.
    if (directory.excluded.length > 0) core.connectors.refresh()
    writeRows(allWallets)
  } catch (error) {
    if (isCurrent()) core.report(error)
  }
}

/** Requests the next page, or the same one again after a failure. Never rejects. */
export const showMore = (allWallets: AllWallets): Promise<void> =>
  allWallets.core.flights.once(`wallets ${keyOf(allWallets.core.state)}`, async () => {
    await loadDirectory(allWallets)
    const { state } = allWallets
    const isCurrent = isCurrentRun(allWallets)
    if (state.step === 'done' || !usesServices(allWallets.core.state.config)) return
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

/** The wallets that AllWallets shows now; doubtful ones are marked and last. Those, and two of one name, say their rdns (decisions 105). */
export function listed(allWallets: AllWallets): readonly WalletItem[] {
  const { connection, directory } = allWallets.core.state
  const { isDoubtful, idOf } = readWalletIdentity(connection, directory)
  const unclear = new Map(
    connection.wallets.flatMap((one) => {
      const facts = { isDoubtful: isDoubtful(one), shownRdns: idOf(one) }
      return facts.isDoubtful || facts.shownRdns ? [[one.id, facts]] : []
    }),
  )
  const items = listItems(allWallets).map((item) => {
    const facts = unclear.get(item.connectorId ?? item.id)
    return facts ? { ...item, ...facts } : item
  })
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

export const allItems = (allWallets: AllWallets): readonly WalletItem[] => {
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
